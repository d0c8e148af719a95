import { sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

const entriesCount = sql<{ count: number }>`select count(*) from ledger_entries`;

/** Entries balance, have lines, and are in no closed day unless they were there at its closing. */
export const checkEntries: Check = async (db) => ({
  checked: await countOf(db, entriesCount),
  faults: await faultsOf(
    db,
    sql`select format('entry %s of %s %s: debits %s, credits %s', e.id, e.fact, e.fact_ref, coalesce(l.debits, 0), coalesce(l.credits, 0)) as fault
        from ledger_entries e
        left join (select entry_id, sum(debit_cents) as debits, sum(credit_cents) as credits from ledger_lines group by entry_id) l
          on l.entry_id = e.id
        where l.debits is distinct from l.credits or l.debits is null order by e.id`,
  ),
});

/** Checks that every fact that moved money has an entry: each kind is counted from its own table. */
export const checkFacts: Check = async (db) => ({
  checked: await countOf(db, entriesCount),
  faults: await faultsOf(
    db,
    sql`with facts (fact, ref) as (
          select 'document', id::text from invoice_documents
            where gross_cents > 0 or snapshot->'allowances' is not null
          union all select 'capture', id::text from payments
            where captured_at is not null and coalesce(captured_cents, online_cents) > 0
          union all select 'avoir', id::text from avoirs where document_id is not null
          union all select 'opening', id::text from opening_balances where signed_at is not null
          union all select distinct 'avoir_spent', p.movement_id::text from avoir_applications p
            join avoirs a on a.id = p.avoir_id left join transactions t on t.id = p.transaction_id
            join credit_movements m on m.id = p.movement_id
            where a.is_owed or t.discount_cents = 0 or m.action = 'refund')
        select format('%s %s has no entry', f.fact, f.ref) as fault from facts f
          where not exists (select from ledger_entries e where e.fact = f.fact and e.fact_ref = f.ref)
        union all
        select format('entry %s is of %s %s, which is not there', e.id, e.fact, e.fact_ref) from ledger_entries e
          where e.fact in ('document', 'capture', 'avoir', 'avoir_spent', 'opening')
            and not exists (select from facts f where f.fact = e.fact and f.ref = e.fact_ref)`,
  ),
});

/** Checks that the lines of each letter are of one account and one person, and add up to zero. */
export const checkLetters: Check = async (db) => ({
  checked: await countOf(
    db,
    sql`select count(*) from (select distinct role, user_id, letter from ledger_letters) t`,
  ),
  faults: await faultsOf(
    db,
    sql`select format('letter %s of person %s: %s cents left', t.letter, t.user_id, sum(l.debit_cents - l.credit_cents)) as fault
        from ledger_letters t join ledger_lines l on l.entry_id = t.entry_id and l.position = t.position
        group by t.role, t.user_id, t.letter
        having sum(l.debit_cents - l.credit_cents) <> 0 or count(distinct l.account) > 1
        union all
        select format('letter M%s is of several people', h.letter_id) from hand_letter_lines h
        join ledger_lines l on l.entry_id = h.entry_id and l.position = h.position
        group by h.letter_id having count(distinct coalesce(l.user_id, 0)) > 1`,
  ),
});

const balanceOf = (role: string) =>
  sql`select user_id, sum(debit_cents - credit_cents) as cents from ledger_lines where role = ${role} group by user_id`;

/**
 * Checks that each person's account in the ledger is what they owe (or are owed, below 0) by documents,
 * payments and avoirs.
 */
export const checkCustomers: Check = async (db) => ({
  checked: await countOf(db, sql`select count(distinct user_id) from ledger_lines where role = 'customers'`),
  faults: await faultsOf(
    db,
    sql`with owed (user_id, cents) as (
          select (snapshot->'customer'->>'id')::int, case series when 'F' then gross_cents else -gross_cents end from invoice_documents
          union all select payer_id, -coalesce(captured_cents, online_cents) from payments
            where captured_at is not null and state <> 'refunded'
          union all select user_id, refunded_cents from transactions
          union all select t.user_id, r.amount_cents from repayments r join transactions t on t.id = r.transaction_id
            where r.means <> 'avoir'
          union all select user_id, -total_cents from transactions t where method = 'manual'
            and exists (select from invoice_documents d where d.transaction_id = t.id)
            and not exists (select from receipts r where r.transaction_id = t.id)
          union all select t.user_id, case when c.receipt_id is null then -r.amount_cents else 0 end
            from receipts r join transactions t on t.id = r.transaction_id
            left join cheque_return_receipts c on c.receipt_id = r.id
          union all select a.user_id, -p.amount_cents from avoir_applications p join avoirs a on a.id = p.avoir_id
            join transactions t on t.id = p.transaction_id where a.is_owed or t.discount_cents = 0
          union all select user_id, amount_cents from avoirs where document_id is not null)
        select format('person %s: owes %s, the ledger says %s', user_id, coalesce(o.cents, 0), coalesce(l.cents, 0)) as fault
        from (select user_id, sum(cents) as cents from owed group by user_id) o
        full join (${balanceOf('customers')}) l using (user_id)
        where coalesce(o.cents, 0) <> coalesce(l.cents, 0) order by user_id`,
  ),
});

/**
 * Checks that the rest of the avoirs that are owed equals the association's debt in the ledger. Those of a former tool
 * are in it from the signature of the opening on: until then their ledger has only what was used since.
 */
export const checkAvoirs: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from avoirs where is_owed`),
  faults: await faultsOf(
    db,
    sql`with booked as (
          select l.avoir_id as id, sum(l.credit_cents - l.debit_cents) as cents, bool_or(e.fact = 'opening') as is_opened
          from ledger_lines l join ledger_entries e on e.id = l.entry_id where l.role = 'avoirs'
          group by l.avoir_id
        ), owed as (
          select a.id, a.left_cents - case when a.former_ref is not null and b.is_opened is not true then a.amount_cents else 0 end as cents
          from avoirs a left join booked b on b.id = a.id where a.is_owed)
        select format('avoir %s: %s left, the ledger says %s', id, coalesce(a.cents, 0), coalesce(l.cents, 0)) as fault
        from owed a full join booked l using (id)
        where coalesce(a.cents, 0) <> coalesce(l.cents, 0) order by id`,
  ),
});

/** Checks the money at the providers: captures and other income, less refunds, fees and payouts. */
export const checkProviders: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from payments where captured_at is not null`),
  faults: await faultsOf(
    db,
    sql`with held (method, cents) as (
          select method, coalesce(captured_cents, online_cents) from payments where captured_at is not null
            and (state <> 'refunded' or coalesce(stuck_reason, '') = 'refund_refused')
          union all select method, -refunded_cents from transactions where method in ('card', 'paypal')
          union all select case coalesce(p.method, c.provider) when 'paypal' then 'paypal' else 'card' end,
            case when c.kind = 'dispute' and c.outcome = 'won' then 0
              when c.kind in ('dispute', 'returned_twice') then -c.amount_cents
              else c.amount_cents - coalesce(c.refunded_cents, 0) end
            from payment_cases c left join payments p on p.id = c.payment_id
          union all select method, -fee_cents from provider_moves
          union all select method, amount_cents from provider_moves where kind in ('payout', 'payout_returned', 'other')
          union all select case l.role when 'card_provider' then 'card' else 'paypal' end, l.debit_cents - l.credit_cents
            from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where e.fact = 'opening' and l.role in ('card_provider', 'paypal_provider'))
        select format('%s: %s held, the ledger says %s', method, coalesce(h.cents, 0), coalesce(l.cents, 0)) as fault
        from (select method, sum(cents) as cents from held where method <> 'credit' group by method) h
        full join (select case role when 'card_provider' then 'card' else 'paypal' end as method,
            sum(debit_cents - credit_cents) as cents
          from ledger_lines where role in ('card_provider', 'paypal_provider') group by 1) l using (method)
        where coalesce(h.cents, 0) <> coalesce(l.cents, 0)`,
  ),
});

