import type {
  LedSession,
  CollectedSession,
  Session,
  SessionCard,
  SessionDetail,
} from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Room } from '@forman/domain/sessions/rooms';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { limitConcurrency } from '../../limit-concurrency.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { refuseStrangers } from '../../people/lineage/upline.service.ts';
import { lockIfThere, offerFreeSeats } from '../seats/seats.service.ts';
import {
  countSessions,
  findMetSession,
  findListedPerson,
  findSessionPage,
  readInside,
  type CardRow,
  selectCards,
  selectSessions,
  type MetSession,
  type SessionPageRow,
  type SessionRow,
  type Target,
  opened,
  findKind,
  isSession,
  findLive,
  findMoved,
  setPublished,
} from './sessions.queries.ts';
import { tellNextDates } from './date-alerts.service.ts';
import { toCard, toCollected, toDetail, toLedSession, toSession } from './sessions.wire.ts';
import { type CollectionFilters, collected } from './collection.queries.ts';
import type { RawBuilder } from 'kysely';

/** Finds a session that this viewer may open. */
export const findSession = (
  db: Db,
  viewer: Viewer,
  target: Target,
  now: Date,
): Promise<MetSession | undefined> => findMetSession(db, { viewer, now, where: opened(viewer, target) });

/** Finds a session for the viewer. @throws AppError not_found, forbidden (it exists, not for this viewer). */
export async function meetSession(db: Db, viewer: Viewer, target: Target, now: Date): Promise<MetSession> {
  const row = await findSession(db, viewer, target, now);
  if (!row) throw await refusalFor(db, target);
  return row;
}

/** Reads a session as the viewer may see it, whatever its kind. @throws AppError not_found, forbidden. */
export async function meetOfAnyKind(ctx: Context, viewer: Viewer, id: number): Promise<MetSession> {
  const session = await findKind(ctx.db, id);
  if (!session) throw new AppError('not_found');
  return meetSession(ctx.db, viewer, { kind: session.kind as SessionKind, id }, ctx.clock.now());
}

/**
 * One session with its texts and people; by its number in a former tool, where no session has that number here.
 * @throws AppError not_found, forbidden (it exists, but not for this viewer).
 */
export async function getSession(ctx: Context, viewer: Viewer, target: Target): Promise<SessionDetail> {
  const now = ctx.clock.now();
  const row = await findPage(ctx.db, viewer, target, now);
  if (row) return toDetail(row, viewer, now);
  const refusal = await refusalFor(ctx.db, target);
  const moved = refusal.code === 'not_found' ? await findMoved(ctx.db, target) : undefined;
  if (moved === undefined) throw refusal;
  return readSession(ctx.db, viewer, { ...target, id: moved }, now);
}

/** Reads a session inside a transaction, to answer a change. @throws AppError not_found, forbidden. */
export async function readSession(db: Db, viewer: Viewer, target: Target, now: Date): Promise<SessionDetail> {
  const row = await findPage(db, viewer, target, now);
  if (!row) throw await refusalFor(db, target);
  return toDetail(row, viewer, now);
}

/** Finds a session with its texts and people, if the viewer may open it. */
export const findPage = (
  db: Db,
  viewer: Viewer,
  target: Target,
  now: Date,
): Promise<SessionPageRow | undefined> => findSessionPage(db, { viewer, now, where: opened(viewer, target) });

/** Answers with a page that was read for a decision. */
export const answerWith: (page: SessionPageRow, viewer: Viewer, now: Date) => SessionDetail = toDetail;

/**
 * Answers a person who has just taken a seat, from the page read before under the same lock: a second reading
 * would say the same, for 9 % more processor time (decision 20).
 */
export async function readSeated(
  tx: Tx,
  viewer: Viewer,
  page: SessionPageRow,
  { room, now }: { room: Room | null; now: Date },
): Promise<SessionDetail> {
  const person = await findListedPerson(tx, viewer, page.id);
  const seated = {
    registered: page.registered + 1,
    my_state: 'registered' as const,
    my_room: room,
    people: [...page.people, person],
  };
  return toDetail({ ...page, ...seated }, viewer, now);
}

/**
 * Reads the session after an act of the viewer's, even when they may no longer open it: a person who gives
 * back a seat in a session hidden meanwhile learns that it worked. @throws AppError not_found.
 */
export async function readAfterAct(
  ctx: Context,
  viewer: Viewer,
  { kind, id }: Target,
): Promise<SessionDetail> {
  const now = ctx.clock.now();
  const where = isSession(id, kind);
  const row = await findSessionPage(ctx.db, { viewer, now, where });
  if (!row) throw new AppError('not_found');
  return toDetail(row, viewer, now);
}

/** 403 for a session that exists, 404 for none (CORE-179). */
export async function refusalFor(db: Db, { kind, id }: Target): Promise<AppError> {
  const exists = await findLive(db, id, kind);
  return new AppError(exists ? 'forbidden' : 'not_found', exists ? { reason: 'not_in_audience' } : {});
}

