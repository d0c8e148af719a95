import { expect, test } from 'vitest';
import { sessionsFound } from './list-words.ts';

test('a list counts what is to come: what has begun is folded away, where it has a number of its own', () => {
  expect(sessionsFound('workshop', { total: 29, past: 2 })).toBe('27\u00a0ateliers à venir');
  expect(sessionsFound('event', { total: 1, past: 0 }, ', en salle')).toBe(
    '1\u00a0événement à venir, en salle',
  );
  expect(sessionsFound('workshop', { total: 29, past: null })).toBe('29\u00a0ateliers');
});
