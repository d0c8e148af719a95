import type { AnswerOf } from '@forman/contract/endpoint';
import type { ownPresence, presenceBoard, signPresence } from '@forman/contract/hours/presence';
import {
  closesAt,
  connectedMinutes,
  halfDayState,
  isSentLater,
  minutesAsked,
  opensAt,
  type Stay,
} from '@forman/domain/hours/presence/presence';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { BoardPersonRow, BoardRecord } from './presence-board.queries.ts';
import { countersignatureOf } from './half-of.ts';
import type { OwnRecord, PresenceSheet } from './presence.queries.ts';

type OwnSignature = AnswerOf<typeof signPresence>;
type WireHalfDay = Omit<
  AnswerOf<typeof ownPresence>['halfDays'][number],
  'signature' | 'signedElsewhere' | 'ticket' | 'visit' | 'minutesAsked'
>;
type BoardPerson = AnswerOf<typeof presenceBoard>['people'][number];

export const toHead = ({ id: sessionId, kind, title, place, isRemote, pilot }: PresenceSheet) => ({
  sessionId,
  kind,
  title,
  place,
  isRemote,
  pilot,
});

type HalfRef = Pick<HalfDay, 'day' | 'part'>;

export function toHalfDay(sheet: PresenceSheet, half: HalfDay, now: Date): WireHalfDay {
  const at = countersignatureOf(sheet, half)?.at ?? null;
  return {
    day: half.day,
    part: half.part,
    startsAt: half.startsAt.toISOString(),
    endsAt: half.endsAt.toISOString(),
    minutes: half.minutes,
    opensAt: opensAt(half).toISOString(),
    closesAt: closesAt(half).toISOString(),
    state: halfDayState(half, at, now),
    countersignedAt: at?.toISOString() ?? null,
  };
}

/** The person's own signature, from the records; null when it was taken back. */
export function toOwnSignature(half: HalfRef, records: readonly OwnRecord[]): OwnSignature | null {
  const counted = records.findLast(({ kind }) => kind !== 'late_signature');
  const late = records.findLast(({ kind }) => kind === 'late_signature');
  const record = counted?.isPresent ? counted : late;
  if (!record || (record === late && counted && counted.position > late.position)) return null;
  return {
    day: half.day,
    part: half.part,
    method: record.method,
    signedAt: record.signedAt.toISOString(),
    recordedAt: record.recordedAt.toISOString(),
    isSentLater: isSentLater(record),
    isLate: record.kind === 'late_signature',
  };
}

/** The minutes for which a remote presence asks, or null on site. */
export const askedOf = ({ isRemote, remoteShare }: PresenceSheet, half: HalfDay): number | null =>
  isRemote ? minutesAsked(half, remoteShare) : null;

export const toBoardPerson = (row: BoardPersonRow, half: HalfDay, now: Date): BoardPerson => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  civilite: row.civilite,
  role: row.role,
  phoneNumber: row.phoneNumber,
  telPrefix: row.telPrefix,
  presence: row.record && {
    isPresent: row.record.isPresent,
    reason: row.record.reason,
    ...signatureOf(row.record),
    isSentLater: row.record.method !== 'list' && isSentLater(instantsOf(row.record)),
  },
  lateSignature: row.late && { recordId: row.late.id, ...signatureOf(row.late) },
  visit: toVisit(
    half,
    row.stays.map(({ joinedAt, leftAt }) => ({
      joinedAt: new Date(joinedAt),
      leftAt: leftAt ? new Date(leftAt) : null,
    })),
    now,
  ),
});

/** The last of somebody’s stays in a meeting, and the minutes of all of them; null without one. */
export function toVisit(half: HalfDay, stays: readonly Stay[], now: Date): BoardPerson['visit'] {
  const last = stays.at(-1);
  return last
    ? {
        joinedAt: last.joinedAt.toISOString(),
        leftAt: last.leftAt?.toISOString() ?? null,
        minutes: connectedMinutes(half, stays, now),
      }
    : null;
}

const instantsOf = ({ signedAt, recordedAt }: BoardRecord) => ({
  signedAt: new Date(signedAt),
  recordedAt: new Date(recordedAt),
});

const signatureOf = (record: BoardRecord) => ({
  method: record.method,
  signedAt: new Date(record.signedAt).toISOString(),
  recordedAt: new Date(record.recordedAt).toISOString(),
  drawing: record.drawing,
  typedName: record.typedName,
});
