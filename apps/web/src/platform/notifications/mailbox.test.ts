import { expect, test } from 'vitest';
import { addressOf, bytesOf, recipientsOf } from './mailbox.ts';

test('the filter of the mailbox lists each recipient once, in alphabetical order', () => {
  const to = (recipient: string) => ({ recipient });
  expect(recipientsOf([to('b@x.fr'), to('a@x.fr'), to('b@x.fr')])).toEqual(['a@x.fr', 'b@x.fr']);
});

test('opening or closing a message keeps the filter', () => {
  const search = new URLSearchParams('a=b%40x.fr&m=3');
  expect(addressOf(search, 4)).toBe('?a=b%40x.fr&m=4');
  expect(addressOf(search, null)).toBe('?a=b%40x.fr');
});

test('an attachment is decoded byte for byte', () => {
  expect([...bytesOf('AP9B')]).toEqual([0, 255, 65]);
});
