import { expect, test } from 'vitest';
import { orderQuery, sortRows } from './sorted-rows.ts';

type Row = { name: string; euros: number };
const rows: Row[] = [
  { name: 'Zoé', euros: 10 },
  { name: 'Élodie', euros: 9 },
  { name: 'Facture 10', euros: 9 },
  { name: 'Facture 9', euros: 100 },
];
const columns = [
  { key: 'name', by: ({ name }: Row) => name },
  { key: 'euros', by: ({ euros }: Row) => euros },
  { key: 'acts' },
];
const names = (sort: string): string[] => sortRows(rows, columns, sort).map(({ name }) => name);

test('rows sort in French order and numbers by value, both ways; an unknown sort changes nothing', () => {
  expect(names('name')).toEqual(['Élodie', 'Facture 9', 'Facture 10', 'Zoé']);
  expect(names('-name')).toEqual(['Zoé', 'Facture 10', 'Facture 9', 'Élodie']);
  expect(names('euros')).toEqual(['Élodie', 'Facture 10', 'Zoé', 'Facture 9']);
  expect(names('-euros')).toEqual(['Facture 9', 'Zoé', 'Élodie', 'Facture 10']);
  for (const sort of ['', 'acts', '-inconnue']) expect(sortRows(rows, columns, sort)).toBe(rows);
});

test('the server is asked only for an order that its call knows', () => {
  expect(orderQuery('-total', ['lastName', 'total'])).toEqual({ 'order[total]': 'desc' });
  expect(orderQuery('lastName', ['lastName', 'total'])).toEqual({ 'order[lastName]': 'asc' });
  expect([orderQuery('', ['total']), orderQuery('-gross', ['total'])]).toEqual([{}, {}]);
});
