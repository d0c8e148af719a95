import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type HashMail = {
  /** "2026-11", or "2026" for an archive; null for a test before any month was closed. */
  period: string | null;
  isTest: boolean;
  to: string[];
  /** ISO; null while the e-mail waits. */
  sentAt: string | null;
};

/**
 * Finds the last e-mail that carried a hash of the books out of the portal; one sent to several people counts
 * once, and tests of the address only on request.
 */
export async function findLastHashMail(
  db: Db,
  { withTests }: { withTests: boolean },
): Promise<HashMail | null> {
  const templates = withTests
    ? ['month_closed', 'archive_sealed', 'treasurer_test']
    : ['month_closed', 'archive_sealed'];
  const { rows } = await sql<HashMail>`
    select coalesce(o.data ->> 'month', o.data ->> 'year') as period, o.template = 'treasurer_test' as "isTest", array_agg(o.recipient order by o.id) as "to",
      to_char(max(o.sent_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
    from outbox_messages o
    where o.template = any(${templates}::text[]) and o.recipient <> '' and not o.portal_only
    group by o.created_at, o.template, period, o.data ->> 'hash'
    order by max(o.id) desc limit 1`.execute(db);
  return rows[0] ?? null;
}
