import type { OfficeSession, OfficeSessionQuery } from '@forman/contract/participation/session-office';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { formMessages } from '@forman/domain/participation/form';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { audit, type AuditEntry } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { offerFreeSeats } from '../../sessions/seats/seats.service.ts';
import { endPartOfPilot } from '../session-people/copilots.service.ts';
import { getName } from '../../people/accounts/person.queries.ts';
import { findProfile as findProfileOf } from '../../sessions/sessions/sessions.queries.ts';
import { lockForEdit, type Target } from '../session-form/session-form.service.ts';
import * as queries from './session-office.queries.ts';

export type OfficePage = { rows: OfficeSession[]; count: number; maxPage: number };

/** Every session of the kind, published or not, by the filters and order of the query (MEM-347, MEM-353). */
export async function searchSessions(
  ctx: Context,
  kind: SessionKind,
  query: OfficeSessionQuery,
): Promise<OfficePage> {
  const { rows, count } = await queries.searchRows(ctx.db, kind, query, sliceOf(query));
  return { rows: rows.map(toOfficeSession), count, maxPage: maxPageOf(count, query.itemsPerPage) };
}

/**
 * Names another pilot (MEM-355). The new pilot's part in the session ends, with a full refund of their seat,
 * and both get a message. For a past session there is no message, and a used seat is kept.
 * @throws AppError not_found, invalid.
 */
export async function changePilot(
  ctx: Context,
  admin: Viewer,
  target: Target,
  pilotId: number,
): Promise<OfficeSession> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const session = await lockForEdit(tx, admin, target, now);
    if (session.pilot_id === pilotId) return readOne(tx, target);
    await refuseWhoCannotLead(tx, pilotId);
    const { id, title, starts_at: startsAt } = session;
    const isOver = session.ends_at <= now;
    const { refundCents } = await endPartOfPilot(tx, pilotId, {
      session: { id, pilotId, title, startsAt },
      now,
      isOver,
    });
    await queries.updateSession(tx, id, { pilot_id: pilotId });
    await offerFreeSeats(tx, id, now);
    const changes = { former: { from: session.pilot_id, to: pilotId } };
    await note(tx, { at: now, admin, id, action: 'session.former', changes });
    if (!isOver) await tellPilots(tx, { id, from: session.pilot_id, to: pilotId, refundCents, now });
    return readOne(tx, target);
  });
}

/** @throws AppError invalid. */
async function refuseWhoCannotLead(tx: Tx, pilotId: number): Promise<void> {
  const profile = await findProfileOf(tx, pilotId);
  if (profile && may(profile, 'sessions.lead')) return;
  throw new AppError('invalid', { violations: [{ propertyPath: 'former', message: formMessages.pilot }] });
}

type PilotChange = { id: number; from: number; to: number; refundCents: number; now: Date };

async function tellPilots(tx: Tx, { id, from, to, refundCents, now }: PilotChange): Promise<void> {
  const predecessor = fullName(await getName(tx, from));
  await enqueueMail(tx, {
    to,
    template: 'pilot_named',
    sessionId: id,
    data: { predecessor, refundCents },
    now,
  });
  await enqueueMail(tx, { to: from, template: 'pilot_replaced', sessionId: id, data: {}, now });
}

/** Makes the waiting list the only way in, or not (MEM-351). @throws AppError not_found. */
export async function switchWaiting(
  ctx: Context,
  admin: Viewer,
  target: Target,
  isUniqueWaiting: boolean,
): Promise<OfficeSession> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { id, waiting_list_only: before } = await lockForEdit(tx, admin, target, now);
    if (before === isUniqueWaiting) return readOne(tx, target);
    await queries.updateSession(tx, id, { waiting_list_only: isUniqueWaiting });
    await offerFreeSeats(tx, id, now);
    const changes = { isUniqueWaiting: { from: before, to: isUniqueWaiting } };
    await note(tx, { at: now, admin, id, action: 'session.waiting', changes });
    return readOne(tx, target);
  });
}

type Noted = Pick<AuditEntry, 'at' | 'action' | 'changes'> & { admin: Viewer; id: number };

const note = (tx: Tx, { admin, id, ...entry }: Noted): Promise<void> =>
  audit(tx, { ...entry, actorId: admin.id, subject: 'session', subjectId: id });

const readOne = async (db: Db, { kind, id }: Target): Promise<OfficeSession> =>
  toOfficeSession(await queries.getRow(db, kind, id));

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
