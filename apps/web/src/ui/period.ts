import { formatNumericDay } from '@forman/domain/french-dates';
import { isDay } from '@forman/domain/paris-time';

/** A period of days; an empty end is open. */
export type Period = { from: string; to: string };

const typedDay = /(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})/g;
const isoDay = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const inFrench = (text: string): string => text.replaceAll(isoDay, '$3/$2/$1');
const openEnd = /^\s*(?:jusqu|avant|au\b|→|-)/i;
const two = (text: string): string => text.padStart(2, '0');

/**
 * Reads a typed period: "01/12/2026", "1/12/26 au 15/12/26", "2026-12-01", "jusqu'au 15.12.2026", or nothing.
 * @returns null when a part of it is not a day.
 */
export function parsePeriod(text: string): Period | null {
  if (text.trim() === '') return { from: '', to: '' };
  const days = [...inFrench(text).matchAll(typedDay)].map(([, day = '', month = '', year = '']) =>
    [year.padStart(4, '20'), two(month), two(day)].join('-'),
  );
  const [first, second] = days;
  if (!first || days.length > 2 || !days.every(isDay)) return null;
  if (!second) return openEnd.test(text) ? { from: '', to: first } : { from: first, to: '' };
  return first <= second ? { from: first, to: second } : { from: second, to: first };
}

/** First typed day that no calendar has, "31/02/2027"; null when all exist. */
export function missingDay(text: string): string | null {
  for (const [, day = '', month = '', year = ''] of inFrench(text).matchAll(typedDay)) {
    const shown = [two(day), two(month), year.padStart(4, '20')];
    if (!isDay(shown.toReversed().join('-'))) return shown.join('/');
  }
  return null;
}

/** "Du 01/12/2026 au 15/12/2026", "Dès le 01/12/2026", "Jusqu’au 15/12/2026" */
export function formatPeriod({ from, to }: Period): string {
  if (from && to) return `Du ${formatNumericDay(from)} au ${formatNumericDay(to)}`;
  if (from) return `Dès le ${formatNumericDay(from)}`;
  return to ? `Jusqu’au ${formatNumericDay(to)}` : '';
}
