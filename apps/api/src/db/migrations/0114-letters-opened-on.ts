import { type Kysely, sql } from 'kysely';

/**
 * Lettering tells the day of the first line too: an export of one year gives no letter to lines whose others are
 * in the year before, where they would stand alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view ledger_letters as
    with summed as (
      select *, sum(cents) over (partition by role, user_id, matter order by entry_id, position) as balance from ledger_matters
    ), parted as (
      -- How often it had come to zero before this line: lines between two zeros belong together.
      select *, coalesce(sum(case when balance = 0 then 1 else 0 end) over (partition by role, user_id, matter
        order by entry_id, position rows between unbounded preceding and 1 preceding), 0) as part from summed
    ), settled as (
      select *, bool_or(balance = 0) over (partition by role, user_id, matter, part) as is_settled,
        max(entry_on) over (partition by role, user_id, matter, part) as settled_on,
        min(entry_on) over (partition by role, user_id, matter, part) as opened_on,
        min(entry_id) over (partition by role, user_id, matter) as first_entry
      from parted
    )
    -- Whose and on which account, so that a reader of one person’s lines has those alone looked at.
    select s.role, s.user_id, s.entry_id, s.position, s.settled_on as lettered_on,
      coalesce(d.number, case when s.matter like 'V%' then s.matter else 'P' || s.first_entry end)
        || case when s.part > 0 then '.' || s.part + 1 else '' end as letter, s.opened_on
    from settled s
    left join avoirs a on a.id = s.avoir_id and s.role = 'avoirs'
    left join invoice_documents d on d.id = a.document_id
    where s.is_settled;
  `.execute(db);
}
