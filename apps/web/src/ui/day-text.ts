import { formatNumericDay } from '@forman/domain/french-dates';
import { isDay } from '@forman/domain/paris-time';
import { readDay } from '@forman/domain/values/times';

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
