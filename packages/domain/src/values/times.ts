import { isDay } from '../paris-time.ts';
import { plain } from '../text.ts';
import { cleanLine, plainSigns } from './clean.ts';

const two = (text: string): string => text.padStart(2, '0');

export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** An hour as people write it: "9 h 30", "9h", "930", "9:30" give "09:30" and "09:00"; other text stays as typed. */
export function readHour(typed: string): string {
  const text = cleanLine(typed);
  const [, hour = '', minute = ''] = /^(\d{1,2})(?: ?(?:h|[:.])? ?(\d{2})?)(?: ?min)?$/i.exec(text) ?? [];
  const read = `${two(hour)}:${two(minute)}`;
  return hour !== '' && isHour(read) ? read : text;
}

const months = [
  'janv', 'fevr', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec',
] as const; // prettier-ignore

/** "5" for a word that begins as the fifth month does; undefined for another. */
function monthOf(word: string): string | undefined {
  const index = months.findIndex(
    (name) => plain(word).startsWith(name) || name.startsWith(plain(word).slice(0, 4)),
  );
  return index < 0 || word.length < 3 ? undefined : String(index + 1);
}

/** Which of two numbers is the day: France writes it first, America the month. */
export const dayOrders = ['day first', 'month first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/**
 * A day as people write and paste it: "24/11/2026", "1.2.2026", "1er mai 1980", "2026-11-24", an hour after it left
 * out.
 * @returns "2026-11-24", or null when the text is no day between 1900 and 2199.
 */
export function readDay(typed: string, order: DayOrder = 'day first'): string | null {
  const text = plainSigns(cleanLine(typed)).replace(/^(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.? /i, '');
  const [, one = '', other = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:[ T,]|$)/.exec(text) ?? [];
  const [, dayOfWord = '', word = '', yearOfWord = ''] =
    /^(\d{1,2})(?:er)? (\p{L}+)\.? (\d{4})$/u.exec(text) ?? [];
  const [, iso = ''] = /^(\d{4}-\d{2}-\d{2})(?:[ T]|$)/.exec(text) ?? [];
  const parts = order === 'day first' ? [one, other] : [other, one];
  const month = monthOf(word);
  const written =
    iso ||
    (year && [year, two(parts[1]!), two(parts[0]!)].join('-')) ||
    (month ? [yearOfWord, two(month), two(dayOfWord)].join('-') : '');
  return isDay(written) && written >= '1900' && written < '2200' ? written : null;
}

/**
 * The order in which a column of days was written: a number above twelve can be no month.
 * @returns 'mixed' when some of its days can only be read one way and some only the other; 'open' when each can
 * be read both ways, and not all as the same day; 'none' when no order is needed to read them.
 */
export function dayOrderOf(cells: readonly string[]): DayOrder | 'mixed' | 'open' | 'none' {
  const isOnly = (order: DayOrder, other: DayOrder) =>
    cells.some((cell) => readDay(cell, order) !== null && readDay(cell, other) === null);
  const isFrench = isOnly('day first', 'month first');
  const isAmerican = isOnly('month first', 'day first');
  if (isFrench && isAmerican) return 'mixed';
  if (isAmerican) return 'month first';
  if (isFrench) return 'day first';
  return cells.some(meansTwoDays) ? 'open' : 'none';
}

/** True for "02/11/2024", which is a day in both orders, and not the same one. */
export const meansTwoDays = (cell: string): boolean => {
  const days = dayOrders.map((order) => readDay(cell, order));
  return !days.includes(null) && days[0] !== days[1];
};
