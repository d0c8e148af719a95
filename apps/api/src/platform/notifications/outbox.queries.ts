import type { AnswerOf } from '@forman/contract/endpoint';
import type { listMessageChoices } from '@forman/contract/platform/notifications';
import { allMessageKinds, canTurnOff } from '@forman/domain/platform/notifications/kinds';
import { sql } from 'kysely';
import { asyncCommit } from '../../db/async-commit.ts';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/database.ts';

export type Choices = AnswerOf<typeof listMessageChoices>;

/** Lists every kind, and whether it comes by e-mail; the portal shows all in any case. */
export async function listChoices(db: Db, userId: number): Promise<Choices> {
  const refused = await db
    .selectFrom('message_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  const kinds = new Set(refused.map(({ kind }) => kind));
  return allMessageKinds.map((kind) => ({
    kind,
    byEmail: !canTurnOff(kind) || !kinds.has(kind),
    canTurnOff: canTurnOff(kind),
  }));
}

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

/**
 * Holds the messages that wait, after a backup was restored: they may have left before the loss, and a person
 * decides. Codes are dropped by themselves when they expire.
 * @returns how many.
 */
export async function holdMessages(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_messages')
    .set({ held_at: now })
    .where('sent_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Does not wait for the disk: if the database's machine crashes at this instant, the message goes out twice,
 * as it does when the crash comes an instant earlier; a flush per message would slow down everybody's
 * registrations.
 */
export const markSent = batch(async ({ db, clock, config }, ids: number[]): Promise<void[]> => {
  await sql`
    ${asyncCommit} update outbox_messages set sent_at = ${clock.now()},
      data = case when channel = 'sms' and ${config.mode === 'production'} then '{}' else data end
    from async_commit
    where id = any(${ids}) and async_commit.commit = 'off'`.execute(db);
  return [];
});

/** A large attachment keeps its name only, so that its content is not read at each look. */
export const shownData = sql`case when length(data #>> '{attachment,contentBase64}') > ${350_000}
  then jsonb_set(data, '{attachment,contentBase64}', '""') else data end`;
