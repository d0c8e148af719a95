import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type {
  acceptLateSignature,
  correctPresence,
  countersignPresence,
  presenceCode,
  signByHand,
} from '@forman/contract/hours/presence';
import type { Viewer } from '@forman/domain/access';
import type { AuditAction } from '@forman/domain/platform/audit';
import { AppError } from '@forman/domain/errors';
import {
  canCountersign,
  canKeepPresence,
  canSignAt,
  canSignByHand,
  isClosedByList,
  presenceSentences,
  signingPath,
} from '@forman/domain/hours/presence/presence';
import { formatHour } from '@forman/domain/french-dates';
import { allow, refusal } from '@forman/domain/refusals';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { countersignatureOf, halfOf } from './half-of.ts';
import {
  append,
  isRegistered,
  listRecordsOf,
  lockSheet,
  type NewRecord,
  type OwnRecord,
  readSheet,
  type Kept,
  countAbsent,
  findLateSignature,
  copyMark,
} from './presence.queries.ts';
import { readMark } from './marks.ts';
import { markHash } from './presence-chain.ts';
import { bare, closeSheet, countersignatureFor } from './sheet.service.ts';
import { makeCode } from './signing-code.ts';
import { listRemoteSigners } from './short-stays.queries.ts';
import { shortStays } from './short-stays.ts';

/** The code of a half-day, while it is open. @throws AppError not_found, forbidden, conflict. */
export async function getCode(
  ctx: Context,
  viewer: Viewer,
  { sessionId, ...wanted }: QueryOf<typeof presenceCode> & { sessionId: number },
): Promise<AnswerOf<typeof presenceCode>> {
  const now = ctx.clock.now();
  const sheet = await readSheet(ctx.db, viewer, sessionId);
  allow(canKeepPresence({ viewer, state: sheet.state }));
  const half = halfOf(sheet, wanted);
  if (countersignatureOf(sheet, half)) throw refusal('already_countersigned');
  allow(canSignAt(half, now));
  const made = makeCode(ctx.config, { sessionId, day: half.day, part: half.part }, now);
  return { ...made, link: `${ctx.config.publicUrl}${signingPath}${made.code}` };
}

/**
 * Runs an act of the sheet's keeper, under the session's lock.
 * @throws AppError not_found, forbidden, conflict.
 */
function keep<T>(
  ctx: Context,
  viewer: Viewer,
  { sessionId, day, part }: { sessionId: number } & Pick<HalfDay, 'day' | 'part'>,
  act: (kept: Kept) => Promise<T>,
): Promise<T> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const sheet = await lockSheet(tx, viewer, sessionId);
    allow(canKeepPresence({ viewer, state: sheet.state }));
    return act({ tx, sheet, half: halfOf(sheet, { day, part }), now });
  });
}

const countersignedAt = ({ sheet, half }: Kept): Date | null => countersignatureOf(sheet, half)?.at ?? null;

const note = (
  { tx, sheet, half, now }: Kept,
  viewer: Viewer,
  action: AuditAction,
  detail: Record<string, unknown>,
) =>
  audit(tx, {
    at: now,
    actorId: viewer.id,
    action,
    subject: 'session',
    subjectId: sheet.id,
    detail: { day: half.day, part: half.part, ...detail },
  });

/** Reads what counts for one person in this half-day. @throws AppError not_registered. */
async function standOf({ tx, sheet, half }: Kept, userId: number) {
  const records = await listRecordsOf(tx, {
    sessionId: sheet.id,
    day: half.day,
    part: half.part,
    userId,
  });
  if (records.length === 0 && !(await isRegistered(tx, sheet.id, userId))) throw refusal('not_registered');
  const counted = records.findLast(({ kind }) => kind !== 'late_signature');
  const late = records.findLast(({ kind }) => kind === 'late_signature');
  return {
    hasRecords: records.length > 0,
    isPresent: counted?.isPresent ?? false,
    waiting: late && late.position > (counted?.position ?? 0) ? late : null,
  };
}

/**
 * Signs people in, before the countersignature: all of them, or none if one is not registered. People who
 * have signed meanwhile keep their own signature; when all have, nothing is written.
 * @throws AppError not_found, forbidden, not_registered, conflict.
 */
export async function signInByHand(
  ctx: Context,
  viewer: Viewer,
  { userId, others, reason, ...wanted }: BodyOf<typeof signByHand> & { sessionId: number },
): Promise<void> {
  await keep(ctx, viewer, wanted, async (kept) => {
    const { tx, sheet, half, now } = kept;
    allow(canSignByHand(half, countersignedAt(kept), now));
    if (isClosedByList(half, sheet.closedAt)) throw refusal('sheet_closed');
    const records: NewRecord[] = [];
    for (const id of new Set([userId, ...others])) {
      const { hasRecords, isPresent } = await standOf(kept, id);
      const kind = hasRecords ? 'correction' : 'signature';
      const facts = { ...bare(half, { now, recordedBy: viewer.id }), kind, userId: id, reason } as const;
      if (!isPresent) records.push({ ...facts, method: 'by_hand' });
    }
    if (records.length === 0) throw refusal('presence_unchanged');
    await append(tx, sheet, records);
    for (const record of records)
      await note(kept, viewer, 'presence.by_hand', { userId: record.userId, reason });
  });
}

