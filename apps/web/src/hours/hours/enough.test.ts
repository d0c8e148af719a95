import type { HourCard } from '@forman/contract/hours/hours';
import { expect, test } from 'vitest';
import { enoughOf } from './enough.ts';

const session = (sessionId: number, day: string, minutes: number): HourCard['coming'][number] => ({
  sessionId,
  kind: 'workshop',
  title: 'Atelier',
  startsAt: `${day}T09:00:00Z`,
  habilitation: 'IAS',
  minutes,
});
const card = {
  habilitation: 'IAS',
  state: 'planned',
  asked: 900,
  done: 840,
  registered: 300,
  missing: 0,
  years: [],
  parts: [],
  caps: [],
  coming: [session(3, '2026-11-30', 60), session(1, '2026-11-24', 180), session(2, '2026-11-28', 60)],
} as unknown as HourCard;
const idsOf = (changes: Partial<HourCard>) =>
  enoughOf({ ...card, ...changes }).map(({ sessionId }) => sessionId);

test('the list names the earliest sessions that fill the missing hours; all sessions when a subject is required', () => {
  expect(idsOf({})).toEqual([1]);
  expect(idsOf({ done: 700 })).toEqual([1, 2]);
  expect(idsOf({ done: 640 })).toEqual([1, 2, 3]);
  expect(idsOf({ parts: [{ rule: 'ethics', asked: 120, done: 0 }] as unknown as HourCard['parts'] })).toEqual(
    [3, 1, 2],
  );
});
