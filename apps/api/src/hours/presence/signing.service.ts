import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { openPresenceCode, ownPresence, signPresence } from '@forman/contract/hours/presence';
import type { Viewer } from '@forman/domain/access';
import {
  canSendSigned,
  canSignAt,
  closesAt,
  halfDayState,
  type PresenceMethod,
} from '@forman/domain/hours/presence/presence';
import { allow, refusal } from '@forman/domain/refusals';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { currentUserAgent } from '../../http/current-request.ts';
import { deviceName } from '../../http/device-name.ts';
import { countersignatureOf, halfOf } from './half-of.ts';
import { readMark, refuse } from './marks.ts';
import { type Mark, markHash } from './presence-chain.ts';
import {
  append,
  findSignedElsewhere,
  listRecordsOf,
  lockSheet,
  type OwnRecord,
  type PresenceSheet,
  readSheet,
} from './presence.queries.ts';
import { askedOf, toHalfDay, toHead, toOwnSignature, toVisit } from './presence.wire.ts';
import { makeTicket, readCode, readTicket, type Ticket } from './signing-code.ts';
import { listStays } from './visits.queries.ts';

type OpenedCode = AnswerOf<typeof openPresenceCode>;
type OwnHalfDays = AnswerOf<typeof ownPresence>;
type OwnSignature = AnswerOf<typeof signPresence>;
type SentSignature = BodyOf<typeof signPresence>;

/** @throws AppError not_registered. */
function expectRegistered({ state }: PresenceSheet): void {
  if (state !== 'registered') throw refusal('not_registered');
}

const recordsOf = (db: Db, sheet: PresenceSheet, half: HalfDay, viewer: Viewer): Promise<OwnRecord[]> =>
  listRecordsOf(db, { sessionId: sheet.id, day: half.day, part: half.part, userId: viewer.id });

/**
 * Opens the half-day of a scanned code. @throws AppError not_found (code, session), conflict, not_registered.
 */
export async function openCode(ctx: Context, viewer: Viewer, code: string): Promise<OpenedCode> {
  const now = ctx.clock.now();
  const read = readCode(ctx.config, code, now);
  if ('refused' in read) throw refusal(read.refused);
  const sheet = await readSheet(ctx.db, viewer, read.half.sessionId);
  expectRegistered(sheet);
  const half = halfOf(sheet, read.half);
  return {
    ...toHead(sheet),
    half: toHalfDay(sheet, half, now),
    signature: toOwnSignature(half, await recordsOf(ctx.db, sheet, half, viewer)),
    signedElsewhere: await findSignedElsewhere(ctx.db, { sessionId: sheet.id, userId: viewer.id, half }),
    ticket: ticketFor(ctx, viewer, sheet, { half, now, isRemote: false }),
    signableUntil: closesAt(half).toISOString(),
  };
}

const ticketFor = (
  ctx: Context,
  viewer: Viewer,
  sheet: PresenceSheet,
  { half, now, isRemote }: { half: HalfDay; now: Date; isRemote: boolean },
): string =>
  makeTicket(ctx.config, {
    sessionId: sheet.id,
    day: half.day,
    part: half.part,
    userId: viewer.id,
    openedAt: now,
    isRemote,
  });

/** Reads one's own half-days of a session. @throws AppError not_found, not_registered. */
export async function readOwn(ctx: Context, viewer: Viewer, sessionId: number): Promise<OwnHalfDays> {
  const now = ctx.clock.now();
  const sheet = await readSheet(ctx.db, viewer, sessionId);
  expectRegistered(sheet);
  const halves: OwnHalfDays['halfDays'] = [];
  for (const half of sheet.halfDays) {
    const isOpen = halfDayState(half, countersignatureOf(sheet, half)?.at ?? null, now) === 'open';
    halves.push({
      ...toHalfDay(sheet, half, now),
      signature: toOwnSignature(half, await recordsOf(ctx.db, sheet, half, viewer)),
      signedElsewhere: await findSignedElsewhere(ctx.db, { sessionId, userId: viewer.id, half }),
      ticket: sheet.isRemote && isOpen ? ticketFor(ctx, viewer, sheet, { half, now, isRemote: true }) : null,
      visit: sheet.isRemote
        ? toVisit(half, await listStays(ctx.db, { ...half, sessionId, userId: viewer.id }), now)
        : null,
      minutesAsked: askedOf(sheet, half),
    });
  }
  return { ...toHead(sheet), halfDays: halves };
}

/**
 * Signs a half-day, under the session's lock. A repeated call returns the first signature. After the
 * countersignature, or when the pilot has removed the person, the signature is kept and waits to be accepted.
 * @throws AppError not_found, not_registered, conflict (ticket, time), invalid (drawing, name).
 */
export async function sign(ctx: Context, viewer: Viewer, sent: SentSignature): Promise<OwnSignature> {
  const ticket = readTicket(ctx.config, sent.ticket);
  if (ticket?.userId !== viewer.id) throw refusal('ticket_wrong');
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const sheet = await lockSheet(tx, viewer, ticket.sessionId);
    const half = halfOf(sheet, ticket);
    const records = await recordsOf(tx, sheet, half, viewer);
    const signed = toOwnSignature(half, records);
    if (signed) return signed;
    expectRegistered(sheet);
    if (ticket.isRemote && !sheet.isRemote) throw refusal('not_remote');
    const signedAt = signedAtOf(sent, { ticket, half, now });
    const mark = await readMark(tx, viewer, sent);
    const method = methodOf(mark, ticket);
    const isLate = countersignatureOf(sheet, half) !== undefined || records.length > 0;
    await append(tx, sheet, [
      {
        kind: isLate ? 'late_signature' : 'signature',
        day: half.day,
        part: half.part,
        userId: viewer.id,
        isPresent: true,
        method,
        reason: null,
        signedAt,
        recordedAt: now,
        recordedBy: viewer.id,
        device: deviceName(currentUserAgent() ?? ''),
        markHash: mark && markHash(mark),
        minutes: null,
        mark,
      },
    ]);
    return toOwnSignature(half, await recordsOf(tx, sheet, half, viewer))!;
  });
}

/** Now, or the time of a signature made on a device that waited for the network. */
function signedAtOf(
  sent: SentSignature,
  { ticket, half, now }: { ticket: Ticket; half: HalfDay; now: Date },
): Date {
  if (!sent.signedAt) {
    allow(canSignAt(half, now));
    return now;
  }
  const signedAt = new Date(sent.signedAt);
  allow(canSendSigned({ openedAt: ticket.openedAt, signedAt, now }, half));
  return signedAt > now ? now : signedAt;
}

/** Method of the signature: remotely the button is enough; in the room it is a drawing or a name. */
function methodOf(mark: Mark | null, { isRemote }: Ticket): PresenceMethod {
  if (isRemote) return 'remote';
  refuse('drawing', mark ? null : 'Signez, ou tapez votre nom');
  return mark && 'drawing' in mark ? 'drawing' : 'typed';
}
