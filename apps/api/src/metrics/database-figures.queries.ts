import type { Db } from '../db/database.ts';
import { sql } from 'kysely';

export type Figure = { of: 'payments' | 'outbox'; name: string; count: number; oldest: Date | null };

/**
 * Reads each figure from an index that contains only unfinished rows: every process reads them each quarter
 * of a minute.
 */
export async function readFigures(db: Db): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select 'payments' as of, state as name, count(*) as count, min(created_at) as oldest from payments
      where next_check_at is not null and state <> 'stuck' group by state
    union all select 'payments', 'stuck', count(*), min(created_at) from payments where state = 'stuck'
    union all select 'outbox', 'email', count(*), min(created_at) from outbox_messages
      where sent_at is null and held_at is null and channel = 'email'
    union all select 'outbox', 'sms', count(*), min(created_at) from outbox_messages
      where sent_at is null and held_at is null and channel = 'sms'`.execute(db);
  return rows;
}
