import { openPaymentStates } from '@forman/domain/money/payments/states';
import { type RawBuilder, sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

export const checkBalances: Check = async (db) => ({
  checked: await countOf(
    db,
    sql`select (select count(*) from users) + (select count(*) from credit_movements) + (select count(*) from avoirs) as count`,
  ),
  faults: [
    ...(await faultsOf(
      db,
      sql`select format('person %s: balance %s, movements %s, left on avoirs %s', u.id, u.credit_cents,
            coalesce(m.cents, 0), coalesce(a.cents, 0)) as fault
          from users u
          left join (select user_id, sum(case type when 'crédit' then amount_cents else -amount_cents end) as cents
            from credit_movements group by user_id) m on m.user_id = u.id
          left join (select user_id, sum(left_cents) as cents from avoirs group by user_id) a on a.user_id = u.id
          where u.credit_cents < 0 or u.credit_cents <> coalesce(m.cents, 0) or u.credit_cents <> coalesce(a.cents, 0)
          order by u.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('movement %s of person %s: says a balance of %s, the lines up to it make %s', id, user_id, balance_cents, cents) as fault
          from (select id, user_id, balance_cents,
              sum(case type when 'crédit' then amount_cents else -amount_cents end) over (partition by user_id order by id) as cents
            from credit_movements) lines
          where balance_cents <> cents order by id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('avoir %s: %s left of %s, %s used, %s reserved', v.id, v.left_cents, v.amount_cents, used.cents, kept.cents) as fault
          from avoirs v
          cross join lateral (select coalesce(sum(amount_cents), 0) as cents from avoir_applications where avoir_id = v.id) used
          cross join lateral (select coalesce(sum(amount_cents), 0) as cents from credit_reservations
            where avoir_id = v.id and released_at is null) kept
          where v.left_cents < 0 or v.left_cents <> v.amount_cents - used.cents or kept.cents > v.left_cents order by v.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('payment %s is %s, yet keeps %s of avoir %s', p.id, p.state, r.amount_cents, r.avoir_id) as fault
          from credit_reservations r join payments p on p.id = r.payment_id
          where r.released_at is null and p.state <> all(${[...openPaymentStates, 'stuck']}) order by p.id`,
    )),
  ],
});

/** Longest time that captured money may stay without a right, a refund or somebody's attention. */
const betweenMs = 15 * 60_000;

export const checkPayments: Check = async (db, now) => ({
  checked: await countOf(
    db,
    sql`select count(*) from payments where captured_at is not null or state = 'settled'`,
  ),
  faults: [
    ...(await faultsOf(
      db,
      sql`select format('payment %s: captured on %s, still %s', id, captured_at, state) as fault from payments
          where captured_at is not null and (state in ('created', 'processing', 'failed', 'expired')
            or (state in ('captured', 'refunding') and captured_at < ${new Date(now.getTime() - betweenMs)})) order by id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('payment %s: settled without %s', p.id,
            case when t.id is null then 'a transaction' when p.captured_at is null and p.online_cents > 0 and p.method <> 'manual' then 'a capture'
              when p.method = 'manual' and (r.kept > p.online_cents or r.kept is null) then 'its receipts'
              else format('transaction %s saying the same', t.id) end) as fault
          from payments p left join transactions t on t.id = p.transaction_id
          left join lateral (select sum(case when c.receipt_id is null then r.amount_cents else 0 end) as kept
            from receipts r left join cheque_return_receipts c on c.receipt_id = r.id where r.transaction_id = t.id) r on true
          where p.state = 'settled' and (t.id is null or (p.captured_at is null and p.online_cents > 0 and p.method <> 'manual')
            or (p.method = 'manual' and (r.kept > p.online_cents or r.kept is null))
            or t.user_id <> p.payer_id or t.base_total_cents <> p.price_cents or t.total_cents <> p.online_cents) order by p.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('payment %s: %s with transaction %s', id, state, transaction_id) as fault
          from payments where transaction_id is not null and state <> 'settled' order by id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('transaction %s: settled by %s payments', t.id, count(p.id)) as fault
          from transactions t left join payments p on p.transaction_id = t.id and p.state = 'settled'
          where t.item not in ('manual', 'group') group by t.id having count(p.id) <> 1 order by t.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('transaction %s of a group order: sold for %s, its seats for %s', t.id, t.base_total_cents, s.cents) as fault
          from transactions t left join group_orders o on o.transaction_id = t.id
          left join lateral (select sum(price_cents) as cents, bool_and(vat is not null and registration_id is not null) as sold
            from group_order_seats where order_id = o.id and removed_at is null) s on true
          where t.item = 'group' and (o.state is distinct from 'paid' or t.base_total_cents is distinct from s.cents or not s.sold)
          order by t.id`,
    )),
  ],
});

/**
 * SQL condition: an audit line of the act, by the same actor; written in the same transaction, it has the
 * same instant.
 */
const audited = (user: string, actor: string, at: RawBuilder<unknown>) =>
  sql`exists (select from audit_log l where l.subject = 'user' and l.subject_id = ${sql.ref(user)}::text
    and l.actor_id = ${sql.ref(actor)} and l.at = ${at})`;

/** The discount of a document, in cents: the part that given avoirs paid, or that a cancellation gives back. */
export const discountOf = (document: string) =>
  sql`select coalesce(sum((x->>'grossCents')::int), 0) from jsonb_array_elements(${sql.ref(`${document}.snapshot`)}->'allowances') x`;

export const checkExplanations: Check = async (db) => ({
  checked: await countOf(
    db,
    sql`select (select count(*) from avoirs) + (select count(*) from level_changes)
      + (select count(*) from users where dues_paid_on is not null) as count`,
  ),
  faults: [
    ...(await faultsOf(
      db,
      sql`select format('avoir %s of person %s: no cancelled payment and no audited gift explains it', v.id, v.user_id) as fault
          from avoirs v join credit_movements m on m.id = v.movement_id
          left join invoice_documents d on d.id = v.document_id and d.series = 'AV' and d.transaction_id = m.transaction_id
          where m.type <> 'crédit' or m.user_id <> v.user_id or m.amount_cents <> v.amount_cents
            or not (m.action = 'cancel' and (d.id is not null or v.document_id is null and exists (
                select from invoice_documents c where c.transaction_id = m.transaction_id and c.series = 'AV'
                  and v.amount_cents = (${discountOf('c')})))
              or m.actor_id is not null and ${audited('v.user_id', 'm.actor_id', sql`m.at`)}
              or v.former_ref is not null and m.move_id is not null) order by v.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('level %s of person %s: %s', c.level, c.user_id,
            case c.cause when 'admin' then 'no audited act' else 'no paid membership' end) as fault
          from level_changes c
          where (c.cause = 'admin' and (c.actor_id is null or not ${audited('c.user_id', 'c.actor_id', sql`coalesce(c.recorded_at, c.reached_at)`)}))
            or (c.cause = 'membership' and not exists (select from transactions t
              where t.item = 'membership' and t.beneficiary_id = c.user_id and t.created_at <= c.reached_at)) order by c.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('person %s: dues paid on %s, by no membership and no audited act', u.id, u.dues_paid_on) as fault
          from users u where u.dues_paid_on is not null
            and not exists (select from transactions t where t.item = 'membership' and t.beneficiary_id = u.id)
            and not exists (select from audit_log l where l.subject = 'user' and l.subject_id = u.id::text
              and (l.action = 'member.membership' or l.detail -> 'changes' -> 'adhesionPaidAt' is not null))
            and not exists (select from level_changes c where c.user_id = u.id and c.cause = 'import') order by u.id`,
    )),
  ],
});
