import { wakeAfterCommit } from '../../after-commit.ts';
import { AppError } from '@forman/domain/errors';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Viewer } from '@forman/domain/access';
import type { Tx } from '../../db/database.ts';
import { countersignatureOf } from './half-of.ts';
import { listRemoteSigners } from './short-stays.queries.ts';
import { shortStays } from './short-stays.ts';
import { append, lockSheet, type NewRecord } from './presence.queries.ts';
import { listUnsigned, markAbsent, markClosed, listSignedNames } from './sheet.queries.ts';

/** A record with nothing but its time and its author. */
export const bare = (half: Pick<HalfDay, 'day' | 'part'>, by: { now: Date; recordedBy: number }) => ({
  day: half.day,
  part: half.part,
  userId: null,
  isPresent: true,
  method: null,
  reason: null,
  signedAt: by.now,
  recordedAt: by.now,
  recordedBy: by.recordedBy,
  device: null,
  markHash: null,
  minutes: null,
});

export const countersignatureFor = (half: HalfDay, by: { now: Date; recordedBy: number }): NewRecord => ({
  ...bare(half, by),
  kind: 'countersignature',
  minutes: half.minutes,
});

/**
 * Closes the list of absentees, or updates it after a correction: a person in none of the half-days was
 * absent, and the session keeps the instant of the first closing (CORE-247).
 */
export async function closeSheet(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await markAbsent(tx, sessionId);
  await markClosed(tx, sessionId, now);
  wakeAfterCommit(tx, 'attestations');
}

/**
 * Closes a sheet by its typed list of absentees, under the session's lock: everybody else was there in each
 * half-day that is not countersigned yet, and the author of the list countersigns these. For whoever was
 * connected for less than the association asks, the list is the confirmation by hand, and the record says so.
 * @throws AppError invalid: somebody on the list has signed.
 */
export async function closeByList(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  { sessionId, absent, now }: { sessionId: number; absent: readonly number[]; now: Date },
): Promise<void> {
  const sheet = await lockSheet(tx, viewer, sessionId);
  await refuseSigned(tx, sessionId, absent);
  const open = sheet.halfDays.filter((half) => !countersignatureOf(sheet, half));
  const by = { now, recordedBy: viewer.id };
  for (const half of open) {
    const unsigned = await listUnsigned(tx, sheet, { half, absent });
    const signers = await listRemoteSigners(tx, { ...half, sessionId });
    const people = [...signers, ...unsigned.map(({ userId }) => userId)];
    const short = await shortStays(tx, sheet, { half, now, people });
    const confirmed = signers
      .filter((userId) => short.has(userId))
      .map((userId) => ({ userId, hasRecords: true }));
    await append(tx, sheet, [
      ...[...confirmed, ...unsigned].map(({ userId, hasRecords }): NewRecord => ({
        ...bare(half, by),
        // A person removed before has a first signature already.
        kind: hasRecords ? 'correction' : 'signature',
        userId,
        method: 'list',
        reason: reasonOf(short.get(userId), hasRecords),
      })),
      countersignatureFor(half, by),
    ]);
  }
  await closeSheet(tx, sessionId, now);
}

function reasonOf(short: string | undefined, hasRecords: boolean): string | null {
  if (short) return `${short}\u00a0: présence confirmée par la liste des absents`;
  return hasRecords ? 'Liste des absents' : null;
}

async function refuseSigned(tx: Tx, sessionId: number, absent: readonly number[]): Promise<void> {
  const rows = await listSignedNames(tx, sessionId, absent);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  const message = `Cette personne a signé sa présence\u00a0: ${names}. Retirez d’abord sa signature, avec un motif.`;
  throw new AppError('invalid', { violations: [{ propertyPath: 'absentGuest', message }] });
}
