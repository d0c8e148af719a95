import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

const site = { id: 1, name: 'Espace Vauban', city: 'Jouy-en-Josas', postalCode: '78350' };

test.each([
  [{ isVisio: false, place: null, site }, 'Jouy-en-Josas (78)'],
  [
    { isVisio: false, place: null, site: { ...site, city: 'Le Moule', postalCode: '97160' } },
    'Le Moule (97)',
  ],
  [{ isVisio: true, place: null, site: null }, 'Visio'],
  [{ isVisio: true, place: null, site }, 'Visio'],
  [{ isVisio: false, place: 'Salle B', site: null }, 'Salle B'],
  [{ isVisio: false, place: null, site: null }, 'Pas de site'],
  [{ isVisio: false, place: '', site: null }, 'Pas de site'],
])('MEM-350: the place of %o reads “%s”', (session, text) => {
  expect(placeText(session)).toBe(text);
});
