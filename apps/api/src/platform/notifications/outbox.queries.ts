import type { AnswerOf } from '@forman/contract/endpoint';
import type { listMessageChoices } from '@forman/contract/platform/notifications';
import { allMessageKinds, canTurnOff } from '@forman/domain/platform/notifications/kinds';
import { sql, type Insertable } from 'kysely';
import { asyncCommit } from '../../db/async-commit.ts';
import { batch } from '../../db/batch.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OutboxMessages } from '../../db/schema.gen.ts';
import type { Seller } from '@forman/domain/books/invoicing/document';
import { mailSession } from './mail-session.queries.ts';
import { sellerRecord } from '../association/association.queries.ts';
import { optionalKindsJson } from './template-kinds.ts';
import type { MailRefused } from '../../adapters/mail/port.ts';

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

export const getPhone = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['phone_prefix as prefix', 'phone as value'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const insertSms = (tx: Tx, values: Insertable<OutboxMessages>) =>
  tx.insertInto('outbox_messages').values(values).execute();

export type Taken = {
  id: number;
  message_id: string;
  channel: string;
  recipient: string;
  user_id: number | null;
  template: string;
  data: unknown;
  created_at: Date;
  attempts: number;
  /** True when the person wants this kind on the portal only. */
  is_refused: boolean;
  seller: Partial<Seller>;
};

/** Few enough that the slowest server answers for all of them before the lease is over. */
const claimedAtOnce = 5;

/** Takes messages that are due, the longest waiting first; nobody else takes them until `until`. */
export async function takeRows(
  db: Db,
  channel: 'email' | 'sms',
  { until, now }: { until: Date; now: Date },
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update outbox_messages o set next_attempt_at = ${until}, attempts = attempts + 1
    where id in (
      select id from outbox_messages
      where sent_at is null and held_at is null and next_attempt_at <= ${now} and channel = ${sql.lit(channel)}
      order by next_attempt_at, id limit ${claimedAtOnce} for update skip locked)
    returning id, message_id, channel, recipient, user_id, template, data, created_at, attempts,
      ${sellerRecord} as seller,
      exists (select from message_refusals r where r.user_id = o.user_id and o.channel = 'email'
        and r.kind = ${optionalKindsJson}::jsonb ->> o.template) as is_refused`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Keeps a message on the portal only. */
export const keepOnPortal = (db: Db, id: number, now: Date) =>
  db.updateTable('outbox_messages').set({ sent_at: now, portal_only: true }).where('id', '=', id).execute();

/** @returns the ids of codes that have expired before they were sent. */
export async function dropLateTexts(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outbox_messages set sent_at = ${now}, last_error = 'too late', data = '{}'
    where sent_at is null and channel = 'sms' and (data ->> 'until')::timestamptz <= ${now}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

type Refused = { id: number; userId: number | null; recipient: string; error: MailRefused; now: Date };

/** Ends a message that the relay refuses for good, and marks the address, for the office to see. */
export const refuseMail = (db: Db, { id, userId, recipient, error, now }: Refused) =>
  sql`
    with refused as (update outbox_messages set sent_at = ${now}, refused_at = ${now}, last_error = ${errorText(error)}
      where id = ${id} returning id)
    update users set email_refused_at = coalesce(email_refused_at, ${now}) from refused
      where ${error.what === 'address'} and users.id = ${userId} and lower(email) = lower(${recipient})`.execute(
    db,
  );

export const putOff = (db: Db, id: number, error: unknown, next_attempt_at: Date) =>
  db
    .updateTable('outbox_messages')
    .set({ next_attempt_at, last_error: errorText(error) })
    .where('id', '=', id)
    .execute();

const errorText = (error: unknown): string => String(error).slice(0, 500);

/** Newest first. */
export const listSentMessages = (db: Db, recipient: string | undefined) =>
  db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient', 'user_id', 'template', shownData.as('data'), 'created_at'])
    .select(sellerRecord.as('seller'))
    .where('sent_at', 'is not', null)
    .where('portal_only', '=', false)
    .where('data', '<>', '{}')
    .$if(recipient !== undefined && recipient !== '', (q) => q.where('recipient', '=', recipient!))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Writes a message to each of these accounts: first name and session are frozen as they are now. */
export async function insertMails(
  tx: Tx,
  message: {
    to: number | readonly number[];
    template: string;
    data: object;
    sessionId?: number;
    sessionMessageId?: number;
    now: Date;
  },
): Promise<void> {
  const { sessionId } = message;
  const session = sessionId
    ? sql`jsonb_build_object('session', ${mailSession(sessionId, sql`u.id`)})`
    : sql`'{}'::jsonb`;
  await sql`
    insert into outbox_messages (recipient, user_id, template, session_message_id, data, created_at, next_attempt_at)
    select u.email, u.id, ${message.template}, ${message.sessionMessageId ?? null}::integer,
      ${JSON.stringify(message.data)}::jsonb || jsonb_build_object('firstName', u.first_name) || ${session},
      ${message.now}, ${message.now}
    from users u where u.id = any(${[message.to].flat()}) and u.deleted_at is null and u.died_on is null
    order by u.id`.execute(tx);
}

export const insertMailsTo = (
  tx: Tx,
  message: { addresses: readonly string[]; userId?: number; template: string; data: object; now: Date },
) =>
  sql`
  insert into outbox_messages (recipient, user_id, template, data, created_at, next_attempt_at)
  select address, ${message.userId ?? null}::integer, ${message.template}, ${JSON.stringify(message.data)}::jsonb, ${message.now}, ${message.now}
  from unnest(${[...message.addresses]}::text[]) as address`.execute(tx);
