import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The Paris day on which a person died; null for one who lives. */
export async function findDeath(db: Db, id: number): Promise<string | null> {
  const { died_on: day } = await db
    .selectFrom('users')
    .select('died_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return day;
}

/** True where the lock of an account is that of a death: it was set by the act that noted one. */
export async function isLockedByDeath(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u join audit_log l on l.subject = 'user' and l.subject_id = u.id::text
      and l.action = 'member.death' and l.at = u.locked_at where u.id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Messages that were written and have not left yet. */
export const dropUnsent = (tx: Tx, id: number) =>
  tx.deleteFrom('outbox_messages').where('user_id', '=', id).where('sent_at', 'is', null).execute();

/** How many coming sessions a person was to lead. */
export async function countLedComing(db: Db, id: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pilot_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** What heirs may ask for: what is left of the avoirs that money had paid. Gifts end with the person. */
export async function sumHeirsCredit(db: Db, id: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(left_cents), 0)::int as cents from avoirs where user_id = ${id} and is_owed`.execute(
    db,
  );
  return rows[0]!.cents;
}
