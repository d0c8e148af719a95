import { expect, test } from 'vitest';
import { balanceOf } from './use-balance.ts';

const blocks = { more: 300, ways: 210, side: 1100, news: 330 };

test('CORE-074: what stands where at home follows how long both columns are', () => {
  expect(balanceOf({ ...blocks, main: 250 })).toBe('short');
  expect(balanceOf({ ...blocks, main: 600 })).toBe('usual');
  expect(balanceOf({ ...blocks, main: 1200 })).toBe('long');
  expect(balanceOf({ ...blocks, main: 1500 })).toBe('longest');
});
