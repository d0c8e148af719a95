import { addDays, parisDay, parisInstant, parisParts } from '../paris-time.ts';

const HOUR = 3_600_000;
/** Within this time before the start, a freed seat is open to everybody. */
const offersStopMs = 3 * HOUR;

/**
 * Deadline of an offer to the first person in line: 24 h, or a quarter of the time left before the start when
 * that is less, at least 1 h; never between 21:00 and 8:00 in Paris, when people sleep: then 9:00.
 * @returns null when the seat is open to all: less than 3 h before the start, or the deadline would be later
 * than the start.
 */
export function offerDeadline(now: Date, startsAt: Date): Date | null {
  const left = startsAt.getTime() - now.getTime();
  if (left < offersStopMs) return null;
  const kept = Math.max(HOUR, Math.min(24 * HOUR, left / 4));
  const deadline = outsideTheNight(new Date(now.getTime() + kept));
  return deadline < startsAt ? deadline : null;
}

/**
 * Deadline of an offer once its session has moved: that of an offer made now, never later than it was.
 * @returns null when the seat is open to all.
 */
export function movedOfferDeadline(until: Date, now: Date, startsAt: Date): Date | null {
  const deadline = offerDeadline(now, startsAt);
  return deadline && deadline > until ? until : deadline;
}

function outsideTheNight(instant: Date): Date {
  const { hour } = parisParts(instant);
  if (hour >= 21) return parisInstant(addDays(parisDay(instant), 1), '09:00');
  return hour < 8 ? parisInstant(parisDay(instant), '09:00') : instant;
}
