import type { Level } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A person of a line. */
export type LineRow = {
  id: number;
  first_name: string;
  last_name: string;
  picture_path: string | null;
  level: Level;
  is_expert_accountant: boolean;
};
export type EntryRow = LineRow & { sponsor_id: number | null };
export type SponsoredRow = LineRow & { below: number };

/** Number of directly sponsored people per page. */
export const sponsoredPage = 100;

/**
 * SQL: each step finds the next people by index; without `offset 0` the planner would read the whole table
 * for each generation. `union` drops people already found, so that a line with a cycle ends.
 */
const sponsoredBy = (id: string): RawBuilder<unknown> => sql`lateral (select n.id from users n
  where n.sponsor_id = ${sql.ref(id)} and n.deleted_at is null offset 0) next`;

/** SQL: the people below, each with the directly sponsored person (`head`) through whom they came. */
const below = (personId: number): RawBuilder<unknown> => sql`below (head, id) as (
  select id, id from users where sponsor_id = ${personId} and deleted_at is null and id <> ${personId}
  union select b.head, next.id from below b cross join ${sponsoredBy('b.id')} where next.id <> ${personId})`;
/** SQL: the sponsors above: all of them when `sponsorsShown` is null, else the direct one only. */
const above = (personId: number, sponsorsShown: number | null): RawBuilder<unknown> => sql`above (id) as (
  select sponsor_id from users where id = ${personId} and sponsor_id is not null
  union select next.id from above a cross join ${sponsorOf('a.id')} where next.id <> ${personId} and ${sponsorsShown}::integer is null)`;

/** SQL: the ids of everybody above and below. */
export const lineIds = (personId: number): RawBuilder<unknown> => sql`
  with recursive ${below(personId)}, ${above(personId, null)} select id from below union select id from above`;

const lineColumns = sql`u.id, u.first_name, u.last_name, u.picture_path, u.level, u.is_expert_accountant`;

/**
 * SQL expression: the first directly sponsored people, and both totals, as one value for the statement of a
 * profile.
 */
export const lineSummary = (personId: number, sponsorsShown: number | null): RawBuilder<LineSummary> => sql`(
  with recursive ${below(personId)}, ${above(personId, sponsorsShown)},
    heads as (select head, count(*)::integer - 1 as below from below group by head)
  select json_build_object('below', (select count(*) from below), 'above', (select count(*) from above),
    'sponsoredTotal', (select count(*) from heads),
    'sponsored', coalesce((select json_agg(s) from (
      select ${lineColumns}, h.below from heads h join users u on u.id = h.head
      order by u.last_name, u.first_name, u.id limit ${sponsoredPage}) s), '[]')))`;
export type LineSummary = {
  below: number;
  above: number;
  sponsoredTotal: number;
  sponsored: SponsoredRow[];
};

/** A page of the directly sponsored people, each with the number of people below them. */
export async function listSponsored(
  db: Db,
  personId: number,
  page: number,
): Promise<(SponsoredRow & { total: number })[]> {
  const { rows } = await sql<SponsoredRow & { total: number }>`
    with recursive ${below(personId)}, heads as (select head, count(*)::integer - 1 as below from below group by head)
    select ${lineColumns}, h.below, (select count(*)::integer from heads) as total
    from heads h join users u on u.id = h.head
    order by u.last_name, u.first_name, u.id limit ${sponsoredPage} offset ${(page - 1) * sponsoredPage}`.execute(
    db,
  );
  return rows;
}

/**
 * People as one value, with a list for each column: thousands of rows take longer to send and to read than to
 * find.
 */
type Columns = { [Name in keyof EntryRow]: EntryRow[Name][] };
const asColumns = sql`json_build_object('id', json_agg(u.id), 'first_name', json_agg(u.first_name),
  'last_name', json_agg(u.last_name), 'picture_path', json_agg(u.picture_path), 'level', json_agg(u.level),
  'is_expert_accountant', json_agg(u.is_expert_accountant), 'sponsor_id', json_agg(u.sponsor_id))`;
