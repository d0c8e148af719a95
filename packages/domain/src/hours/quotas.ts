import type { Violation } from '../errors.ts';
import type { Quota } from './count.ts';

export const quotaMessages = {
  years: 'De 1 à 5 ans',
  duration: 'Indiquez une durée, par exemple 14 h, ou laissez vide',
  whole: 'Indiquez une durée, ou retirez ce qui en fait partie',
  part: 'Pas plus que la durée demandée',
  twice: 'Cette ligne est déjà là',
} as const;

/** Checks a quota: no part exceeds the whole, and no line stands twice. */
export function quotaViolations({
  minutes,
  yearlyMinutes,
  parts,
  caps,
}: Pick<Quota, 'minutes' | 'yearlyMinutes' | 'parts' | 'caps'>): Violation[] {
  const wrong = (propertyPath: string, message: string): Violation[] => [{ propertyPath, message }];
  if (minutes === null)
    return parts.length > 0 || yearlyMinutes !== null ? wrong('minutes', quotaMessages.whole) : [];
  const ofParts = parts.reduce((sum, part) => sum + part.minutes, 0);
  return [
    ...(yearlyMinutes !== null && yearlyMinutes > minutes ? wrong('yearlyMinutes', quotaMessages.part) : []),
    ...(ofParts > minutes ? wrong('parts', quotaMessages.part) : []),
    ...(hasTwice(parts.map(({ rule }) => rule)) ? wrong('parts', quotaMessages.twice) : []),
    ...(hasTwice(caps.map(({ nature }) => nature)) ? wrong('caps', quotaMessages.twice) : []),
  ];
}

const hasTwice = (words: readonly string[]): boolean => new Set(words).size < words.length;
