import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

const blocks = { more: 300, ways: 210, side: 1100, news: 330 };
test('CORE-074: what stands where at home follows how long both columns are', () => {
  expect(balanceOf({ ...blocks, main: 250 })).toEqual({ isNewsOwn: true, areWaysBeside: false });
  expect(balanceOf({ ...blocks, main: 600 })).toEqual({ isNewsOwn: false, areWaysBeside: false });
  expect(balanceOf({ ...blocks, main: 1200 })).toEqual({ isNewsOwn: false, areWaysBeside: true });
  expect(balanceOf({ ...blocks, main: 2000 })).toEqual({ isNewsOwn: false, areWaysBeside: true });
  // One way out, and little beside.
  expect(balanceOf({ main: 250, more: 300, ways: 120, side: 770, news: 330 })).toEqual({
    isNewsOwn: true,
    areWaysBeside: true,
  });
});
