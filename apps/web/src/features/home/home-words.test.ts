import { expect, test } from 'vitest';
import { dayAndHoursOf, distanceTo, hoursOf, placeOf } from './session-facts.ts';
import { todaySentence, waitingSentence } from './waiting-words.ts';

test.each([
  [0, 'Rien n’attend votre réponse.'],
  [1, 'Une chose attend votre réponse.'],
  [3, 'Trois choses attendent votre réponse.'],
  [12, '12 choses attendent votre réponse.'],
])('%i things wait', (count, expected) => {
  expect(waitingSentence(count)).toBe(expected);
});

test.each([
  ['2026-12-01T09:00:00Z', 'Nous sommes le mardi\u00a01er\u00a0décembre.'],
  ['2026-12-10T23:30:00Z', 'Nous sommes le vendredi\u00a011\u00a0décembre.'],
])('today at %s, in Paris', (instant, expected) => {
  expect(todaySentence(new Date(instant))).toBe(expected);
});

const morning = { startDate: '2026-12-10T08:30:00Z', endDate: '2026-12-10T11:30:00Z' };

test('hours of one day, and of several', () => {
  expect(dayAndHoursOf(morning)).toBe('jeu. 10 déc., 9h30-12h30');
  expect(hoursOf({ ...morning, endDate: '2026-12-11T17:00:00Z' })).toBe('jusqu’au ven. 11 déc., 9h30-18h');
});

test('a session that has begun is under way', () => {
  expect(distanceTo(morning.startDate, new Date('2026-12-10T09:00:00Z'))).toBe('en cours');
  expect(distanceTo(morning.startDate, new Date('2026-12-07T22:00:00Z'))).toBe('dans 3\u00a0jours');
});

test('place: remote, typed, or the town with its department', () => {
  const site = { id: 1, name: '', address: '', postalCode: '78000', city: 'Versailles', gmap: '' };
  expect(placeOf({ isVisio: true, site: null, place: null })).toBe('Visio');
  expect(placeOf({ isVisio: false, site, place: null })).toBe('Versailles (78)');
  expect(placeOf({ isVisio: false, site: null, place: 'Salle B' })).toBe('Salle B');
  expect(placeOf({ isVisio: false, site: null, place: null })).toBe('Lieu à préciser');
});
