import { formatHour, formatMoment } from '@forman/domain/french-dates';
import { addDays, parisDay } from '@forman/domain/paris-time';

/** "aujourd’hui à 21h", "hier à 9h30", "le lun. 23 nov. 2026 à 18h" */
export function nearMoment(instant: Date, now: Date): string {
  const [day, today] = [parisDay(instant), parisDay(now)];
  if (day === today) return `aujourd’hui à ${formatHour(instant)}`;
  if (day === addDays(today, -1)) return `hier à ${formatHour(instant)}`;
  return `le ${formatMoment(instant)}`;
}
