import { type RawBuilder, sql } from 'kysely';

/**
 * Lines settle one another when they are of the same person, about the same sale or avoir, and sum up to 0:
 * the view `ledger_letters` derives this, for both the screen and the export. What a person lettered is in it too.
 */

/** SQL join: the `letter` of a line, found among its person's few lines. */
export const letterOf = (line: string): RawBuilder<unknown> => sql`
  left join lateral (
    select coalesce((select 'M' || h.letter_id from hand_letter_lines h
        where h.entry_id = ${sql.ref(`${line}.entry_id`)} and h.position = ${sql.ref(`${line}.position`)}),
      (select t.letter from ledger_letters t
        where t.role = ${sql.ref(`${line}.role`)} and t.user_id = ${sql.ref(`${line}.user_id`)}
          and t.entry_id = ${sql.ref(`${line}.entry_id`)} and t.position = ${sql.ref(`${line}.position`)})) as letter
  ) lettered on true`;

/** SQL condition: the line `l` is of an account without people, and nobody has lettered it. */
export const isOpenOfNobody: RawBuilder<unknown> = sql`(l.user_id is null and not exists (
  select from hand_letter_lines h where h.entry_id = l.entry_id and h.position = l.position))`;

/**
 * SQL statement: the lines `l` of these conditions that nothing settles, as entry_id and position. Their
 * people are found first, by sums that need no order: few people have any.
 */
export const openLines = (conditions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with owing as materialized (
    select distinct user_id, role from (select l.user_id, l.role from ledger_matters l
      where ${conditions} group by l.user_id, l.role, l.matter having sum(l.cents) <> 0) unsettled)
  select o.entry_id, o.position from owing cross join lateral (
    select m.entry_id, m.position from ledger_matters m where m.user_id = owing.user_id and m.role = owing.role
    except select t.entry_id, t.position from ledger_letters t
      where t.user_id = owing.user_id and t.role = owing.role) o`;
