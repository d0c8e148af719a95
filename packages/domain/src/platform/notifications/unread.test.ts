import { expect, test } from 'vitest';
import { unreadWords } from './unread.ts';

test.each([
  [1, '1\u00a0non lu'],
  [99, '99\u00a0non lus'],
  [100, 'plus de 99\u00a0non lus'],
])('%i unread messages are told as "%s"', (count, words) => {
  expect(unreadWords(count, 'non lu', 'non lus')).toBe(words);
});
