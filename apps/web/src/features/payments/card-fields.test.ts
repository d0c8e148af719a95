import { expect, test } from 'vitest';
import { cardMistakes, groupDigits, groupExpiry } from './card-fields.ts';

test('a card is grouped as it is read', () => {
  expect(groupDigits('4242-424242424242x')).toBe('4242 4242 4242 4242');
  expect(groupExpiry('1230')).toBe('12 / 30');
  expect(groupExpiry('1')).toBe('1');
});

test('what is wrong is named by field', () => {
  expect(cardMistakes({ number: '4242 4242 4242 4242', expiry: '12 / 30', code: '314' })).toEqual({});
  expect(Object.keys(cardMistakes({ number: '42', expiry: '13 / 30', code: '1' }))).toEqual([
    'number',
    'expiry',
    'code',
  ]);
});
