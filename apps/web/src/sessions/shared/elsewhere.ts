import { parisHour } from '@forman/domain/paris-time';

const two = (value: number): string => String(value).padStart(2, '0');
const hourHere = (instant: Date): string => `${two(instant.getHours())}:${two(instant.getMinutes())}`;

/** True where this device's clock shows another hour than Paris at this instant: overseas, and on a journey. */
export const isElsewhere = (instant: Date = new Date()): boolean => hourHere(instant) !== parisHour(instant);

/** "5h30 chez vous", for hours of Paris read elsewhere; null in Paris. */
export function startHere(instant: Date): string | null {
  if (!isElsewhere(instant)) return null;
  const [hour, minute] = hourHere(instant).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute} chez vous`;
}
