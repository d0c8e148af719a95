import { holdMs } from './holds.ts';

/** Another clock, compared with the server's. */
export type ClockReading = {
  /**
   * database: PostgreSQL's, possibly on the same machine. stripe, paypal: the `Date` header of their answer.
   */
  source: 'database' | 'stripe' | 'paypal';
  /** Lead of the server's clock over this one, in milliseconds; negative when it is behind. */
  aheadMs: number;
};

/**
 * right: agrees with the others. apart: an administrator should check. wrong: nothing is written, for every
 * day, hold and delay that this clock decides would be false.
 */
export type ClockVerdict = 'right' | 'apart' | 'wrong';

/** Most that two machines synchronised over the network can differ. */
export const clockApartMs = 2 * 60_000;
/**
 * Time for which a seat is held: two processes further apart would sell each other's held seats (decision
 * 14).
 */
export const clockWrongMs = holdMs;

/**
 * Compares the server's clock with the others. The providers' clocks are reliable: one that agrees is enough.
 * Without an answer from them, the database decides; without any reading, the clock counts as right.
 */
export function judgeClock(readings: readonly ClockReading[]): ClockVerdict {
  const isOff = (limit: number) => (reading: ClockReading) => Math.abs(reading.aheadMs) > limit;
  const providers = readings.filter(({ source }) => source !== 'database');
  const witnesses = providers.length > 0 ? providers : readings;
  if (witnesses.length > 0 && witnesses.every(isOff(clockWrongMs))) return 'wrong';
  return readings.some(isOff(clockApartMs)) ? 'apart' : 'right';
}
