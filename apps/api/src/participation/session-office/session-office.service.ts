import type { OfficeSession, OfficeSessionQuery } from '@forman/contract/participation/session-office';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { formMessages } from '@forman/domain/participation/form';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import { type RawBuilder, sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasPlainWords, hasWords } from '../../db/patterns.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { audit, type AuditEntry } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { offerFreeSeats } from '../../sessions/seats/seats.service.ts';
import { endPartOfPilot } from '../session-people/copilots.service.ts';
import { findProfile as findProfileOf } from '../../sessions/sessions/sessions.queries.ts';
import { lockForEdit, type Target } from '../session-form/session-form.service.ts';
import * as queries from './session-office.queries.ts';

/** Sort orders. The first one requested decides; the start comes last, as every call has it. */
const sortable = {
  id: sql`s.id`,
  thematic: sql`plain_text(s.thematic)`,
  title: sql`s.title_plain`,
  former: sql`(select plain_text(o.last_name || ' ' || o.first_name) from users o where o.id = s.pilot_id)`,
  price: sql`s.price_cents`,
  place: sql`(select plain_text(o.city) from session_sites o where o.id = s.site_id)`,
  totalGuests: sql`(select count(*) from registrations o
    where o.session_id = s.id and o.state = 'registered' and o.ended_at is null)`,
  isUniqueWaiting: sql`s.waiting_list_only`,
  startDate: sql`s.starts_at`,
};

export type OfficePage = { rows: OfficeSession[]; count: number; maxPage: number };

/** Every session of the kind, published or not, by the filters and order of the query (MEM-347, MEM-353). */
export async function searchSessions(
  ctx: Context,
  kind: SessionKind,
  query: OfficeSessionQuery,
): Promise<OfficePage> {
  const { rows, count } = await queries.officePage(ctx.db, {
    where: sql.join([sql`s.kind = ${kind} and ${isShown}`, ...narrowed(query)], sql` and `),
    order: orderedBy(sortable, query, sql`s.starts_at desc, s.id desc`),
    ...sliceOf(query),
  });
  return { rows: rows.map(toOfficeSession), count, maxPage: maxPageOf(count, query.itemsPerPage) };
}

function narrowed(query: OfficeSessionQuery): RawBuilder<unknown>[] {
  const { search, site, former, isPublish, 'startDate[after]': from, 'startDate[before]': to } = query;
  return [
    ...(search ? [holdsWords(search)] : []),
    ...(site ? [sql`s.site_id = ${Number(site)}`] : []),
    ...(former ? [sql`s.pilot_id = ${Number(former)}`] : []),
    ...(isPublish === undefined ? [] : [sql`s.is_published = ${isPublish}`]),
    ...(from ? [sql`s.starts_at >= ${parisInstant(from)}`] : []),
    ...(to ? [sql`s.starts_at < ${parisInstant(addDays(to, 1))}`] : []),
  ];
}

const holdsWords = (words: string): RawBuilder<unknown> => sql`(${hasPlainWords(sql`s.title_plain`, words)}
  or ${hasWords(sql`s.thematic`, words)}
  or exists (select from users o where o.id = s.pilot_id
    and ${hasWords(sql`o.first_name || ' ' || o.last_name`, words)}))`;

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
