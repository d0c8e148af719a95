import { holdMs } from './sessions/holds.ts';

/** Another clock, read beside ours. */
export type ClockReading = {
  /** database: PostgreSQL's, which may be this machine's own. stripe, paypal: the `Date` of their answer. */
  source: 'database' | 'stripe' | 'paypal';
  /** How far ours is ahead of it, in milliseconds; behind is negative. */
  aheadMs: number;
};

/**
 * right: as the others say. apart: people had better look. wrong: nothing is written by this clock, for every day, hold
 * and delay that it decides would be false.
 */
export type ClockVerdict = 'right' | 'apart' | 'wrong';

/** The most that two machines which set their clocks by the network are ever apart. */
export const clockApartMs = 2 * 60_000;
/** The time a seat is held: two processes further apart than that sell one another's held seats (decision 14). */
export const clockWrongMs = holdMs;

/**
 * Judges our clock by the others. Of providers, whose clocks are kept, one that agrees is enough; without an answer of
 * theirs the database is believed. Without any reading nothing is known against it.
 */
export function judgeClock(readings: readonly ClockReading[]): ClockVerdict {
  const isOff = (limit: number) => (reading: ClockReading) => Math.abs(reading.aheadMs) > limit;
  const providers = readings.filter(({ source }) => source !== 'database');
  const witnesses = providers.length > 0 ? providers : readings;
  if (witnesses.length > 0 && witnesses.every(isOff(clockWrongMs))) return 'wrong';
  return readings.some(isOff(clockApartMs)) ? 'apart' : 'right';
}
