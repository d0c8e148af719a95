import { expect, test } from 'vitest';
import { isSiret, readChequeNumber, readCode, readSiret } from './codes.ts';

test.each(['080717', '080 717', ' 080-717 ', '080\u00a0717', 'Code\u00a0: 080717.', '\u200e080717'])(
  'a code copied as %j is its six digits',
  (typed) => expect(readCode(typed)).toBe('080717'),
);

test('a SIRET has 14 digits, the last of which checks the others; La Poste’s add up to a multiple of five', () => {
  for (const typed of ['73282932000074', '732 829 320 00074', '732.829.320.00074\u00a0', '35600000049837'])
    expect(isSiret(readSiret(typed))).toBe(true);
  for (const typed of ['73282932000075', '7328293200007', 'SIRET', ''])
    expect(isSiret(readSiret(typed))).toBe(false);
});

test.each(['0004127', '000 41 27', 'n° 0004127', 'Chèque n° 000-4127', '\u200e0004127\u00a0'])(
  'MNY-033: the number of a cheque copied as %j is its digits',
  (typed) => expect(readChequeNumber(typed)).toBe('0004127'),
);
