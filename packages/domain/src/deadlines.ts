import { formatDay, formatHour, formatMoment } from './french-dates.ts';

/** True for an instant that is midnight in Paris. */
const isMidnight = (instant: Date): boolean => formatHour(instant) === '0h';
const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1);

/**
 * The moment at which something ends, in Paris time: "mer. 25 nov. 2026 à 8h". Midnight ends the day before, as
 * people read it: "mar. 24 nov. 2026 à minuit", never "mer. 25 nov. 2026 à 0h".
 */
export const formatDeadline = (instant: Date): string =>
  isMidnight(instant) ? `${formatDay(justBefore(instant))} à minuit` : formatMoment(instant);

/** The last day of a deadline, and its hour of that day: midnight belongs to the day that it ends. */
export const deadlineParts = (instant: Date): { day: Date; hour: string } =>
  isMidnight(instant)
    ? { day: justBefore(instant), hour: 'minuit' }
    : { day: instant, hour: formatHour(instant) };
