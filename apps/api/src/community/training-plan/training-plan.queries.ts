import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { personObject, type PersonRow } from '../../db/person-object.ts';
import type { Viewer } from '@forman/domain/access';
import { listedForAnyKind } from '../../sessions/sessions/sessions.queries.ts';

export type PlanRow = {
  person: PersonRow;
  sponsorId: number | null;
  managerId: number | null;
  sponsor: PersonRow | null;
  /**
   * The advised titles, each with its next workshop that the person may see; of several at the same time, the
   * one in which the viewer is registered.
   */
  thematics: {
    id: number;
    wording: string;
    theme: string;
    nextDate: string | null;
    nextId: number | null;
  }[];
  requestedAt: string | null;
  version: number;
};

export type Asked = { personId: number; viewerId: number; now: Date };

export async function findPlan(db: Db, { personId, viewerId, now }: Asked): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${personObject('u')} as person, u.sponsor_id as "sponsorId", u.manager_id as "managerId",
      case when s.id is not null then ${personObject('s')} end as sponsor,
      coalesce((select json_agg(json_build_object('id', h.id, 'wording', h.wording, 'theme', h.theme, 'nextDate', n.starts_at,
            'nextId', n.id) order by h.wording, h.id)
        from advised_thematics a join thematics h on h.id = a.thematic_id
        left join lateral (
          select n.id, n.starts_at from sessions n
          where n.title_plain = plain_text(h.wording) and n.kind = 'workshop' and n.deleted_at is null
            and n.is_published and n.starts_at > ${now} and u.level = any(n.audience)
          order by n.starts_at, exists (select from registrations r where r.session_id = n.id
              and r.user_id = ${viewerId} and r.state = 'registered' and r.ended_at is null) desc, n.id limit 1) n on true
        where a.user_id = u.id and h.deleted_at is null), '[]') as thematics,
      to_json(r.requested_at) as "requestedAt", u.plan_version as version
    from users u left join users s on s.id = u.sponsor_id and s.deleted_at is null
    left join plan_requests r on r.user_id = u.id
    where u.id = ${personId} and u.deleted_at is null`.execute(db);
  return rows[0];
}

export type ChoiceRow = {
  id: number;
  /** The description of the workshop whose minutes are given, if it is listed for the viewer. */
  descriptionHtml: string | null;
  nextDate: Date | null;
  minutes: number | null;
  followedOn: Date | null;
};

/**
 * Each title of the catalogue of workshops with its next workshop for the person, its duration, and the last
 * one that they attended.
 */
export async function listPlanChoices(
  db: Db,
  { personId, listed, now }: { personId: number; listed: RawBuilder<unknown>; now: Date },
): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select h.id, t.description_html as "descriptionHtml", n.starts_at as "nextDate", f.starts_at as "followedOn",
      (select round(sum(extract(epoch from d.ends_at - d.starts_at)) / 60)::int from session_slots d
        where d.session_id = coalesce(n.id, l.id)) as minutes
    from users u cross join thematics h
    left join lateral (
      select n.id, n.starts_at from sessions n
      where n.title_plain = plain_text(h.wording) and n.kind = 'workshop' and n.deleted_at is null
        and n.is_published and n.starts_at > ${now} and u.level = any(n.audience)
      order by n.starts_at, n.id limit 1) n on true
    left join lateral (
      select l.id from sessions l
      where n.id is null and l.title_plain = plain_text(h.wording) and l.kind = 'workshop' and l.deleted_at is null
        and l.is_published and l.starts_at <= ${now}
      order by l.starts_at desc, l.id desc limit 1) l on true
    left join lateral (
      select f.starts_at from sessions f join registrations r on r.session_id = f.id
      where f.title_plain = plain_text(h.wording) and f.kind = 'workshop' and f.deleted_at is null
        and f.ends_at <= ${now} and r.user_id = u.id and r.state = 'registered' and r.ended_at is null and not r.was_absent
      order by f.starts_at desc limit 1) f on true
    left join lateral (select s.description_html from sessions s where s.id = coalesce(n.id, l.id) and ${listed}) t on true
    where u.id = ${personId} and h.catalogue = 'WORKSHOP' and h.deleted_at is null
    order by h.id`.execute(db);
  return rows;
}

/** Counts the ids that are themes of workshops. */
export async function countWorkshopThemes(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from thematics
    where id = any(${[...ids]}) and catalogue = 'WORKSHOP' and deleted_at is null`.execute(tx);
  return rows[0]!.count;
}

export async function replaceThematics(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (delete from advised_thematics where user_id = ${userId} and thematic_id <> all(${[...ids]})),
      raised as (update users set plan_version = plan_version + 1 where id = ${userId})
    insert into advised_thematics (user_id, thematic_id)
    select ${userId}, id from unnest(${[...ids]}::int[]) as id on conflict do nothing`.execute(tx);
}

/** @returns false when the person already waits. */
export async function insertRequest(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('plan_requests')
    .values({ user_id: userId, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns true when the person was waiting. */
export async function deleteRequest(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('plan_requests')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL condition: of these sessions, those in the viewer's lists. */
export const listedAmong = (ids: number[], viewer: Viewer): RawBuilder<unknown> =>
  sql`s.id = any(${ids}) and ${listedForAnyKind(viewer)}`;
