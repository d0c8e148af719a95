import { expect, test } from 'vitest';
import { type Balance, balanceOf } from './use-balance.ts';

const blocks = { more: 300, ways: 210, side: 1100, news: 330 };
const usual = { isNewsOwn: false, areWaysBeside: false, isMoreAcross: false, isSideLonger: true };
const layout = (changes: Partial<Balance>): Balance => ({ ...usual, ...changes });

test('CORE-074: what stands where at home follows how long both columns are', () => {
  expect(balanceOf({ ...blocks, main: 250 })).toEqual(layout({ isNewsOwn: true }));
  expect(balanceOf({ ...blocks, main: 600 })).toEqual(usual);
  expect(balanceOf({ ...blocks, main: 1000, side: 900 })).toEqual(
    layout({ areWaysBeside: true, isSideLonger: false }),
  );
  expect(balanceOf({ ...blocks, main: 1060 })).toEqual(layout({ areWaysBeside: true }));
  expect(balanceOf({ ...blocks, main: 1500 })).toEqual(
    layout({ areWaysBeside: true, isMoreAcross: true, isSideLonger: false }),
  );
  // One way out, and little beside.
  expect(balanceOf({ main: 250, more: 300, ways: 120, side: 770, news: 330 })).toEqual(
    layout({ isNewsOwn: true, areWaysBeside: true }),
  );
});
