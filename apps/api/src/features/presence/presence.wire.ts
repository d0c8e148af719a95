import type { AnswerOf } from '@forman/contract/endpoint';
import type { ownPresence, presenceBoard, signPresence } from '@forman/contract/presence';
import { closesAt, halfDayState, isSentLater, opensAt } from '@forman/domain/presence/presence';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { BoardPersonRow, BoardRecord } from './presence-board.queries.ts';
import { countersignatureOf } from './half-of.ts';
import type { OwnRecord, PresenceSheet } from './presence.queries.ts';

type OwnSignature = AnswerOf<typeof signPresence>;
type WireHalfDay = Omit<AnswerOf<typeof ownPresence>['halfDays'][number], 'signature' | 'ticket' | 'visit'>;
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

export const toBoardPerson = (row: BoardPersonRow): BoardPerson => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  civilite: row.civilite,
  role: row.role,
  phoneNumber: row.phoneNumber,
  presence: row.record && {
    isPresent: row.record.isPresent,
    reason: row.record.reason,
    ...signatureOf(row.record),
    isSentLater: row.record.method !== 'list' && isSentLater(instantsOf(row.record)),
  },
  lateSignature: row.late && { recordId: row.late.id, ...signatureOf(row.late) },
  visit: row.visit && {
    joinedAt: new Date(row.visit.joinedAt).toISOString(),
    leftAt: row.visit.leftAt && new Date(row.visit.leftAt).toISOString(),
  },
});

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