/** True for a session that the viewer leads or takes part in. */
const isOwn = ({ pilot_id, my_state }: CardRow, viewer: Viewer): boolean =>
  pilot_id === viewer.id || my_state === 'registered' || my_state === 'copilot';

/** Few at once: a collection may be requested whole, with a thousand sessions. */
const fewLists = limitConcurrency(4);

/**
 * A page of the collection of a kind, as far as the viewer may see it (CORE-263), and the number of all its
 * sessions. With a start, pages go forward from it; without one the first page is the latest, so that it has
 * the coming sessions. Each page is in order of date.
 */
export async function listSessions(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  filters: CollectionFilters,
): Promise<Part<CollectedSession>> {
  const now = ctx.clock.now();
  // A person's sessions are listed for themself, for people above them in the line, and for administrators.
  await refuseStrangers(ctx.db, viewer, [filters.guests, filters['copilotApprouved.id']]);
  // Open sheets are for the session's leaders (MEM-179).
  const led = [filters.former, filters['copilotApprouved.id']].some((id) => Number(id) === viewer.id);
  if (filters.isAbsentEnded !== undefined && !led && !viewer.isAdmin) throw new AppError('forbidden');
  const ofTheLine = filters.guests ?? filters['copilotApprouved.id'];
  const where = collected(viewer, kind, filters);
  const slice = sliceOf(filters);
  const latest = !filters['startDate[after]'];
  const rows = await fewLists(() => selectSessions(ctx.db, { viewer, now, where, ...slice, latest }));
  // A first page that is not full holds all sessions.
  const isWhole = slice.offset === 0 && rows.length < slice.limit;
  const total = isWhole ? rows.length : await countSessions(ctx.db, where);
  const isOfPeople =
    ofTheLine !== undefined || filters.former !== undefined || filters.isAbsentEnded !== undefined;
  return { rows: await (isOfPeople ? withPeople : cardsOf)(ctx.db, rows, { viewer, now }), total };
}

type Reading = { viewer: Viewer; now: Date };

const cardsOf = async (
  _db: Db,
  rows: readonly SessionRow[],
  { viewer, now }: Reading,
): Promise<CollectedSession[]> => rows.map((row) => toCollected(row, null, viewer, now));

/** The viewer's own sessions with their people and audience, others as cards. */
async function withPeople(
  db: Db,
  rows: readonly SessionRow[],
  { viewer, now }: Reading,
): Promise<CollectedSession[]> {
  const own = rows.filter((row) => isOwn(row, viewer)).map(({ id }) => id);
  const inside = own.length > 0 ? await readInside(db, own) : null;
  return rows.map((row) => toCollected(row, inside?.get(row.id) ?? null, viewer, now));
}

/**
 * Publishes a session, or takes it back (CORE-245); repeating changes nothing (CORE-246). Seats freed while
 * it was hidden go down the line before anybody else sees them. @throws AppError not_found.
 */
export async function publishSession(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  isPublished: boolean,
): Promise<SessionDetail> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockIfThere(tx, target.id, now);
    await publishLocked(tx, viewer, target, { isPublished, now });
  });
  return getSession(ctx, viewer, target);
}

/** Publishes a session that the caller has locked, or takes it back. */
export async function publishLocked(
  tx: Tx,
  viewer: Viewer,
  target: Target,
  { isPublished, now }: { isPublished: boolean; now: Date },
): Promise<void> {
  const changed = await setPublished(tx, isPublished, target);
  if (changed.numUpdatedRows === 0n) return;
  if (isPublished) {
    await offerFreeSeats(tx, target.id, now);
    await tellNextDates(tx, [target.id], now);
  }
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: isPublished ? 'session.publish' : 'session.unpublish',
    subject: 'session',
    subjectId: target.id,
    changes: { isPublish: { from: !isPublished, to: isPublished } },
  });
}

type Chosen = { where: RawBuilder<unknown>; limit: number; offset?: number; latest?: boolean };

/** Lists cards of any kind, for a page that gathers them (home). */
export async function listCards(ctx: Context, viewer: Viewer, chosen: Chosen): Promise<SessionCard[]> {
  const now = ctx.clock.now();
  const rows = await selectCards(ctx.db, { viewer, now, ...chosen });
  return rows.map((row) => toCard(row, viewer, now));
}

/** Lists sessions of any kind with all their decisions, for those who lead or publish them. */
export async function listFullSessions(ctx: Context, viewer: Viewer, chosen: Chosen): Promise<Session[]> {
  const now = ctx.clock.now();
  const rows = await selectSessions(ctx.db, { viewer, now, ...chosen });
  return rows.map((row) => toSession(row, viewer, now));
}

/** Lists sessions with their people, for their leaders. */
export async function listLedSessions(
  db: Db,
  viewer: Viewer,
  selection: { where: RawBuilder<unknown>; now: Date; limit: number; offset?: number },
): Promise<LedSession[]> {
  const rows = await selectSessions(db, { viewer, ...selection });
  if (rows.length === 0) return [];
  const inside = await readInside(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toLedSession(row, inside.get(row.id)!.people, viewer, selection.now));
}
