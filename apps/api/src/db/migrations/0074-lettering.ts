import { type Kysely, sql } from 'kysely';

/**
 * Lettering: the lines of members’ accounts that settle one another, derived from the entries and stored
 * nowhere: the lines of one sale, or of one avoir, each time they sum to zero. A payment that bought nothing
 * is a sale of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What each line of a member's account is about.
    create view ledger_matters as
      select l.entry_id, l.position, l.role, l.user_id, l.avoir_id, e.entry_on, l.debit_cents - l.credit_cents as cents,
        case l.role when 'customers' then
            coalesce('V' || coalesce(e.transaction_id, p.transaction_id), 'P' || p.id, 'E' || e.id)
          else 'A' || l.avoir_id end as matter
      from ledger_lines l
      join ledger_entries e on e.id = l.entry_id
      left join payments p on p.id = e.payment_id
      where l.role = 'customers' or l.role = 'avoirs' and l.avoir_id is not null;

    create view ledger_letters as
    with summed as (
      select *, sum(cents) over (partition by role, user_id, matter order by entry_id, position) as balance from ledger_matters
    ), parted as (
      -- How often it had come to zero before this line: lines between two zeros belong together.
      select *, coalesce(sum(case when balance = 0 then 1 else 0 end) over (partition by role, user_id, matter
        order by entry_id, position rows between unbounded preceding and 1 preceding), 0) as part from summed
    ), settled as (
      select *, bool_or(balance = 0) over (partition by role, user_id, matter, part) as is_settled,
        max(entry_on) over (partition by role, user_id, matter, part) as settled_on,
        min(entry_id) over (partition by role, user_id, matter) as first_entry
      from parted
    )
    -- Whose and on which account, so that a reader of one person’s lines has those alone looked at.
    select s.role, s.user_id, s.entry_id, s.position, s.settled_on as lettered_on,
      coalesce(d.number, case when s.matter like 'V%' then s.matter else 'P' || s.first_entry end)
        || case when s.part > 0 then '.' || s.part + 1 else '' end as letter
    from settled s
    left join avoirs a on a.id = s.avoir_id and s.role = 'avoirs'
    left join invoice_documents d on d.id = a.document_id
    where s.is_settled;
  `.execute(db);
}
