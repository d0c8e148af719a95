import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { parisDay } from '@forman/domain/paris-time';
import { formMessages, mostSlots, usualHours } from '@forman/domain/participation/form';
import { readFormInstant } from '@forman/domain/participation/form-instants';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit, changesBetween } from '../../platform/audit/audit.service.ts';
import { proposeHours } from '../../hours/hours/matrix.service.ts';
import { readMailSession, type MailSession } from '../../platform/notifications/mail-session.queries.ts';
import { readAfterAct } from '../../sessions/sessions/sessions.service.ts';
import {
  deleteSlots,
  insertSlots,
  listSlots,
  type StoredSession,
  takeInvented,
  updateStored,
} from './session-form.queries.ts';
import { lockForEdit, type Slots, type Target, tellOfChange } from './session-form.service.ts';

/**
 * Adds one slot, on a day of its session and apart from its other slots (CAT-143..146). The first one of a
 * session created without any replaces those invented for its days (CAT-138, CAT-139).
 * @throws AppError not_found, forbidden, invalid.
 */
export async function addSlot(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  sent: { dateAt: string; endAt: string },
): Promise<{ id: number; dateAt: string; endAt: string }> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const stored = await lockForEdit(tx, viewer, target, now);
    const before = await listSlots(tx, target.id);
    const isFirst = await takeInvented(tx, target.id);
    const others = isFirst ? [] : before;
    const slot = readSlot(stored, others, sent);
    const session = await readMailSession(tx, target.id);
    if (isFirst) await deleteSlots(tx, target.id);
    const [inserted] = await insertSlots(tx, target.id, [slot]);
    await changeSlots(tx, viewer, { session, before, after: [...others, slot], now });
    return { id: inserted!.id, dateAt: slot.startsAt.toISOString(), endAt: slot.endsAt.toISOString() };
  });
}

/** @throws AppError invalid. */
function readSlot(
  session: StoredSession,
  others: Slots,
  sent: { dateAt: string; endAt: string },
): Slots[number] {
  const refuse = (propertyPath: string, message: string): never => {
    throw new AppError('invalid', { violations: [{ propertyPath, message }] });
  };
  const last = parisDay(session.ends_at);
  const startsAt = readFormInstant(sent.dateAt, usualHours.from, last);
  const endsAt = readFormInstant(sent.endAt, usualHours.to, last);
  if (!startsAt || parisDay(startsAt) < parisDay(session.starts_at))
    return refuse('dateAt', formMessages.date);
  if (!endsAt || endsAt <= startsAt) return refuse('endAt', formMessages.date);
  if (others.length >= mostSlots) refuse('dateAt', formMessages.date);
  if (others.some((other) => other.startsAt < endsAt && other.endsAt > startsAt))
    refuse('dateAt', formMessages.overlap);
  return { startsAt, endsAt };
}

/**
 * Removes all slots (CORE-265); saving the session replaces them in one go.
 * @throws AppError not_found, forbidden.
 */
export async function removeSlots(ctx: Context, viewer: Viewer, target: Target): Promise<SessionDetail> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockForEdit(tx, viewer, target, now);
    const session = await readMailSession(tx, target.id);
    const before = await listSlots(tx, target.id);
    await deleteSlots(tx, target.id);
    await takeInvented(tx, target.id);
    await changeSlots(tx, viewer, { session, before, after: [], now });
  });
  return readAfterAct(ctx, viewer, target);
}

type SlotChange = { session: MailSession; before: Slots; after: Slots; now: Date };

/** Ends a change of slots like a save of the form: a new version, its trace, and messages about it. */
async function changeSlots(
  tx: Tx,
  viewer: Viewer,
  { session, before, after, now }: SlotChange,
): Promise<void> {
  await updateStored(tx, session.id, {});
  await proposeHours(tx, session.id, { isNewTitle: false });
  await tellOfChange(tx, viewer, session, now);
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'session.slots',
    subject: 'session',
    subjectId: session.id,
    changes: changesBetween({ slots: before.map(intervalOf) }, { slots: after.map(intervalOf) }),
  });
}

const intervalOf = ({ startsAt, endsAt }: Slots[number]): string =>
  `${startsAt.toISOString()}/${endsAt.toISOString()}`;
