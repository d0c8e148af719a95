import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

const blocks = { more: 300, ways: 210, side: 1100, news: 330 };
test('CORE-074: what stands where at home follows how long both columns are', () => {
  expect(balanceOf({ ...blocks, main: 250 })).toBe('news-own side-longer');
  expect(balanceOf({ ...blocks, main: 600 })).toBe('side-longer');
  expect(balanceOf({ ...blocks, main: 1000, side: 900 })).toBe('ways-beside');
  expect(balanceOf({ ...blocks, main: 1000, side: 990 })).toBe('ways-beside side-longer');
  expect(balanceOf({ ...blocks, main: 1060 })).toBe('ways-beside side-longer');
  expect(balanceOf({ ...blocks, main: 1500 })).toBe('ways-beside more-across');
  // One way out, and little beside.
  expect(balanceOf({ main: 250, more: 300, ways: 120, side: 770, news: 330 })).toBe(
    'news-own ways-beside side-longer',
  );
});
