import { expect, test } from 'vitest';
import { noFilters } from './list-filters.ts';
import { searchedFor, sessionsIn } from './list-words.ts';

test('the heading of a list counts its sessions, and those to come among them', () => {
  expect(sessionsIn('workshop', { total: 29, past: 2 }, ' en salle')).toBe(
    '29\u00a0ateliers en salle, dont 27 à venir',
  );
  expect(sessionsIn('event', { total: 1, past: 0 }, ' en salle')).toBe('1\u00a0événement à venir en salle');
  expect(sessionsIn('workshop', { total: 29, past: null })).toBe('29\u00a0ateliers');
});

test('the heading of a search counts the sessions found, and those to come among them', () => {
  const which = ' pour cette recherche';
  expect(sessionsIn('workshop', { total: 16, past: 1 }, which)).toBe(
    '16\u00a0ateliers pour cette recherche, dont 15 à venir',
  );
  expect(sessionsIn('workshop', { total: 1, past: 0 }, which)).toBe(
    '1\u00a0atelier à venir pour cette recherche',
  );
});

test('a search without result names every active filter', () => {
  expect(searchedFor({ ...noFilters, title: 'zzzz', hours: true }, undefined)).toBe(
    '«\u00a0zzzz\u00a0», compte pour mes heures',
  );
});
