import type { ExportedSession, LinePerson } from '@forman/contract/office/exports';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isAbove } from '../../people/lineage/lineage.queries.ts';

type Step = RawBuilder<unknown>;

/** Steps from a person to their sponsor, or to those they sponsor; `path` stops the walk in a ring. */
const steps = {
  up: sql`u.id = (select sponsor_id from users where id = l.id)`,
  down: sql`u.sponsor_id = l.id`,
} as const satisfies Record<string, Step>;

/** The people of a line, nearest first. */
export async function listLine(
  db: Db,
  userId: number,
  { way, depth }: { way: keyof typeof steps; depth: number },
): Promise<LinePerson[]> {
  const { rows } = await sql<LinePerson>`
    with recursive line (id, depth, path) as (
      select ${userId}::int, 0, array[${userId}::int]
      union all
      select u.id, l.depth + 1, l.path || u.id from line l join users u on ${steps[way]}
      where l.depth < ${depth} and u.id <> all(l.path)
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone as "phoneNumber",
      case when g.id is not null then json_build_object('firstName', g.first_name, 'lastName', g.last_name,
        'phoneNumber', g.phone) end as "godFather"
    from line l join users u on u.id = l.id left join users g on g.id = u.sponsor_id and g.deleted_at is null
    where l.depth > 0 and u.deleted_at is null
    order by l.depth, plain_text(u.last_name), u.id`.execute(db);
  return rows;
}

/** Tells whether a person stands somewhere under the other; undefined when there is no such person. */
export async function findStanding(
  db: Db,
  id: number,
  above: number,
): Promise<{ isUnder: boolean } | undefined> {
  const { rows } = await sql<{ isUnder: boolean }>`
    select ${isAbove(above)} as "isUnder" from users u where u.id = ${id} and u.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function listParts(db: Db, userId: number, kind: SessionKind): Promise<ExportedSession[]> {
  const { rows } = await sql<
    Omit<ExportedSession, 'startDate' | 'endDate'> & { starts_at: Date; ends_at: Date }
  >`
    select s.thematic, s.title, s.starts_at, s.ends_at,
      case when s.is_remote then 'Visio' else coalesce(s.place, t.name || ', ' || t.city, '') end as place,
      case when s.pilot_id = ${userId} then 'pilot' else r.state end as part,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as former
    from sessions s join users p on p.id = s.pilot_id left join session_sites t on t.id = s.site_id
      left join registrations r on r.session_id = s.id and r.user_id = ${userId} and r.ended_at is null
        and r.state in ('registered', 'copilot')
    where s.kind = ${kind} and s.deleted_at is null and (s.pilot_id = ${userId} or r.id is not null)
    order by s.starts_at, s.id`.execute(db);
  return rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    startDate: starts_at.toISOString(),
    endDate: ends_at.toISOString(),
  }));
}
