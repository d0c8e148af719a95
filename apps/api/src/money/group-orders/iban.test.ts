import { readBankCode } from '@forman/domain/values/codes';
import { expect, test } from 'vitest';
import { isBic, isIban } from './iban.ts';

test('an IBAN has its country’s length and right check digits, however it was copied', () => {
  for (const typed of [
    'FR1420041010050500013M02606',
    'fr14 2004 1010 0505 0001 3M02 606',
    'IBAN : FR14 2004 1010 0505 0001 3M02 606',
    'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
  ])
    expect(isIban(readBankCode(typed))).toBe(true);
  // Right check digits, wrong length for France.
  for (const typed of ['FR1420041010050500013M02605', 'FR14', 'FR76300060000112345678', 'XX0012345678901234'])
    expect(isIban(readBankCode(typed))).toBe(false);
  expect([isBic('BNPAFRPPXXX'), isBic('BNPAFRPP'), isBic('BNPA')]).toEqual([true, true, false]);
});
