import { expect, test } from 'vitest';
import { createNumberFinder } from './documents.ts';

test.each([
  ['F-2019-0012.pdf', 'F-2019-0012'],
  ['Factures 2019/facture_F2019.pdf', null],
  ['2019/Facture F-2019-12 Dupont.PDF', 'F-2019-0012'],
  ['f 2019 0012 (copie).pdf', 'F-2019-0012'],
  ['facture-41.pdf', '41'],
  ['facture n° 0041.pdf', '41'],
  // The longer number is meant: 2019 alone is another invoice.
  ['F-2019-0012-2019.pdf', 'F-2019-0012'],
  ['2019-41.pdf', 'several'],
  ['relevé.pdf', null],
  ['.pdf', null],
  // An invoice and an attestation of one number.
  ['ATT 7.pdf', 'several'],
])('OPS-047: the PDF %s is of the invoice %s', (path, number) => {
  const numbers = ['F-2019-0012', '41', '2019', 'ATT 7', 'ATT 07'];
  const find = createNumberFinder(numbers.map((one) => [one, { number: one }]));
  expect(find(path)).toEqual(number === null ? 'none' : number === 'several' ? 'several' : { number });
});
