import { expect, test } from 'vitest';
import { csvLines, meantCell } from './csv.ts';

test('cells that a spreadsheet would run are marked as text', () => {
  const cells = ['=1+1', '+33612345678', '@somme', '-1+1', '-2,5,6', '-', '\t=1'];
  expect(csvLines([cells])).toBe(`'=1+1;'+33612345678;'@somme;'-1+1;'-2,5,6;'-;'\t=1\r\n`);
});

test('MEM-282: a negative amount stays a number that a spreadsheet can sum', () => {
  expect(csvLines([['-120,00', '-5', '12,50', '0,00']])).toBe('-120,00;-5;12,50;0,00\r\n');
});

test('a postal code keeps its first zero in a spreadsheet, and is read back as it was', () => {
  expect(csvLines([['01000', '75001', '0', '0,50']])).toBe('"=""01000""";75001;0;0,50\r\n');
  expect(['="01000"', "'=1+1", "'+33612345678", "l'été"].map(meantCell)).toEqual([
    '01000',
    '=1+1',
    '+33612345678',
    "l'été",
  ]);
});
