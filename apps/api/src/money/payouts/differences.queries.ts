import type { ProviderDifference } from '@forman/contract/money/payouts';
import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import { ledgerSpan } from '@forman/domain/books/ledger/period';
import type { Cents } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type DifferenceRow = {
  kind: ProviderDifference['kind'];
  method: OnlineMethod;
  ref: string;
  on: string;
  atProvider: Cents;
  inBooks: Cents;
  party: string | null;
  transactionId: number | null;
  buyerId: number | null;
};

/**
 * SQL: captures with their refunds and disputes for which the provider's total differs from the books'; and
 * balances that the lines do not explain. Recent movements before the last reading are not compared: PayPal
 * lists them hours later, and the portal books them after the provider.
 */
const disagreements: RawBuilder<DifferenceRow> = sql<DifferenceRow>`
  with readings as (
    select distinct on (method) method, balance_cents, balance_at,
      read_at - case method when 'paypal' then interval '4 hours' else interval '15 minutes' end as compared_until
    from provider_readings where failure is null order by method, id desc
  ), told as (
    select method, subject as ref, sum(amount_cents) as cents, min(at) as first_at, max(at) as last_at
    from provider_moves where kind in ('capture', 'refund', 'dispute') group by method, subject
  ), booked as (
    select case l.role when 'card_provider' then 'card' else 'paypal' end as method,
      coalesce(p.capture_ref, t.provider_ref, e.piece_ref) as ref, sum(l.debit_cents - l.credit_cents) as cents,
      min(e.entry_on) as first_on, max(e.posted_at) as last_at
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    left join payments p on p.id = e.payment_id
    left join transactions t on t.id = e.transaction_id
    where l.role in ('card_provider', 'paypal_provider')
      and e.fact in ('capture', 'refund', 'refund_returned', 'provider_refund', 'case')
    group by 1, 2
  ), unlike as (
    select case when b.ref is null then 'not_in_books' when t.ref is null then 'not_at_provider' else 'amounts_differ' end as kind,
      method, ref, coalesce((t.first_at at time zone 'Europe/Paris')::date, b.first_on) as "on",
      coalesce(t.cents, 0)::bigint as "atProvider", coalesce(b.cents, 0)::bigint as "inBooks"
    from told t full join booked b using (method, ref) join readings r using (method)
    where coalesce(t.cents, 0) <> coalesce(b.cents, 0) and greatest(t.last_at, b.last_at) <= r.compared_until
  )
  select d.*, u.last_name || ' ' || u.first_name as party, p.transaction_id as "transactionId", s.user_id as "buyerId"
  from unlike d
  left join lateral (select payer_id, transaction_id from payments where capture_ref = d.ref order by id limit 1) p on true
  left join users u on u.id = p.payer_id
  left join transactions s on s.id = p.transaction_id
  union all
  select 'balance', r.method, '', (r.balance_at at time zone 'Europe/Paris')::date, r.balance_cents, m.cents, null, null, null
  from readings r cross join lateral (
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents from provider_moves
    where method = r.method and at <= r.balance_at) m
  where r.balance_cents <> m.cents`;

/**
 * Lists the differences between statements and books, of any date, and the money in suspense within the
 * period.
 */
export async function listDifferences(db: Db, period: string): Promise<DifferenceRow[]> {
  const { from, until } = ledgerSpan(period);
  const { rows } = await sql<DifferenceRow>`
    select * from (${disagreements}
      union all
      select 'suspense', method, ref, (at at time zone 'Europe/Paris')::date, amount_cents, 0, null, null, null
      from provider_moves where kind = 'other' and amount_cents <> 0
        and at >= ${parisInstant(from)} and at < ${parisInstant(until)}) d
    order by "on", method, ref limit 200`.execute(db);
  return rows;
}

/** Counts the differences, without the money in suspense. */
export async function countDifferences(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${disagreements}) d`.execute(db);
  return rows[0]!.count;
}
