import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import type { BalanceMoveKind } from '@forman/domain/books/ledger/payouts';
import { ledgerSpan } from '@forman/domain/books/ledger/period';
import type { Cents } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ReadingRow } from './readings.queries.ts';

/** Sums of a provider’s account on a day, or in a month. */
export type AccountSums = {
  method: OnlineMethod;
  on: string;
  captured: Cents;
  refunded: Cents;
  fees: Cents;
  paidOut: Cents;
  other: Cents;
};

const methodOf = sql`case l.role when 'card_provider' then 'card' else 'paypal' end`;
/** Roles as literals, like those of the index of these lines. */
const ofProviders = sql`l.role in ('card_provider', 'paypal_provider')`;

/** Sums the movements on the providers' accounts by day of a month, or by month of a year, oldest first. */
export async function listAccountSums(db: Db, period: string): Promise<AccountSums[]> {
  const { from, until } = ledgerSpan(period);
  const step = period.length === 4 ? 'YYYY-MM' : 'YYYY-MM-DD';
  const { rows } = await sql<AccountSums>`
    select ${methodOf} as method, to_char(l.entry_on, ${step}) as "on",
      coalesce(sum(l.debit_cents - l.credit_cents) filter (where e.fact = 'capture'), 0)::bigint as captured,
      coalesce(sum(l.credit_cents - l.debit_cents)
        filter (where e.fact in ('refund', 'refund_returned', 'provider_refund')), 0)::bigint as refunded,
      coalesce(sum(l.credit_cents - l.debit_cents) filter (where e.fact = 'provider_fee'), 0)::bigint as fees,
      coalesce(sum(l.credit_cents - l.debit_cents)
        filter (where e.fact in ('payout', 'payout_returned')), 0)::bigint as "paidOut",
      coalesce(sum(l.debit_cents - l.credit_cents) filter (where e.fact in ('case', 'provider_other', 'opening')), 0)::bigint as other
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where ${ofProviders} and l.entry_on >= ${from}::date and l.entry_on < ${until}::date
    group by l.role, 2 order by 2, l.role desc`.execute(db);
  return rows;
}

/** Reads the providers' balances before a period; a method without any entry is left out. */
export async function listOpenings(
  db: Db,
  period: string,
): Promise<{ method: OnlineMethod; cents: Cents }[]> {
  const { rows } = await sql<{ method: OnlineMethod; cents: Cents }>`
    select ${methodOf} as method,
      coalesce(sum(l.debit_cents - l.credit_cents) filter (where l.entry_on < ${ledgerSpan(period).from}::date), 0)::bigint as cents
    from ledger_lines l where ${ofProviders} group by l.role`.execute(db);
  return rows;
}

export type StandingRow = ReadingRow & {
  /** The end of the last reading without fault; null when there is none. */
  readUntil: Date | null;
  balanceCents: Cents | null;
};

/** Reads the last reading of each statement, and the last one without fault. */
export async function listStandings(db: Db): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select distinct on (r.method) r.method, r.read_at as "readAt", r.failure, r.moves, good.read_at as "readUntil",
      good.balance_cents as "balanceCents"
    from provider_readings r
    left join lateral (select read_at, balance_cents from provider_readings
      where method = r.method and failure is null order by id desc limit 1) good on true
    order by r.method, r.id desc`.execute(db);
  return rows;
}

export type PayoutRow = {
  id: number;
  method: OnlineMethod;
  ref: string;
  on: string;
  arrivesOn: string | null;
  amountCents: Cents;
  returnedOn: string | null;
  parts: number;
};

const payoutColumns = sql`m.id, m.method, coalesce(m.subject, m.ref) as ref, (m.at at time zone 'Europe/Paris')::date as "on",
  m.arrives_on as "arrivesOn", -m.amount_cents as "amountCents",
  (select (b.at at time zone 'Europe/Paris')::date from provider_moves b
    where b.kind = 'payout_returned' and b.method = m.method and b.subject = m.subject order by b.id limit 1) as "returnedOn",
  (select count(*)::int from provider_payout_parts where payout_id = m.id) as parts`;

/** Lists payouts, newest first. */
export async function listPayouts(db: Db, period: string): Promise<PayoutRow[]> {
  const { from, until } = ledgerSpan(period);
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from provider_moves m
    where m.kind = 'payout' and m.at >= ${parisInstant(from)} and m.at < ${parisInstant(until)}
    order by m.at desc, m.method`.execute(db);
  return rows;
}

export async function findPayout(db: Db, id: number): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from provider_moves m where m.kind = 'payout' and m.id = ${id}`.execute(db);
  return rows[0];
}

/** The payer and the item, where the portal knows them. */
export type About = {
  party: string | null;
  label: string | null;
  transactionId: number | null;
  buyerId: number | null;
};

export type PartRow = About & {
  id: number;
  kind: BalanceMoveKind;
  on: string;
  ref: string;
  amountCents: Cents;
  feeCents: Cents;
};

export async function listParts(db: Db, payoutId: number): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select m.id, m.kind, (m.at at time zone 'Europe/Paris')::date as "on", m.ref, m.amount_cents as "amountCents",
      m.fee_cents as "feeCents", u.last_name || ' ' || u.first_name as party, t.item_name as label,
      t.id as "transactionId", t.user_id as "buyerId"
    from provider_payout_parts part join provider_moves m on m.id = part.move_id
    left join lateral (select payer_id, transaction_id from payments where capture_ref = m.subject order by id limit 1) p on true
    left join users u on u.id = p.payer_id
    left join transactions t on t.id = p.transaction_id
    where part.payout_id = ${payoutId} order by m.at, m.id`.execute(db);
  return rows;
}
