import type { OfficeSession } from '@forman/contract/session-office';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { formMessages } from '@forman/domain/sessions/form';
import { fullName } from '@forman/domain/text';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit, type AuditEntry } from '../audit/audit.service.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import { offerFreeSeats } from '../registrations/seats.service.ts';
import { endPartOfPilot } from '../session-people/copilots.service.ts';
import { findProfileOf } from '../sessions/sessions.service.ts';
import { lockForEdit, type Target } from '../sessions/writing.service.ts';
import * as queries from './session-office.queries.ts';

/**
 * Names another pilot (MEM-355). What they were in the session ends: a seat is given back in full. Both are told, of a
 * session that is not over. @throws AppError not_found, invalid.
 */
export async function changePilot(
  ctx: Context,
  admin: Viewer,
  target: Target,
  pilotId: number,
): Promise<OfficeSession> {
  const changed = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const session = await lockForEdit(tx, admin, target, now);
    if (session.pilot_id === pilotId) return readOne(tx, target);
    await refuseWhoCannotLead(tx, pilotId);
    const { id, title, starts_at: startsAt } = session;
    const { refundCents } = await endPartOfPilot(tx, pilotId, {
      session: { id, pilotId, title, startsAt },
      now,
    });
    await queries.updateSession(tx, id, { pilot_id: pilotId });
    await offerFreeSeats(tx, id, now);
    const changes = { former: { from: session.pilot_id, to: pilotId } };
    await note(tx, { at: now, admin, id, action: 'session.former', changes });
    if (session.ends_at > now)
      await tellPilots(tx, { id, from: session.pilot_id, to: pilotId, refundCents, now });
    return readOne(tx, target);
  });
  ctx.wake('outbox');
  return changed;
}

/** @throws AppError invalid. */
async function refuseWhoCannotLead(tx: Tx, pilotId: number): Promise<void> {
  const profile = await findProfileOf(tx, pilotId);
  if (profile && may(profile, 'sessions.lead')) return;
  throw new AppError('invalid', { violations: [{ propertyPath: 'former', message: formMessages.pilot }] });
}

type PilotChange = { id: number; from: number; to: number; refundCents: number; now: Date };

async function tellPilots(tx: Tx, { id, from, to, refundCents, now }: PilotChange): Promise<void> {
  const predecessor = fullName(await queries.findNameOf(tx, from));
  await enqueueMail(tx, {
    to,
    template: 'pilot_named',
    sessionId: id,
    data: { predecessor, refundCents },
    now,
  });
  await enqueueMail(tx, { to: from, template: 'pilot_replaced', sessionId: id, data: {}, now });
}

/** Reserved through the waiting list alone, or not any more (MEM-351). @throws AppError not_found. */
export async function switchWaiting(
  ctx: Context,
  admin: Viewer,
  target: Target,
  isUniqueWaiting: boolean,
): Promise<OfficeSession> {
  const changed = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { id, waiting_list_only: before } = await lockForEdit(tx, admin, target, now);
    if (before === isUniqueWaiting) return readOne(tx, target);
    await queries.updateSession(tx, id, { waiting_list_only: isUniqueWaiting });
    await offerFreeSeats(tx, id, now);
    const changes = { isUniqueWaiting: { from: before, to: isUniqueWaiting } };
    await note(tx, { at: now, admin, id, action: 'session.waiting', changes });
    return readOne(tx, target);
  });
  ctx.wake('outbox');
  return changed;
}

type Noted = Pick<AuditEntry, 'at' | 'action' | 'changes'> & { admin: Viewer; id: number };

const note = (tx: Tx, { admin, id, ...entry }: Noted): Promise<void> =>
  audit(tx, { ...entry, actorId: admin.id, subject: 'session', subjectId: id });

async function readOne(db: Db, { kind, id }: Target): Promise<OfficeSession> {
  const where = queries.isOne(kind, id);
  const { rows } = await queries.officePage(db, { where, order: sql`s.id`, limit: 1, offset: 0 });
  return toOfficeSession(rows[0]!);
}

const toOfficeSession = (row: queries.OfficeRow): OfficeSession => ({
  id: row.id,
  thematic: row.thematic,
  title: row.title,
  former: row.pilot,
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at.toISOString(),
  price: centsToEuros(row.price_cents),
  isVisio: row.is_remote,
  place: row.place,
  site: row.site,
  totalGuests: row.registered,
  maxGuests: row.max_guests,
  waiting: row.waiting,
  isUniqueWaiting: row.waiting_list_only,
  isPublish: row.is_published,
});
