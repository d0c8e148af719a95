import { letteredAccounts } from '@forman/domain/ledger/lettering';
import { type RawBuilder, sql } from 'kysely';

/**
 * Lines settle one another when they are of the same person, about the same sale, or the same avoir, and their sum is
 * nothing. It is never stored: a line that comes later may open what was settled.
 */

const letteredRoles = sql.join(letteredAccounts.map((role) => sql.lit(role)));

/**
 * What a line is about, as three columns: its avoir; else its sale, which a payment may have found after its money came;
 * else that payment, or nothing but its own entry.
 */
function aboutOf(line: string, entry: string, payment: string): RawBuilder<unknown> {
  const avoir = sql.ref(`${line}.avoir_id`);
  const sale = sql`coalesce(${sql.ref(`${entry}.transaction_id`)}, ${sql.ref(`${payment}.transaction_id`)})`;
  const alone = sql`coalesce(${sql.ref(`${entry}.payment_id`)}::text, ${sql.ref(`${entry}.id`)}::text)`;
  return sql`${avoir}, case when ${avoir} is null then ${sale} end,
    case when ${avoir} is null and ${sale} is null then ${alone} end`;
}

/**
 * Joined for each line: `first`, the first entry of those that are about the same, and `rest`, what is left of them all.
 * Found by the person: few lines are theirs.
 */
export const settlementOf = (line: string, entry: string, payment: string): RawBuilder<unknown> => sql`
  left join lateral (
    select min(l2.entry_id)::int as first, sum(l2.debit_cents - l2.credit_cents) as rest
    from ledger_lines l2 join ledger_entries e2 on e2.id = l2.entry_id left join payments p2 on p2.id = e2.payment_id
    where l2.user_id = ${sql.ref(`${line}.user_id`)} and l2.role = ${sql.ref(`${line}.role`)}
      and (${aboutOf('l2', 'e2', 'p2')}) is not distinct from (${aboutOf(line, entry, payment)})
  ) settlement on ${sql.ref(`${line}.role`)} in (${letteredRoles})`;

/**
 * Of the lines `l` of these conditions those that nothing settles, as entry_id and position. Whose they are is found
 * first, by sums that need no order: few people have any.
 */
export const openLines = (conditions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with owing as materialized (
    select distinct user_id, role from (
      select l.user_id, l.role from ledger_lines l join ledger_entries e on e.id = l.entry_id
        left join payments p on p.id = e.payment_id
      where l.role in (${letteredRoles}) and ${conditions}
      group by l.user_id, l.role, ${aboutOf('l', 'e', 'p')}
      having sum(l.debit_cents - l.credit_cents) <> 0) unsettled)
  select entry_id, position from (
    select l.entry_id, l.position, sum(l.debit_cents - l.credit_cents)
      over (partition by l.user_id, l.role, ${aboutOf('l', 'e', 'p')}) as rest
    from owing join ledger_lines l using (user_id, role)
    join ledger_entries e on e.id = l.entry_id left join payments p on p.id = e.payment_id) summed
  where rest <> 0`;
