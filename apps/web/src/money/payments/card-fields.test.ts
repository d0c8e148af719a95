import { expect, test } from 'vitest';
import { cardMistakes, groupDigits, groupExpiry } from './card-fields.ts';

test('a card’s number is written in groups', () => {
  expect(groupDigits('4242-424242424242x')).toBe('4242 4242 4242 4242');
  expect(groupExpiry('1230')).toBe('12 / 30');
  expect(groupExpiry('1')).toBe('1');
});

const now = new Date('2026-11-26T14:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', code: '314' };

test('each mistake in a card is reported at its field', () => {
  expect(cardMistakes(good, now)).toEqual({});
  expect(Object.keys(cardMistakes({ number: '42', expiry: '13 / 30', code: '1' }, now))).toEqual([
    'number',
    'expiry',
    'code',
  ]);
});

test('an expiry with a month above 12, or without a year, has its own message', () => {
  expect(cardMistakes({ ...good, expiry: '13 / 30' }, now).expiry).toBe('Le mois va de 01 à 12.');
  expect(cardMistakes({ ...good, expiry: '1' }, now).expiry).toBe(
    'Mois et année, par exemple 12\u00a0/\u00a030.',
  );
});

test('a card number with a wrong or swapped digit is refused by the form', () => {
  const slip = 'Ce numéro est incomplet ou contient une erreur.';
  const wrong = (number: string) => cardMistakes({ ...good, number }, now).number;
  expect(wrong('')).toBe('Écrivez le numéro de la carte.');
  expect(['4242 4242 4242 4243', '4224 4242 4242 4242', '1234 5678 9012 3456', '4242'].map(wrong)).toEqual(
    Array.from({ length: 4 }, () => slip),
  );
  expect(['4000 0000 0000 0002', '3782 822463 10005'].map(wrong)).toEqual([undefined, undefined]);
});

test('a card expires with the last day of its month, in Paris', () => {
  const wrong = (expiry: string, at: string) => cardMistakes({ ...good, expiry }, new Date(at)).expiry;
  expect(wrong('01 / 20', '2026-11-26T14:00:00Z')).toBe('Cette carte a expiré.');
  expect(wrong('11 / 26', '2026-11-30T22:59:59Z')).toBeUndefined();
  expect(wrong('11 / 26', '2026-11-30T23:00:00Z')).toBe('Cette carte a expiré.');
});
