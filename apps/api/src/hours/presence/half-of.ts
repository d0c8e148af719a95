import { refusal } from '@forman/domain/refusals';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Countersignature, PresenceSheet } from './presence.queries.ts';

type HalfRef = Pick<HalfDay, 'day' | 'part'>;

export const isSameHalf = (one: HalfRef, other: HalfRef): boolean =>
  one.day === other.day && one.part === other.part;

/** @throws AppError conflict when the session's times have changed. */
export function halfOf(sheet: PresenceSheet, wanted: HalfRef): HalfDay {
  const half = sheet.halfDays.find((one) => isSameHalf(one, wanted));
  if (!half) throw refusal('half_day_gone');
  return half;
}

export const countersignatureOf = (sheet: PresenceSheet, half: HalfRef): Countersignature | undefined =>
  sheet.countersignatures.find((one) => isSameHalf(one, half));
