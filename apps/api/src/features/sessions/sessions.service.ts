import type { SessionBody } from '@forman/contract/session-body';
import type { SessionCard, SessionDetail, SessionPage } from '@forman/contract/sessions';
import { may, type Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { discoveryLookbackDays } from '@forman/domain/sessions/discovery';
import { rulesOf, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import {
  countSessions,
  findProfile,
  getSessionTexts,
  isActiveSite,
  listedFor,
  readableBy,
  selectSessions,
  type SessionRow,
} from './sessions.queries.ts';
import { readSessionBody } from './session-body.ts';
import { toCard, toDetail } from './sessions.wire.ts';

/** A session as one viewer meets it: seats, what the viewer is in it, what they paid. */
export type MetSession = SessionRow;

type Target = { kind: SessionKind; id: number };
const pageSize = 10;

/** The session as this viewer meets it, when they may open it. */
export async function findSession(
  db: Db,
  viewer: Viewer,
  target: Target,
  now: Date,
): Promise<SessionRow | undefined> {
  const rows = await selectSessions(db, {
    viewer,
    now,
    where: sql`s.id = ${target.id} and ${readableBy(viewer, target.kind)}`,
    limit: 1,
  });
  return rows[0];
}

/** One session with its texts and people. @throws AppError not_found, forbidden (it exists, but not for this viewer). */
export async function getSession(ctx: Context, viewer: Viewer, target: Target): Promise<SessionDetail> {
  const now = ctx.clock.now();
  const [row, texts] = await Promise.all([
    findSession(ctx.db, viewer, target, now),
    getSessionTexts(ctx.db, target.id),
  ]);
  if (!row || !texts) throw await refusalFor(ctx.db, target);
  return toDetail(row, texts, viewer, now);
}

/** 403 for a session that exists, 404 for none (CORE-179). */
async function refusalFor(db: Db, { kind, id }: Target): Promise<AppError> {
  const exists = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return new AppError(exists ? 'forbidden' : 'not_found', exists ? { reason: 'not_in_audience' } : {});
}

export type SearchFilters = {
  page: number;
  search?: string | undefined;
  site?: string | undefined;
  wantCopilot?: boolean | undefined;
  wantAdvices?: boolean | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
};

/** Upcoming lists start two days before today; discovery days fourteen (CORE-264, CORE-252). */
function upcomingFrom(now: Date): RawBuilder<unknown> {
  const today = parisDay(now);
  const usual = parisInstant(addDays(today, -2));
  const discovery = parisInstant(addDays(today, -discoveryLookbackDays));
  return sql`(s.starts_at >= ${usual} or (s.discovery_stage = 'discovery_day' and s.starts_at >= ${discovery}))`;
}

/** One page of coming sessions, ten a page, with what the filters leave and the total without them. */
export async function searchSessions(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  filters: SearchFilters,
): Promise<SessionPage> {
  const now = ctx.clock.now();
  const listed = listedFor(viewer, kind);
  const coming = upcomingFrom(now);
  // A chosen start replaces the usual one: the past can be looked up too.
  const wanted = sql`${filters.dateStart ? sql`true` : coming} and ${matching(viewer, filters)}`;
  const [rows, counts] = await Promise.all([
    selectSessions(ctx.db, {
      viewer,
      now,
      where: sql`${listed} and ${wanted}`,
      limit: pageSize,
      offset: (filters.page - 1) * pageSize,
    }),
    countSessions(ctx.db, viewer, { listed, wanted, coming }),
  ]);
  return {
    items: rows.map((row) => toCard(row, viewer, now)),
    page: filters.page,
    maxPage: Math.max(1, Math.ceil(counts.total / pageSize)),
    ...counts,
    canCreate: may(viewer, rulesOf(kind).createPermission),
  };
}

function matching(viewer: Viewer, filters: SearchFilters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filters.search) conditions.push(sql`plain_text(s.title) like ${containing(filters.search)}`);
  if (filters.site) conditions.push(sql`s.site_id = ${Number(filters.site)}`);
  if (filters.wantCopilot) conditions.push(sql`s.wants_copilot`);
  if (filters.wantAdvices) conditions.push(advisedTo(viewer));
  if (filters.dateStart) conditions.push(sql`s.starts_at >= ${parisInstant(filters.dateStart)}`);
  if (filters.dateEnd) conditions.push(sql`s.starts_at < ${parisInstant(addDays(filters.dateEnd, 1))}`);
  return sql.join(conditions, sql` and `);
}

/** A title matches the theme or the wording of an advised entry of the catalogue (CAT-007). */
const advisedTo = (viewer: Viewer): RawBuilder<unknown> => sql`exists (
  select from advised_thematics a join thematics h on h.id = a.thematic_id
  where a.user_id = ${viewer.id} and (plain_text(h.wording) = plain_text(s.title) or plain_text(h.theme) = plain_text(s.thematic)))`;

const containing = (words: string): RawBuilder<unknown> =>
  sql`'%' || plain_text(${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

export type CollectionFilters = {
  'startDate[after]'?: string | undefined;
  'startDate[before]'?: string | undefined;
  title?: string | undefined;
  site?: string | undefined;
  former?: string | undefined;
  guests?: string | undefined;
  destined?: string | undefined;
  isPublish?: boolean | undefined;
  wantCopilot?: boolean | undefined;
};

/** The collection of a kind, as far as the viewer may see it (CORE-263). */
export async function listSessions(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  filters: CollectionFilters,
): Promise<SessionCard[]> {
  const now = ctx.clock.now();
  if (filters.guests && Number(filters.guests) !== viewer.id && !viewer.isAdmin)
    throw new AppError('forbidden');
  const conditions = [listedFor(viewer, kind)];
  const add = (condition: RawBuilder<unknown>): number => conditions.push(condition);
  if (filters['startDate[after]']) add(sql`s.starts_at >= ${parisInstant(filters['startDate[after]'])}`);
  if (filters['startDate[before]'])
    add(sql`s.starts_at < ${parisInstant(addDays(filters['startDate[before]'], 1))}`);
  if (filters.title) add(sql`plain_text(s.title) like ${containing(filters.title)}`);
  if (filters.site) add(sql`s.site_id = ${Number(filters.site)}`);
  if (filters.former) add(sql`s.pilot_id = ${Number(filters.former)}`);
  if (filters.destined) add(sql`${filters.destined} = any(s.audience)`);
  if (filters.isPublish !== undefined) add(sql`s.is_published = ${filters.isPublish}`);
  if (filters.wantCopilot !== undefined) add(sql`s.wants_copilot = ${filters.wantCopilot}`);
  if (filters.guests) {
    add(sql`exists (select from registrations g where g.session_id = s.id and g.user_id = ${Number(filters.guests)}
      and g.state = 'registered' and g.ended_at is null)`);
  }
  const rows = await selectSessions(ctx.db, {
    viewer,
    now,
    where: sql.join(conditions, sql` and `),
    limit: 500,
  });
  return rows.map((row) => toCard(row, viewer, now));
}

/** Creates a session with its slots, in one transaction (CAT-149). @throws AppError invalid, conflict, forbidden. */
export async function createSession(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  body: SessionBody,
): Promise<SessionDetail & { data: { id: number } }> {
  const rules = rulesOf(kind);
  const pilotId = body.former ?? viewer.id;
  // A session in somebody else's name: XMAN and admins only (CAT-128).
  if (pilotId !== viewer.id && !may(viewer, 'sessions.see_unpublished'))
    throw new AppError('forbidden', { reason: 'former' });
  const draft = readSessionBody(kind, body, ctx.clock.now());
  await checkReferences(ctx.db, { pilotId, siteId: draft.site_id, kind });
  const id = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { slots, ...columns } = draft;
    const created = await tx
      .insertInto('sessions')
      .values({
        ...columns,
        kind,
        pilot_id: pilotId,
        is_published: rules.publishedOnCreation || viewer.isAdmin,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('session_slots')
      .values(slots.map((slot) => ({ session_id: created.id, ...slot })))
      .execute();
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'session.create',
      subject: 'session',
      subjectId: created.id,
    });
    return created.id;
  });
  return { ...(await getSession(ctx, viewer, { kind, id })), data: { id } };
}

/** The pilot is somebody who could have created it, the site one that can be chosen. @throws AppError invalid. */
async function checkReferences(
  db: Db,
  named: { pilotId: number; siteId: number | null; kind: SessionKind },
): Promise<void> {
  const violations: Violation[] = [];
  const pilot = await findProfile(db, named.pilotId);
  if (!pilot || !may(pilot, rulesOf(named.kind).createPermission)) {
    violations.push({ propertyPath: 'former', message: 'Cette personne ne peut pas piloter de session' });
  }
  if (named.siteId !== null && !(await isActiveSite(db, named.siteId))) {
    violations.push({ propertyPath: 'site', message: 'Veuillez spécifier un lieu' });
  }
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** Publishes a session, or takes it back (CORE-245); repeating changes nothing (CORE-246). @throws AppError not_found. */
export async function publishSession(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  isPublished: boolean,
): Promise<SessionDetail> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const changed = await tx
      .updateTable('sessions')
      .set({ is_published: isPublished, version: sql`version + 1` })
      .where('id', '=', target.id)
      .where('kind', '=', target.kind)
      .where('deleted_at', 'is', null)
      .where('is_published', '<>', isPublished)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const action = isPublished ? 'session.publish' : 'session.unpublish';
    await audit(tx, { at: now, actorId: viewer.id, action, subject: 'session', subjectId: target.id });
  });
  return getSession(ctx, viewer, target);
}

/** Cards of any kind for a page that gathers them (home). */
export async function listCards(
  ctx: Context,
  viewer: Viewer,
  selection: { where: RawBuilder<unknown>; limit: number },
): Promise<SessionCard[]> {
  const now = ctx.clock.now();
  const rows = await selectSessions(ctx.db, { viewer, now, ...selection });
  return rows.map((row) => toCard(row, viewer, now));
}

/** Whether this person leads a session that the viewer finds in some list. */
export async function leadsListedSession(db: Db, viewer: Viewer, personId: number): Promise<boolean> {
  const { rows } = await sql`select from sessions s
    where s.pilot_id = ${personId} and ${listedForAnyKind(viewer, sessionKinds)} limit 1`.execute(db);
  return rows.length > 0;
}

/** What the viewer finds in the lists of these kinds. */
export const listedForAnyKind = (viewer: Viewer, kinds: readonly SessionKind[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    kinds.map((kind) => sql`(${listedFor(viewer, kind)})`),
    sql` or `,
  )})`;
