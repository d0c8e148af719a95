import { formatDay, formatHour } from './french-dates.ts';

/** The last day of a deadline, and its hour: midnight belongs to the day that it ends, as people read it. */
export function deadlineParts(instant: Date): { day: Date; hour: string } {
  const hour = formatHour(instant);
  return hour === '0h' ? { day: new Date(instant.getTime() - 1), hour: 'minuit' } : { day: instant, hour };
}

/** "mer. 25 nov. 2026 à 8h", in Paris time; never "mer. 25 nov. 2026 à 0h", but "mar. 24 nov. 2026 à minuit". */
export function formatDeadline(instant: Date): string {
  const { day, hour } = deadlineParts(instant);
  return `${formatDay(day)} à ${hour}`;
}
