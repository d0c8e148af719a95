import { expect, test } from 'vitest';
import { asUsual, balanceOf } from './balance.ts';

const blocks = { more: 300, ways: 210, side: 1100, news: 330 };
test('CORE-074: the home page places its cards so that both columns end close to each other', () => {
  expect(balanceOf({ ...blocks, main: 250 })).toEqual({ ...asUsual, isNewsOwn: true });
  expect(balanceOf({ ...blocks, main: 600 })).toEqual(asUsual);
  expect(balanceOf({ ...blocks, main: 1200 })).toEqual({ ...asUsual, areWaysBeside: true });
  // A far longer column: suggestions are under both columns.
  expect(balanceOf({ ...blocks, main: 1500 })).toEqual({
    ...asUsual,
    areWaysBeside: true,
    isMoreAcross: true,
  });
  // One aside card only, and a short side column.
  expect(balanceOf({ main: 250, more: 300, ways: 120, side: 770, news: 330 })).toEqual({
    ...asUsual,
    isNewsOwn: true,
    areWaysBeside: true,
  });
});
