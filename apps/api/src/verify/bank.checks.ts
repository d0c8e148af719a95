import { sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

/**
 * Checks that what explains a line of the bank is of its sum, on the bank's account, and that each statement leads from
 * its first balance to its last.
 */
export const checkBank: Check = async (db) => ({
  checked: await countOf(
    db,
    sql`select (select count(*) from bank_lines) + (select count(*) from bank_statements) as count`,
  ),
  faults: [
    ...(await faultsOf(
      db,
      sql`select format('match %s: the bank says %s, the books %s', m.id, coalesce(l.amount_cents, 0), coalesce(k.cents, 0)) as fault
          from bank_matches m left join bank_lines l on l.id = m.line_id
          left join lateral (select sum(n.debit_cents - n.credit_cents) as cents, bool_and(n.role = 'bank') as is_bank
            from bank_match_entries b join ledger_lines n using (entry_id, position) where b.match_id = m.id) k on true
          where m.same_as is null and (coalesce(k.cents, 0) <> coalesce(l.amount_cents, 0) or k.is_bank is not true)
          order by m.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('match %s: a second showing of %s, which is another', m.id, w.id) as fault
          from bank_matches m join bank_lines l on l.id = m.line_id join bank_lines w on w.id = m.same_as
          where l.amount_cents <> w.amount_cents or exists (select from bank_match_entries b where b.match_id = m.id)
            or exists (select from bank_matches x where x.line_id = w.id and x.same_as is not null) order by m.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('statement %s: from %s its lines lead to %s, it says %s', s.id, s.opening_cents,
            s.opening_cents + coalesce(l.cents, 0), s.closing_cents) as fault
          from bank_statements s left join lateral (
            select sum(n.amount_cents) as cents from bank_statement_lines b join bank_lines n on n.id = b.line_id
            where b.statement_id = s.id) l on true
          where s.closing_cents is not null and s.opening_cents + coalesce(l.cents, 0) <> s.closing_cents order by s.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('match %s: booked on %s, the ledger has no entry of it', m.id, m.booked_on) as fault
          from bank_matches m where m.booked_on is not null and not exists (
            select from ledger_entries e join ledger_lines l on l.entry_id = e.id
            where e.fact = 'bank_line' and e.fact_ref = m.id::text and l.role = m.booked_on) order by m.id`,
    )),
  ],
});
