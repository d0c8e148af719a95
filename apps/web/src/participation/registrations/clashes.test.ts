import type { Clash } from '@forman/contract/sessions/session-around';
import { expect, test } from 'vitest';
import { clashSentence } from './clashes.ts';

const span = (startDate: string, endDate: string) => ({ startDate, endDate });
const hoursOf = (clash: object, session: ReturnType<typeof span>): string =>
  clashSentence({ part: 'pilot', title: 'Vente', ...clash } as Clash, 'inscrit', session).hours;

test('a clash names its day only when the viewed session does not imply it', () => {
  const morning = span('2027-01-04T08:30:00Z', '2027-01-04T11:30:00Z');
  expect(hoursOf(morning, span('2027-01-04T08:00:00Z', '2027-01-04T17:00:00Z'))).toBe('9h30-12h30');
  expect(hoursOf(morning, span('2027-01-03T08:00:00Z', '2027-01-05T17:00:00Z'))).toBe(
    'le lun. 4 janv., 9h30-12h30',
  );
  expect(hoursOf(morning, span('2027-01-04T08:00:00Z', '2027-01-05T17:00:00Z'))).toBe(
    'le lun. 4 janv., 9h30-12h30',
  );
  expect(hoursOf(span('2027-01-03T08:00:00Z', '2027-01-05T17:00:00Z'), morning)).toBe(
    'du dim. 3 janv. à 9h au mar. 5 janv. à 18h',
  );
});
