import type { SessionBody, SessionUpdate } from '@forman/contract/participation/session-body';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { parisDay } from '@forman/domain/paris-time';
import { belowTaken, formRulesOf, type Period } from '@forman/domain/participation/form';
import { withoutMidnights } from '@forman/domain/participation/form-midnights';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { allow } from '@forman/domain/refusals';
import { canEdit } from '@forman/domain/sessions/reading';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { proposeHours } from '../../hours/hours/matrix.service.ts';
import { readMailSession, type MailSession } from '../../platform/notifications/mail-session.queries.ts';
import { moveOrderedHolds } from '../seat-endings/ordered-seats.queries.ts';
import { lockSeats, moveOffers, offerFreeSeats, readSeatsOf } from '../../sessions/seats/seats.service.ts';
import { tellChanges } from '../session-life/changes.service.ts';
import { seatNamedGuests } from '../session-life/guests.service.ts';
import { replaceCopilots } from '../session-people/copilots.service.ts';
import {
  listFindersOf,
  tellAlertOwners,
  tellNewFinders,
} from '../../sessions/sessions/date-alerts.service.ts';
import { listAlertOwners } from '../../sessions/sessions/around.queries.ts';
import { formOf, readSessionBody } from './session-body.ts';
import { checkReferences } from './references.service.ts';
import { sessionChanges } from './session-changes.ts';
import { publishLocked, readAfterAct } from '../../sessions/sessions/sessions.service.ts';
import {
  deleteSlots,
  findStored,
  insertSession,
  insertSlots,
  isTaken,
  listSlots,
  lockDay,
  type SessionColumns,
  type Spot,
  type StoredSession,
  updateStored,
} from './session-form.queries.ts';

export type Target = { kind: SessionKind; id: number };
export type Slots = Period['slots'];

/**
 * Creates a session with its slots, co-pilots and named guests, in one transaction (CAT-138, CAT-139,
 * CAT-149).
 * @throws AppError invalid, conflict (already_exists), forbidden.
 */
export async function createSession(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  body: SessionBody,
): Promise<SessionDetail & { data: { id: number } }> {
  const pilotId = body.former ?? viewer.id;
  allowPilot(viewer, pilotId);
  const now = ctx.clock.now();
  const { columns, slots } = readSessionBody(kind, withoutMidnights(body), {
    mode: 'create',
    now,
    lastDay: ctx.config.lastSessionDay,
  });
  const id = await ctx.transaction(async (tx) => {
    // Callers who may create a session may pilot it: no check is needed.
    const named = pilotId === viewer.id ? {} : { pilotId };
    await checkReferences(tx, { kind, ...named, siteId: columns.site_id });
    const isInvented = !body.slots?.length;
    const created = await insertWhole(tx, viewer, { kind, pilotId, columns, slots, isInvented, now });
    if (created === 'taken') {
      throw new AppError('conflict', {
        reason: 'already_exists',
        detail: formRulesOf(kind).duplicate ?? undefined,
      });
    }
    const session = { ...columns, kind, pilotId, id: created };
    const [holders] = await Promise.all([
      listAlertOwners(tx, [created], now),
      setCopilots(tx, body.copilotEmails, session, { chooser: viewer, now }),
    ]);
    await seatGuests(tx, viewer, session, { emails: body.guestEmails, now });
    await tellAlertOwners(tx, holders, now);
    return created;
  });
  return { ...(await readAfterAct(ctx, viewer, { kind, id })), data: { id } };
}

/** Allows a session in somebody else's name to XMAN and admins only (CAT-128). */
export function allowPilot(viewer: Viewer, pilotId: number): void {
  if (pilotId === viewer.id || may(viewer, 'sessions.see_unpublished')) return;
  throw new AppError('forbidden', { reason: 'former' });
}

type NewSession = {
  kind: SessionKind;
  pilotId: number;
  columns: SessionColumns;
  slots: Slots;
  /** True for one slot a day that nobody typed: the first one given replaces them. */
  isInvented?: boolean;
  now: Date;
};

/** Inserts a session, its slots and its audit line; 'taken' when the kind allows one here and it exists. */
export async function insertWhole(tx: Tx, viewer: Viewer, session: NewSession): Promise<number | 'taken'> {
  const { kind, pilotId, columns, slots, isInvented = false, now } = session;
  const spot = spotOf(kind, columns);
  if (spot) {
    const [, taken] = await Promise.all([lockDay(tx, spot), isTaken(tx, spot)]);
    if (taken) return 'taken';
  }
  const id = await insertSession(tx, {
    ...columns,
    kind,
    pilot_id: pilotId,
    is_published: rulesOf(kind).publishedOnCreation || viewer.isAdmin,
    slots_invented: isInvented,
    created_at: now,
  });
  await Promise.all([
    insertSlots(tx, id, slots),
    audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'session.create',
      subject: 'session',
      subjectId: id,
    }),
    // After the slots, whose length is the maximum.
    proposeHours(tx, id, { isNewTitle: true }),
  ]);
  return id;
}