/**
 * Closes a half-day, once: of two people who close it together, the second is refused. The last half-day
 * closes the attendance sheet.
 * @throws AppError not_found, forbidden, conflict.
 */
export async function countersign(
  ctx: Context,
  viewer: Viewer,
  { drawing, typedName, ...wanted }: BodyOf<typeof countersignPresence> & { sessionId: number },
): Promise<AnswerOf<typeof countersignPresence>> {
  return keep(ctx, viewer, wanted, async (kept) => {
    const { tx, sheet, half, now } = kept;
    const decision = canCountersign(half, countersignedAt(kept), now);
    if (!decision.ok && decision.reason === 'half_day_not_ended') throw notEnded(half);
    allow(decision);
    if (isClosedByList(half, sheet.closedAt)) throw refusal('sheet_closed');
    const mark = await readMark(tx, viewer, { drawing, typedName });
    const countersignature = countersignatureFor(half, { now, recordedBy: viewer.id });
    await append(tx, sheet, [
      ...(await setShortAside(kept, viewer)),
      { ...countersignature, markHash: mark && markHash(mark), mark },
    ]);
    const left = sheet.halfDays.filter((one) => one !== half && !countersignatureOf(sheet, one));
    // A half-day added after the sheet was closed leaves the sheet closed, and correct.
    const isSheetClosed = left.length === 0 || sheet.closedAt !== null;
    if (isSheetClosed) await closeSheet(tx, sheet.id, now);
    const absent = await countAbsent(kept);
    await note(kept, viewer, 'presence.countersign', { absent, minutes: half.minutes });
    return { absent, isSheetClosed };
  });
}

const notEnded = ({ endsAt }: HalfDay): AppError =>
  new AppError('conflict', {
    reason: 'half_day_not_ended',
    detail: `${presenceSentences.half_day_not_ended.replace(/\.$/, '')}, à ${formatHour(endsAt)}.`,
  });

/**
 * Remote signatures of people who were connected for less than the association asks. They do not count by
 * themselves: the record that sets each aside gives its minutes, and the pilot may put it back, with a reason.
 */
async function setShortAside({ tx, sheet, half, now }: Kept, viewer: Viewer): Promise<NewRecord[]> {
  const people = await listRemoteSigners(tx, { ...half, sessionId: sheet.id });
  const short = await shortStays(tx, sheet, { half, now, people });
  return [...short].map(([userId, words]) => ({
    ...bare(half, { now, recordedBy: viewer.id }),
    kind: 'correction',
    method: 'by_hand',
    userId,
    isPresent: false,
    reason: `${words}\u00a0: à confirmer`,
  }));
}

/**
 * Records that somebody was there after all, or was not: a record of its own, with its reason, which leaves
 * the former ones unchanged. The list of absentees follows.
 * @throws AppError not_found, forbidden, not_registered, conflict.
 */
export async function correct(
  ctx: Context,
  viewer: Viewer,
  { userId, isPresent, reason, ...wanted }: BodyOf<typeof correctPresence> & { sessionId: number },
): Promise<void> {
  await keep(ctx, viewer, wanted, async (kept) => {
    const { tx, sheet, half, now } = kept;
    const before = await standOf(kept, userId);
    // A late signature that is refused waits no longer.
    if (before.isPresent === isPresent && !before.waiting) throw refusal('presence_unchanged');
    if (!countersignedAt(kept) && !before.hasRecords) throw refusal('presence_unchanged');
    await append(tx, sheet, [
      {
        ...bare(half, { now, recordedBy: viewer.id }),
        kind: 'correction',
        userId,
        isPresent,
        method: 'by_hand',
        reason,
      },
    ]);
    if (sheet.closedAt) await closeSheet(tx, sheet.id, now);
    await note(kept, viewer, 'presence.correct', { userId, isPresent, reason });
  });
}

/** Accepts a signature that came late, as it was made. @throws AppError not_found, forbidden, conflict. */
export async function acceptLate(
  ctx: Context,
  viewer: Viewer,
  { sessionId, recordId, reason }: BodyOf<typeof acceptLateSignature> & { sessionId: number },
): Promise<void> {
  const record = await findLateSignature(ctx.db, recordId, sessionId);
  if (!record) throw new AppError('not_found');
  const userId = record.user_id!;
  const wanted = { sessionId, day: record.day, part: record.part as HalfDay['part'] };
  await keep(ctx, viewer, wanted, async (kept) => {
    const { waiting } = await standOf(kept, userId);
    if (waiting?.id !== recordId) throw refusal('late_settled');
    await appendAccepted(kept, { viewer, userId, reason }, waiting);
    if (kept.sheet.closedAt) await closeSheet(kept.tx, sessionId, kept.now);
    await note(kept, viewer, 'presence.accept_late', { userId, reason });
  });
}

async function appendAccepted(
  { tx, sheet, half, now }: Kept,
  { viewer, userId, reason }: { viewer: Viewer; userId: number; reason: string },
  late: OwnRecord,
): Promise<void> {
  const facts = { ...bare(half, { now, recordedBy: viewer.id }), userId, reason };
  const { method, signedAt, markHash: hash } = late;
  const [accepted] = await append(tx, sheet, [
    { ...facts, kind: 'correction', method, signedAt, markHash: hash },
  ]);
  // The drawing is copied to the record that counts, which shows it.
  await copyMark(tx, accepted, late.id);
}