const toRows = (of: Columns): EntryRow[] =>
  of.id.map((id, at) => ({
    id,
    first_name: of.first_name[at]!,
    last_name: of.last_name[at]!,
    picture_path: of.picture_path[at]!,
    level: of.level[at]!,
    is_expert_accountant: of.is_expert_accountant[at]!,
    sponsor_id: of.sponsor_id[at]!,
  }));

/**
 * Everybody below, by generation, and above, in one statement. The walk down reads each generation at once,
 * not person by person, and finds nobody twice: everybody has one sponsor, and the walk never returns to its
 * start.
 */
export async function findLine(
  db: Db,
  personId: number,
  sponsorsShown: number | null,
): Promise<{ below: EntryRow[][]; above: EntryRow[] }> {
  const { rows } = await sql<{ generation: number | null; people: Columns }>`
    with recursive ${above(personId, sponsorsShown)}, generations (generation, ids, people) as (
      select 0, array[${personId}::integer], null::json
      union all select g.generation + 1, next.* from generations g cross join lateral (
        select array_agg(u.id) as ids, ${asColumns} from users u
        where u.sponsor_id = any (g.ids) and u.deleted_at is null and u.id <> ${personId}) next
      where next.ids is not null)
    select generation, people from generations where generation > 0
    union all select null, ${asColumns} from above join users u on u.id = above.id having count(*) > 0
    order by generation`.execute(db);
  return {
    below: rows.filter(({ generation }) => generation !== null).map(({ people }) => toRows(people)),
    above: rows.filter(({ generation }) => generation === null).flatMap(({ people }) => toRows(people)),
  };
}

/**
 * Allows one change of sponsors at a time: a cycle may involve anybody in a line. Taken before any person's
 * row, by erasures too.
 */
export async function lockLines(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lines', 0))`.execute(tx);
}

/**
 * Hands a deleted person's sponsored people over to an heir. The heir's own line above is left out: nobody
 * becomes the sponsor of themself or of somebody above them.
 */
export async function handOver(tx: Tx, id: number): Promise<void> {
  await sql`
    with recursive heir as (
      select coalesce(
        (select s.id from users u join users s on s.id = u.sponsor_id where u.id = ${id} and s.deleted_at is null),
        (select h.id from users h where h.deleted_at is null and h.id <> ${id} and (h.is_super_organizer or h.is_admin)
          order by h.is_super_organizer desc, h.id limit 1)) as id),
      manager as (
        select coalesce(
          (select m.id from users u join users m on m.id = u.manager_id
            where u.id = ${id} and m.id <> ${id} and m.deleted_at is null),
          (select heir.id from heir)) as id),
      above (id) as (
        select heir.id from heir where heir.id is not null
        union select u.sponsor_id from above a join users u on u.id = a.id where u.sponsor_id is not null)
    update users set
      sponsor_id = case
        when sponsor_id is distinct from ${id}::integer then sponsor_id
        when users.id not in (select above.id from above) then (select heir.id from heir) end,
      manager_id = case
        when manager_id is distinct from ${id}::integer then manager_id
        when users.id is distinct from (select manager.id from manager) then (select manager.id from manager) end
    where sponsor_id = ${id} or manager_id = ${id}`.execute(tx);
  await tx
    .updateTable('users')
    .set({ sponsor_id: null, manager_id: null, dynasty_id: null })
    .where('id', '=', id)
    .execute();
}

/** SQL join: the sponsor of the person in column `id`, by index, not by a read of the whole table. */
export const sponsorOf = (
  id: string,
): RawBuilder<unknown> => sql`lateral (select n.sponsor_id as id from users n
  where n.id = ${sql.ref(id)} and n.sponsor_id is not null offset 0) next`;

/** SQL condition: somebody is among the sponsors above `u`; `union` stops at a line that forms a circle. */
export const isAbove = (id: number | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  with recursive above (id) as (
    select u.sponsor_id union select next.id from above a cross join ${sponsorOf('a.id')})
  select from above where above.id = ${id})`;

/** How many of these people are in the person's line, below. */
export async function countBelow(db: Db, ids: readonly number[], userId: number): Promise<number> {
  const { rows } = await sql`select from users u
    where u.id = any(${[...ids]}) and u.deleted_at is null and ${isAbove(userId)}`.execute(db);
  return rows.length;
}