/** Null when sessions may share a place: remote ones, and kinds that are not compared (CAT-037, CAT-141). */
function spotOf(
  kind: SessionKind,
  {
    is_remote,
    site_id,
    place,
    starts_at,
  }: Pick<SessionColumns, 'is_remote' | 'site_id' | 'place' | 'starts_at'>,
): Spot | null {
  const { duplicate, placeInsteadOfSite } = formRulesOf(kind);
  if (!duplicate || is_remote) return null;
  return { kind, siteId: site_id, place: placeInsteadOfSite ? place : null, day: parisDay(starts_at) };
}

async function setCopilots(
  tx: Tx,
  emails: readonly string[] | undefined,
  session: { id: number; pilotId: number; title: string; starts_at: Date },
  { chooser, now }: { chooser: Viewer; now: Date },
): Promise<void> {
  if (!emails) return;
  const { id, pilotId, title, starts_at: startsAt } = session;
  await replaceCopilots(tx, emails, {
    session: { id, pilotId, title, startsAt },
    chooser,
    now,
    field: 'copilotEmails',
  });
}

type Created = { kind: SessionKind; id: number; pilotId: number } & Pick<
  SessionColumns,
  'starts_at' | 'ends_at'
>;

async function seatGuests(
  tx: Tx,
  viewer: Viewer,
  { starts_at: startsAt, ends_at: endsAt, kind, id, pilotId }: Created,
  named: { emails: readonly string[] | undefined; now: Date },
): Promise<void> {
  const { emails = [], now } = named;
  if (emails.length === 0) return;
  const session = { kind, id, pilotId, startsAt, endsAt, registered: 0 };
  await seatNamedGuests(tx, viewer, session, { emails, now });
}

/** Locks a session for a change by a person who may edit it. @throws AppError not_found, forbidden. */
export async function lockForEdit(tx: Tx, viewer: Viewer, target: Target, now: Date): Promise<StoredSession> {
  await lockSeats(tx, target.id, now);
  const stored = await findStored(tx, target);
  if (!stored) throw new AppError('not_found');
  allow(canEdit(viewer, stored.pilot_id));
  return stored;
}

/**
 * Changes a session, its slots and its co-pilots in one transaction, under its lock: a simultaneous
 * registration is taken into account, a failure in the middle loses nothing, and the second of two editors is
 * refused (CAT-140, CAT-150).
 * @throws AppError not_found, forbidden, invalid, conflict (changed_meanwhile).
 */
export async function updateSession(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  { isPublish, ...update }: SessionUpdate,
): Promise<SessionDetail> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const stored = await lockForEdit(tx, viewer, target, now);
    if (isPublish !== undefined && isPublish !== stored.is_published && !mayPublish(viewer, target.kind))
      throw new AppError('forbidden', { reason: rulesOf(target.kind).publishPermission });
    await changeLocked(ctx, tx, viewer, { target, stored, update, now });
    // Sent back by others, it must not undo what a change of title has just taken back (CORE-249).
    if (isPublish !== undefined && mayPublish(viewer, target.kind))
      await publishLocked(tx, viewer, target, { isPublished: isPublish, now });
  });
  return readAfterAct(ctx, viewer, target);
}

const mayPublish = (viewer: Viewer, kind: SessionKind): boolean =>
  may(viewer, rulesOf(kind).publishPermission);

type Changing = {
  target: Target;
  stored: StoredSession;
  update: Omit<SessionUpdate, 'isPublish'>;
  now: Date;
};

