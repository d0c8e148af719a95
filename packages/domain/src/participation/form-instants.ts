import { isDay, parisDay, parisInstant } from '../paris-time.ts';

/**
 * First and last day in all forms: the association's first day, and a limit that an installation may move
 * (CORE-008, CAT-125).
 */
export const firstDay = '2009-10-10';
export const lastDay = '2030-12-31';

/** True for an instant with its offset; a day and an hour without one are Paris's. */
export const hasOffset = (instant: string): boolean => /(Z|[+-]\d{2}:?\d{2})$/.test(instant);

/**
 * Instant of "2026-12-15" at this hour, "2026-12-15 09:00" (Paris) or a full ISO instant; null for anything
 * that a form refuses.
 */
export function readFormInstant(text: string, hour: string, limit: string = lastDay): Date | null {
  const day = text.slice(0, 10);
  if (!isDay(day)) return null;
  const clock = text.slice(11);
  const isClock = /^([01]\d|2[0-3]):[0-5]\d/.test(clock);
  if (text.length > 10 && !isClock) return null;
  const instant = hasOffset(clock)
    ? new Date(text)
    : parisInstant(day, text.length === 10 ? hour : clock.slice(0, 5));
  if (Number.isNaN(instant.getTime())) return null;
  return isWithinForms(instant, limit) ? instant : null;
}

/** True within the days that forms accept. */
function isWithinForms(instant: Date, limit: string): boolean {
  const day = parisDay(instant);
  return day >= firstDay && day <= limit;
}
