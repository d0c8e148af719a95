import type { KeptMove } from '@forman/domain/books/ledger/payouts';
import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import { parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Balance, BalanceMove, PaymentProvider } from '../../adapters/payments/port.ts';
import type { Db, Tx } from '../../db/database.ts';

export type ReadingRow = {
  method: OnlineMethod;
  readAt: Date;
  failure: 'unanswered' | 'refused' | null;
  moves: number;
};

/** The instant of the last successful reading of a statement; null where there was none. */
export async function findLastRead(db: Db, method: OnlineMethod): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_readings')
    .select('read_at')
    .where('method', '=', method)
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.read_at ?? null;
}

/** The day of the first entry on a provider's account; null where there is none. */
export async function findFirstDayAt(db: Db, method: OnlineMethod): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(entry_on) as day from ledger_lines where role = ${`${method}_provider`}`.execute(db);
  return rows[0]!.day;
}

/** Stores the lines that are not known yet. @returns these, oldest first. */
export async function insertMoves(
  tx: Tx,
  { method, name }: PaymentProvider,
  moves: readonly BalanceMove[],
  now: Date,
): Promise<KeptMove[]> {
  const { rows } = await sql<Omit<KeptMove, 'on'> & { at: Date }>`
    with kept as (
      insert into provider_moves (method, provider, ref, kind, provider_kind, amount_cents, fee_cents, at, subject,
        arrives_on, read_at)
      select ${method}, ${name}, ref, kind, "providerKind", "amountCents", "feeCents", at, subject, "arrivesOn", ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(moves)}::json) as x (ref text, kind text, "providerKind" text,
        "amountCents" int, "feeCents" int, at timestamptz, subject text, "arrivesOn" date)
      order by at, ref
      on conflict (method, provider, ref) do nothing
      returning *)
    select k.id, k.method, k.kind, k.ref, k.amount_cents as "amountCents", k.fee_cents as "feeCents", k.at,
      k.arrives_on as "arrivesOn", p.id as "paymentId"
    from kept k
    left join (select capture_ref, min(id::text)::uuid as id from payments where capture_ref is not null group by 1) p
      on p.capture_ref = k.subject
    order by k.id`.execute(tx);
  return rows.map(({ at, ...move }) => ({ ...move, on: parisDay(at) }));
}

/** Finds the payouts whose parts are known. */
export async function findPayoutsWithParts(
  db: Db,
  method: OnlineMethod,
  payouts: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ subject: string }>`
    select subject from provider_moves m
    where method = ${method} and kind = 'payout' and subject = any(${payouts}::text[])
      and exists (select from provider_payout_parts where payout_id = m.id)`.execute(db);
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * Links payouts to those of their lines that are known; a repeated call adds nothing. Each line is found by
 * its index (offset 0): lines that the same transaction has just written are in no statistics, and a first
 * reading brings tens of thousands.
 */
export async function insertParts(
  tx: Tx,
  method: OnlineMethod,
  payouts: readonly { payout: string; parts: readonly string[] }[],
): Promise<void> {
  await sql`
    insert into provider_payout_parts (payout_id, move_id)
    select p.id, m.id
    from json_to_recordset(${JSON.stringify(payouts)}::json) as x (payout text, parts json)
    cross join lateral (select id, provider from provider_moves
      where method = ${method} and kind = 'payout' and subject = x.payout offset 0) p
    cross join lateral json_array_elements_text(x.parts) as part
    cross join lateral (select id from provider_moves
      where method = ${method} and provider = p.provider and ref = part offset 0) m
    on conflict do nothing`.execute(tx);
}

type Reading = { readAt: Date; from: Date };

export async function insertReading(
  db: Db,
  { method, name }: PaymentProvider,
  { readAt, from }: Reading,
  outcome: { balance: Balance; moves: number } | { failure: 'unanswered' | 'refused' },
): Promise<ReadingRow> {
  const failure = 'failure' in outcome ? outcome.failure : null;
  const balance = 'failure' in outcome ? null : outcome.balance;
  const moves = 'failure' in outcome ? 0 : outcome.moves;
  await db
    .insertInto('provider_readings')
    .values({
      method,
      provider: name,
      read_at: readAt,
      from_at: from,
      balance_cents: balance?.cents ?? null,
      balance_at: balance?.at ?? null,
      moves,
      failure,
    })
    .execute();
  return { method, readAt, failure, moves };
}