async function changeLocked(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { target, stored, update: { version, ...change }, now }: Changing,
): Promise<void> {
  if (version !== undefined && version !== stored.version) {
    throw new AppError('conflict', { reason: 'changed_meanwhile' });
  }
  const merged: SessionBody = { ...formOf(stored), ...(sentOf(change) as Partial<SessionBody>) };
  const body = change.startDate || change.endDate ? withoutMidnights(merged) : merged;
  const draft = readSessionBody(target.kind, body, {
    mode: 'edit',
    now,
    storedStart: stored.starts_at,
    lastDay: ctx.config.lastSessionDay,
  });
  const { columns } = draft;
  await checkReferences(tx, {
    kind: target.kind,
    siteId: columns.site_id === stored.site_id ? null : columns.site_id,
  });
  await checkSeats(tx, stored, columns, now);
  const before = await readMailSession(tx, target.id);
  const finders = isFoundByOthers(stored, columns) ? await listFindersOf(tx, target.id, now) : null;
  const sentSlots = Boolean(change.slots?.length);
  const changed = await write(tx, viewer, { stored, draft, sentSlots, now });
  // Before the co-pilots change: the approval of a new one gives the new date already.
  if (changed) await tellOfChange(tx, viewer, before, now);
  await setCopilots(
    tx,
    change.copilotEmails,
    { ...columns, id: target.id, pilotId: stored.pilot_id },
    { chooser: viewer, now },
  );
  if (!changed) return;
  // After the co-pilots: a new co-pilot needs no alert about the date.
  if (finders) await tellNewFinders(tx, target.id, { before: finders, now });
  await offerFreeSeats(tx, target.id, now);
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'session.update',
    subject: 'session',
    subjectId: target.id,
    changes: sessionChanges(stored, columns),
  });
}

/** Fields that decide who finds a session in a list, or gets an alert for its title. */
const foundBy = ['title', 'audience', 'habilitations', 'discovery_stage', 'starts_at'] as const;
const isFoundByOthers = (stored: StoredSession, columns: SessionColumns): boolean =>
  foundBy.some((name) => !same(columns[name], stored[name]));

/** Notifies the people concerned when date, place or link have changed since `before`; else nobody. */
export const tellOfChange = async (tx: Tx, viewer: Viewer, before: MailSession, now: Date): Promise<number> =>
  tellChanges(tx, before, await readMailSession(tx, before.id), { actorId: viewer.id, now });

/** Fields present in a change; absent ones stay. */
const sentOf = (change: object): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Refuses a limit below the seats taken, held or offered; without a limit there is nothing to check. */
async function checkSeats(tx: Tx, stored: StoredSession, columns: SessionColumns, now: Date): Promise<void> {
  const limited = columns.external_link === null;
  const lowered = columns.max_guests < stored.max_guests || stored.external_link !== null;
  if (!limited || !lowered) return;
  const { seats } = await readSeatsOf(tx, stored.id, now);
  const taken = seats.registered + seats.held + seats.offered;
  if (columns.max_guests >= taken) return;
  throw new AppError('invalid', { violations: [{ propertyPath: 'maxGuests', message: belowTaken(taken) }] });
}

type Rewriting = {
  stored: StoredSession;
  draft: { columns: SessionColumns; slots: Slots };
  sentSlots: boolean;
  now: Date;
};

/** @returns true when something differs from the stored session: saving it unchanged makes no new version. */
async function write(tx: Tx, viewer: Viewer, { stored, draft, sentSlots, now }: Rewriting): Promise<boolean> {
  const { columns, slots } = draft;
  const moved = !same(columns.starts_at, stored.starts_at) || !same(columns.ends_at, stored.ends_at);
  const rewritten = (sentSlots || moved) && !same(timesOf(await listSlots(tx, stored.id)), timesOf(slots));
  const differs = Object.entries(columns).some(
    ([name, value]) => !same(value, stored[name as keyof SessionColumns]),
  );
  if (!differs && !rewritten) return false;
  if (rewritten) {
    await deleteSlots(tx, stored.id);
    await insertSlots(tx, stored.id, slots);
  }
  await updateStored(tx, stored.id, {
    ...columns,
    is_published: staysPublished(viewer, stored, columns),
    ...(rewritten && { slots_invented: !sentSlots }),
  });
  if (moved) {
    await moveOrderedHolds(tx, stored.id, { from: stored.starts_at, to: columns.starts_at });
    await moveOffers(tx, stored.id, columns.starts_at, now);
  }
  const isNewTitle = columns.title !== stored.title;
  if (isNewTitle || rewritten || moved) await proposeHours(tx, stored.id, { isNewTitle });
  return true;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const timesOf = (slots: Slots): number[] => slots.flatMap(({ startsAt, endsAt }) => [+startsAt, +endsAt]);

/** A new title that opens a workshop to guests awaits publication again (CORE-249). */
function staysPublished(viewer: Viewer, stored: StoredSession, { discovery_stage }: SessionColumns): boolean {
  const opened = discovery_stage !== null && discovery_stage !== stored.discovery_stage;
  return stored.is_published && (!opened || mayPublish(viewer, stored.kind as SessionKind));
}