/** Checks that fees, payouts and unknown lines of the statements have one entry each, of the same amount. */
export const checkStatements: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from provider_moves`),
  faults: await faultsOf(
    db,
    sql`with told (fact, ref, cents) as (
          select 'provider_fee', id::text, -fee_cents from provider_moves where fee_cents <> 0
          union all select case kind when 'other' then 'provider_other' else kind end, id::text, amount_cents
            from provider_moves where kind in ('payout', 'payout_returned', 'other') and amount_cents <> 0
        ), booked as (
          select e.fact, e.fact_ref as ref, sum(l.debit_cents - l.credit_cents) as cents
          from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.role in ('card_provider', 'paypal_provider')
          where e.fact in ('provider_fee', 'payout', 'payout_returned', 'provider_other') group by e.id)
        select format('%s %s: the statement says %s, the ledger %s', fact, ref, coalesce(t.cents, 0), coalesce(b.cents, 0)) as fault
        from told t full join booked b using (fact, ref)
        where t.cents is distinct from b.cents order by fact, ref`,
  ),
});

/** The journal of sales of each month equals its documents, less credit documents. */
export const checkSales: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from invoice_documents`),
  faults: await faultsOf(
    db,
    sql`select format('%s: documents of %s, sales of %s', month, coalesce(d.cents, 0), coalesce(l.cents, 0)) as fault
        from (select left(snapshot->>'issuedOn', 7) as month,
            sum(case series when 'F' then gross_cents else -gross_cents end) as cents from invoice_documents group by 1) d
        full join (select to_char(e.entry_on, 'YYYY-MM') as month, sum(debit_cents - credit_cents) as cents
          from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where e.journal = 'sales' and l.role = 'customers' group by 1) l using (month)
        where coalesce(d.cents, 0) <> coalesce(l.cents, 0) order by month`,
  ),
});

/** Checks that each signed opening is its entry: the same accounts, the same sides. */
export const checkOpenings: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from opening_balances where signed_at is not null`),
  faults: await faultsOf(
    db,
    sql`with signed (id, account, cents) as (
          select o.id::text, l.account, l."debitCents" - l."creditCents" from opening_balances o
          cross join lateral jsonb_to_recordset(o.lines) as l (account text, "debitCents" bigint, "creditCents" bigint)
          where o.signed_at is not null
        ), written as (
          select e.fact_ref as id, l.account, sum(l.debit_cents - l.credit_cents) as cents
          from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.fact = 'opening' group by e.fact_ref, l.account)
        select format('opening %s, account %s: signed for %s, the ledger says %s', id, account, coalesce(s.cents, 0), coalesce(w.cents, 0)) as fault
        from signed s full join written w using (id, account) where s.cents is distinct from w.cents order by id, account`,
  ),
});
