import type { AuditAction } from '@forman/domain/platform/audit';
import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import {
  canApproveCopilot,
  canAskCopilot,
  canCancelCopilot,
  canLeaveCopilot,
  canManageCopilots,
  isCandidate,
  isCandidateOrCopilot,
} from '@forman/domain/sessions/leadership';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { findSeat } from '../../sessions/seats/seating.service.ts';
import { lockParticipation } from '../../sessions/sessions/locked.service.ts';
import { allow } from '@forman/domain/refusals';
import { canEdit } from '@forman/domain/sessions/reading';
import { leadershipOf } from '../../sessions/sessions/participation.service.ts';
import {
  approve,
  endCopilot,
  findNamed,
  invalid,
  type LedSession,
  replaceCopilots,
} from './copilots.service.ts';
import { endPerson, findName, insertPeople } from './session-people.queries.ts';

export type Target = { kind: SessionKind; id: number };
type MetSession = Awaited<ReturnType<typeof lockParticipation>>['row'];
type Locked = { tx: Tx; now: Date; row: MetSession };

/** Runs one change of a session's leaders: under its lock, with its messages, in one transaction. */
async function change(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  work: (locked: Locked) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { row } = await lockParticipation(tx, viewer, target, now);
    await work({ tx, now, row });
  });
}

const ledSession = (row: MetSession): LedSession => ({
  id: row.id,
  pilotId: row.pilot_id,
  title: row.title,
  startsAt: row.starts_at,
});

/**
 * Offers to co-pilot, with a message to the pilot (CORE-232, CORE-233).
 * @throws AppError not_found, forbidden, conflict, session_started.
 */
export function askCopilot(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  return change(ctx, viewer, target, async ({ tx, now, row }) => {
    allow(canAskCopilot(leadershipOf(row, viewer, now)));
    await insertPeople(tx, { sessionId: row.id, userIds: [viewer.id], state: 'candidate', now });
    const person = await findName(tx, viewer.id);
    await enqueueMail(tx, {
      to: row.pilot_id,
      template: 'copilot_asked',
      sessionId: row.id,
      data: { candidate: fullName(person), level: person.level },
      now,
    });
  });
}

/** Takes one's own offer back (CORE-239). @throws AppError not_found, conflict. */
export function cancelCopilot(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  return change(ctx, viewer, target, async ({ tx, now, row }) => {
    allow(canCancelCopilot(leadershipOf(row, viewer, now)));
    const mine = (await findSeat(tx, row.id, viewer.id))!;
    await endPerson(tx, mine.id, 'withdrawn', now);
  });
}

/** Approves a candidate while a place is free (CORE-236). @throws AppError not_found, forbidden, conflict. */
export function approveCopilot(ctx: Context, viewer: Viewer, target: Target, userId: number): Promise<void> {
  return change(ctx, viewer, target, async ({ tx, now, row }) => {
    allow(canApproveCopilot(leadershipOf(row, viewer, now)));
    const person = await findSeat(tx, row.id, userId);
    allow(isCandidate(person?.state));
    await approve(tx, person!, { session: ledSession(row), now });
    await note(tx, viewer, row, { action: 'session.approve_copilot', now, detail: { userId } });
  });
}

/**
 * Declines a candidate or removes a co-pilot (CORE-237, MEM-181).
 * @throws AppError not_found, forbidden, conflict.
 */
export function removeCandidate(ctx: Context, viewer: Viewer, target: Target, userId: number): Promise<void> {
  return change(ctx, viewer, target, async ({ tx, now, row }) => {
    allow(canManageCopilots(leadershipOf(row, viewer, now)));
    await remove({ tx, now, row }, viewer, userId);
  });
}

async function remove({ tx, now, row }: Locked, viewer: Viewer, userId: number): Promise<void> {
  const person = await findSeat(tx, row.id, userId);
  allow(isCandidateOrCopilot(person?.state));
  await endCopilot(tx, person!, { session: ledSession(row), now });
  await note(tx, viewer, row, { action: 'session.remove_copilot', now, detail: { userId } });
}

/**
 * Sets the co-pilots from a form, for a person who may edit the session (CORE-235).
 * @throws AppError not_found, forbidden, invalid.
 */
export function setCopilots(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  emails: readonly string[],
): Promise<void> {
  return change(ctx, viewer, target, async ({ tx, now, row }) => {
    allow(canEdit(viewer, row.pilot_id));
    await replaceCopilots(tx, emails, { session: ledSession(row), chooser: viewer, now });
    await note(tx, viewer, row, { action: 'session.set_copilots', now, detail: { emails: [...emails] } });
  });
}

/**
 * Ends one's own co-piloting, and tells the pilot (CORE-238).
 * @throws AppError not_found, conflict, session_started.
 */
export function leaveCopilot(ctx: Context, viewer: Viewer, target: Target): Promise<void> {
  return change(ctx, viewer, target, async ({ tx, now, row }) => {
    allow(canLeaveCopilot(leadershipOf(row, viewer, now)));
    const mine = (await findSeat(tx, row.id, viewer.id))!;
    await endPerson(tx, mine.id, 'withdrawn', now);
    const person = await findName(tx, viewer.id);
    const common = { sessionId: row.id, now };
    await Promise.all([
      enqueueMail(tx, { ...common, to: viewer.id, template: 'copilot_ended', data: { cause: 'left' } }),
      enqueueMail(tx, {
        ...common,
        to: row.pilot_id,
        template: 'copilot_left',
        data: { copilot: fullName(person) },
      }),
    ]);
  });
}

/**
 * Removes co-pilots, named in one call by the pilot (CORE-238).
 * @throws AppError not_found, forbidden, invalid, conflict.
 */
export function removeCopilots(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  named: { id?: number | undefined; emails?: readonly string[] | undefined },
): Promise<void> {
  return change(ctx, viewer, target, async (locked) => {
    allow(canManageCopilots(leadershipOf(locked.row, viewer, locked.now)));
    const { found, unknown } = await findNamed(locked.tx, named.emails ?? []);
    if (unknown.length > 0) throw invalid('emails', unknown);
    const ids = new Set([...(named.id ? [named.id] : []), ...found.map(({ id }) => id)]);
    for (const id of ids) await remove(locked, viewer, id);
  });
}

const note = (
  tx: Tx,
  viewer: Viewer,
  row: MetSession,
  { now, ...entry }: { action: AuditAction; now: Date; detail: Record<string, unknown> },
): Promise<void> =>
  audit(tx, { ...entry, at: now, actorId: viewer.id, subject: 'session', subjectId: row.id });
