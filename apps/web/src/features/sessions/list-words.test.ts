import { expect, test } from 'vitest';
import { sessionsFound, sessionsToCome } from './list-words.ts';

test('a list counts what is to come: what has begun is folded away, where it has a number of its own', () => {
  expect(sessionsToCome('workshop', { total: 29, past: 2 })).toBe('27\u00a0ateliers à venir');
  expect(sessionsToCome('event', { total: 1, past: 0 }, ', en salle')).toBe(
    '1\u00a0événement à venir, en salle',
  );
  expect(sessionsToCome('workshop', { total: 29, past: null })).toBe('29\u00a0ateliers');
});

test('a search counts all that it found', () => {
  expect(sessionsFound('workshop', { total: 16, past: 1 })).toBe(
    '16\u00a0ateliers pour cette recherche, dont 15 à venir',
  );
  expect(sessionsFound('workshop', { total: 1, past: 0 })).toBe(
    '1\u00a0atelier à venir pour cette recherche',
  );
});
