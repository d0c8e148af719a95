import { formatNumericDay } from '@forman/domain/french-dates';
import { isDay } from '@forman/domain/paris-time';

const two = (text: string): string => text.padStart(2, '0');

/** Reads "24/11/2026", "1.2.2026" or "2026-11-24". @returns null when the text is not a day. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed) ?? [];
  const written = day && month ? [year, two(month), two(day)].join('-') : typed;
  return isDay(written) && written >= '1900' && written < '2200' ? written : null;
}

/** Same for a text being typed or corrected, where a single digit may still get its second one. */
export const readTyped = (text: string): string | null =>
  /(?<!\d)\d(?!\d)/.test(text) ? null : readDay(text);

/** Adds the slashes to typed digits, as the numeric keyboard of a phone has none. */
export function withStrokes(text: string): string {
  if (!/^(\d{3,8}|\d{2}\/\d{3,6})$/.test(text)) return text;
  const digits = text.replaceAll('/', '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/** Text of a day in its field; any other text is unchanged. */
export const dayText = (value: string): string => (isDay(value) ? formatNumericDay(value) : value);
