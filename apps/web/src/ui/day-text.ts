import { formatNumericDay } from '@forman/domain/french-dates';
import { isDay } from '@forman/domain/paris-time';

const two = (text: string): string => text.padStart(2, '0');

/** Reads "24/11/2026", "1.2.2026" or "2026-11-24". @returns null when it is no day. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed) ?? [];
  const written = day && month ? [year, two(month), two(day)].join('-') : typed;
  return isDay(written) && written >= '1900' && written < '2200' ? written : null;
}

/** The same while it is being typed, or mended: a part of one digit may still get its second. */
export const readTyped = (text: string): string | null =>
  /(?<!\d)\d(?!\d)/.test(text) ? null : readDay(text);

/** Its strokes come by themselves: a phone's digits have none. */
export function withStrokes(text: string): string {
  if (!/^(\d{3,8}|\d{2}\/\d{3,6})$/.test(text)) return text;
  const digits = text.replaceAll('/', '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/** A day as its field shows it; what is none stays as it was typed. */
export const dayText = (value: string): string => (isDay(value) ? formatNumericDay(value) : value);
