import { sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

/**
 * Checks that what was asked of a provider is of its payment and no more, that cheques and cash in the ledger are
 * those received that no deposit has taken to the bank, and that a cheque that came back is booked as owed again.
 */
export const checkReceipts: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from receipts`),
  faults: [
    ...(await faultsOf(
      db,
      sql`with kept (role, cents) as (
            select case means when 'cheque' then 'cheques' else means end, amount_cents from receipts where means in ('cheque', 'cash')
            -- One that came back before its deposit is there no more; after it, the bank took it back.
            union all select 'cheques', -r.amount_cents from receipts r join cheque_return_receipts c on c.receipt_id = r.id
              where not exists (select from bank_deposit_receipts b where b.receipt_id = r.id)
            union all select case means when 'cheque' then 'cheques' else means end, -amount_cents from bank_deposits)
          select format('%s: %s received and not deposited, the ledger says %s', role, coalesce(k.cents, 0), coalesce(l.cents, 0)) as fault
          from (select role, sum(cents) as cents from kept group by role) k
          full join (select role, sum(debit_cents - credit_cents) as cents from ledger_lines
            where role in ('cheques', 'cash') group by role) l using (role)
          where coalesce(k.cents, 0) <> coalesce(l.cents, 0) order by role`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('deposit %s: of %s, its receipts make %s', d.id, d.amount_cents, coalesce(r.cents, 0)) as fault
          from bank_deposits d left join lateral (
            select sum(r.amount_cents) as cents, bool_and(r.means = d.means) as of_means
            from bank_deposit_receipts b join receipts r on r.id = b.receipt_id where b.deposit_id = d.id) r on true
          where r.cents is distinct from d.amount_cents or not r.of_means order by d.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('return %s: of %s, the ledger says %s', c.id, r.cents + c.fee_cents, coalesce(l.cents, 0)) as fault
          from cheque_returns c left join lateral (
            select sum(r.amount_cents) as cents, bool_and(r.means = 'cheque') and count(distinct r.request_key) = 1 as is_one
            from cheque_return_receipts b join receipts r on r.id = b.receipt_id where b.return_id = c.id) r on true
          left join lateral (
            select sum(l.credit_cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where e.fact = 'return_fee' and e.fact_ref = c.id::text or e.fact = 'receipt_returned' and e.fact_ref in (
              select b.receipt_id::text from cheque_return_receipts b where b.return_id = c.id)) l on true
          where r.cents + c.fee_cents is distinct from l.cents or not r.is_one order by c.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('payment %s: of %s the provider was asked for %s', p.id, p.online_cents, sum(a.amount_cents)) as fault
          from provider_refunds a join payments p on p.id = a.payment_id where a.state <> 'refused'
          group by p.id, p.online_cents, a.transaction_id, p.transaction_id, p.method
          having sum(a.amount_cents) > p.online_cents or a.transaction_id is distinct from p.transaction_id
            or p.method not in ('card', 'paypal') order by p.id`,
    )),
  ],
});
