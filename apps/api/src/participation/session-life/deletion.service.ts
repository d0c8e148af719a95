import type { BodyOf } from '@forman/contract/endpoint';
import type { cancelSession as cancelSessionCall } from '@forman/contract/participation/session-office';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros } from '@forman/domain/money';
import { canRemove, isKeptForRecord } from '@forman/domain/participation/life';
import { fullName } from '@forman/domain/text';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { readOnlineOf } from '../../money/counter/seat-refunds.service.ts';
import { endAllSeats } from '../seat-endings/seat-endings.service.ts';
import { allow } from '@forman/domain/refusals';
import { lockToEnd } from '../../sessions/seats/seats.service.ts';
import {
  findKind,
  findStored,
  markArchived,
  markDeleted,
  readRemoval,
  type StoredSession,
  type Target,
} from './session-life.queries.ts';
import { getName } from '../../people/accounts/person.queries.ts';

/** @throws AppError not_found, forbidden. */
async function readRemovable(db: Db, viewer: Viewer, target: Target): Promise<StoredSession> {
  const session = await findStored(db, target);
  if (!session) throw new AppError('not_found');
  allow(canRemove(viewer, session));
  return session;
}

/** Reads the effects of a deletion, for its confirmation dialog. */
export async function getRemoval(ctx: Context, viewer: Viewer, target: Target) {
  const now = ctx.clock.now();
  const session = await readRemovable(ctx.db, viewer, target);
  const { refund_cents: refundCents, ...people } = await readRemoval(ctx.db, session.id);
  const isArchived = isKeptForRecord(session, now);
  if (isArchived) return { ...people, refund: 0, online: 0, isArchived };
  const onlineCents = may(viewer, 'finance.administer') ? await readOnlineOf(ctx.db, session.id) : 0;
  return { ...people, refund: centsToEuros(refundCents), online: centsToEuros(onlineCents), isArchived };
}

/**
 * Deletes a session, in one transaction under its lock: it disappears from every list and page, each paid
 * seat is refunded in full, everybody concerned gets a message (CORE-241, CORE-242). The reconciliation
 * closes payments still open, and refunds one that the bank has taken meanwhile. A session that took place only
 * leaves lists and pages: nobody is told or refunded, and books, hours and goals keep it.
 * @param reason in words for the people of the session; kept in the journal in any case.
 */
export const deleteSession = async (
  ctx: Context,
  viewer: Viewer,
  target: Target,
  reason?: string,
): Promise<void> => void (await removeSession(ctx, viewer, target, { reason: reason || undefined }));

/**
 * Cancels a session for the office: as a deletion, but what cards and PayPal accounts paid goes back to them; what
 * was paid otherwise becomes avoirs.
 * @returns the sum asked of the providers, in cents.
 * @throws AppError not_found; conflict for a session that took place.
 */
export async function cancelSession(
  ctx: Context,
  viewer: Viewer,
  id: number,
  { reason }: BodyOf<typeof cancelSessionCall>,
): Promise<Cents> {
  const kind = await findKind(ctx.db, id);
  if (!kind) throw new AppError('not_found');
  const backToPayment = { askedBy: viewer.id, reason };
  return removeSession(ctx, viewer, { kind, id }, { reason, backToPayment });
}

type Removal = Omit<Withdrawal, 'now'>;

/** @returns the sum asked of the providers, in cents. */
async function removeSession(
  ctx: Context,
  viewer: Viewer,
  target: Target,
  { reason, backToPayment }: Removal,
): Promise<Cents> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockToEnd(tx, target.id, now);
    const session = await readRemovable(tx, viewer, target);
    const isOver = isKeptForRecord(session, now);
    // What it gives back has been received for something that took place.
    if (isOver && backToPayment) throw new AppError('session_started');
    const detail = isOver
      ? await archive(tx, session, now)
      : await withdraw(tx, viewer, session, { reason, backToPayment, now });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'session.delete',
      subject: 'session',
      subjectId: session.id,
      detail: { ...detail, ...(reason && { reason }) },
    });
    return 'askedCents' in detail ? (detail.askedCents ?? 0) : 0;
  });
}

type Withdrawal = {
  reason: string | undefined;
  backToPayment?: { askedBy: number; reason: string } | undefined;
  now: Date;
};

async function withdraw(tx: Tx, viewer: Viewer, session: StoredSession, withdrawal: Withdrawal) {
  wakeAfterCommit(tx, 'payments');
  await markDeleted(tx, session.id, withdrawal.now);
  const ended = await endAllSeats(tx, session, withdrawal);
  await tellPilot(tx, viewer, session, withdrawal);
  return ended;
}

async function archive(tx: Tx, { id, registered }: StoredSession, now: Date) {
  await markArchived(tx, id, now);
  return { registered, archived: true };
}

/** Tells the pilot of a session deleted by somebody else, and by whom. */
async function tellPilot(
  tx: Tx,
  viewer: Viewer,
  session: StoredSession,
  { reason, now }: Withdrawal,
): Promise<void> {
  if (viewer.id === session.pilotId) return;
  const actor = await getName(tx, viewer.id);
  await enqueueMail(tx, {
    to: session.pilotId,
    template: 'session_withdrawn',
    sessionId: session.id,
    data: { part: 'pilot', by: fullName(actor), ...(reason && { reason }) },
    now,
  });
}
