import type { Db } from '../../db/database.ts';
import { sql } from 'kysely';
import { paidItem } from './payments.queries.ts';

export async function listStuckRows(db: Db, limit: number, offset: number) {
  const { rows } = await sql<{
    id: string;
    payer: { id: number; firstName: string; lastName: string; email: string };
    item: string;
    online_cents: number;
    captured_at: Date | null;
    stuck_reason: string | null;
  }>`
    select p.id, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) as payer,
      ${paidItem} as item, p.online_cents, p.captured_at, p.stuck_reason
    from payments p join users u on u.id = p.payer_id left join sessions s on s.id = p.session_id
    where p.state = 'stuck' order by p.created_at, p.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const countStuck = (db: Db) =>
  db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'stuck')
    .executeTakeFirstOrThrow();
