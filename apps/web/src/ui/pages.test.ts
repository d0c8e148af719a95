import { expect, test } from 'vitest';
import { clampPage, pagesShown, withPage } from './pages.ts';
import { timeLeftText, timeLeftWords } from './time-left.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [3, 5, [1, 2, 3, 4, 5]],
  [10, 10, [1, null, 9, 10]],
])('the links to pages fit page %i of %i', (page, last, expected) => {
  expect(pagesShown(page, last)).toEqual(expected);
});

test('the address of a page keeps the search, and names page 1 only without any other search', () => {
  const search = new URLSearchParams('title=a&page=2');
  expect(String(withPage(search, 3))).toBe('title=a&page=3');
  expect(String(withPage(search, 1))).toBe('title=a');
  expect(String(withPage(search, 4, 'autres'))).toBe('title=a&page=2&autres=4');
  expect(String(withPage(new URLSearchParams('page=2'), 1))).toBe('page=1');
  expect(String(search)).toBe('title=a&page=2');
});

test('the time left shows seconds under an hour', () => {
  expect(timeLeftText(14 * 60_000 + 31_200)).toBe('14:32');
  expect(timeLeftText(-5)).toBe('0:00');
  expect(timeLeftText(23 * 3_600_000 + 12 * 60_000)).toBe('23\u00a0h\u00a012');
});

test('the time left in words is rounded down', () => {
  expect(timeLeftWords(14 * 60_000 + 59_000)).toBe('14\u00a0min');
  expect(timeLeftWords(59_000)).toBe('moins d’1\u00a0min');
  expect(timeLeftWords(23 * 3_600_000 + 12 * 60_000 + 59_000)).toBe('23\u00a0h\u00a012');
});

test('a page number above a thousand is read with its space', () => {
  expect(clampPage('1\u00a0234', 2000)).toBe(1234);
});

test.each([
  ['0', 1],
  ['-3', 1],
  ['', 1],
  ['abc', 1],
  ['2', 2],
  ['2.9', 2],
  ['7', 7],
  ['999', 7],
  ['1e99', 7],
])('MEM-302: of seven pages, typing %j opens page %i', (typed, page) => {
  expect(clampPage(typed, 7)).toBe(page);
});
