import type { TransactionView } from '@forman/contract/books/invoicing';
import { expect, test } from 'vitest';
import {
  dayOf,
  filterInvoices,
  givenBack,
  invoiceOf,
  months,
  otherDocuments,
  pageOf,
  periodWords,
  readFilter,
  years,
} from './invoice-filter.ts';

const now = new Date('2026-12-01T09:00:00Z');
type Document = TransactionView['documents'][number];
const invoice = (id: number, issuedOn: string, ...others: Document[]): TransactionView => {
  const document: Document = {
    id,
    number: `F-${issuedOn.slice(0, 4)}-00000${id}`,
    kind: 'F',
    total: 45,
    issuedOn,
  };
  return {
    id,
    createAt: `${issuedOn}T09:00:00Z`,
    refunded: 0,
    owed: 0,
    givenUp: 0,
    documents: [document, ...others],
  } as unknown as TransactionView;
};
const credit: Document = { id: 90, number: 'AV-2025-000001', kind: 'AV', total: 45, issuedOn: '2025-04-01' };
const all = [invoice(1, '2025-03-12', credit), invoice(2, '2026-03-02'), invoice(3, '2026-11-30')];

test('MEM-261: the filter offers twelve months and the years 2020 to 2060', () => {
  expect(months).toHaveLength(12);
  expect([years.length, years[0], years.at(-1)]).toEqual([41, 2020, 2060]);
});

test.each([
  ['', { month: null, year: null, page: 1 }],
  ['mois=3&annee=2025&page=2', { month: 3, year: 2025, page: 2 }],
  ['mois=13&annee=abc&page=-1', { month: null, year: 2026, page: 1 }],
  ['annee=1999', { month: null, year: 2026, page: 1 }],
])('MEM-261: the address "%s" is read as a valid filter', (search, expected) => {
  expect(readFilter(new URLSearchParams(search), now)).toEqual(expected);
});

test('MEM-261: all invoices show newest first without a filter; a month alone matches every year', () => {
  const ids = (month: number | null, year: number | null): number[] =>
    filterInvoices(all, { month, year }).map(({ id }) => id);
  expect(ids(null, null)).toEqual([3, 2, 1]);
  expect(ids(null, 2026)).toEqual([3, 2]);
  expect(ids(3, null)).toEqual([2, 1]);
  expect(ids(3, 2025)).toEqual([1]);
  expect(ids(1, 2025)).toEqual([]);
});

test('a credit document is listed under its invoice and does not replace it', () => {
  const [first] = all;
  if (!first) throw new Error('no invoice');
  expect(invoiceOf(first)?.number).toBe('F-2025-000001');
  expect(otherDocuments(first)).toEqual([credit]);
  expect(dayOf(first)).toBe('2025-03-12');
  expect(dayOf({ ...first, documents: [] })).toBe('2025-03-12');
});

test('MEM-262: invoices come ten a page; a page past the end shows the last one', () => {
  const rows = Array.from({ length: 11 }, (_, index) => index);
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, last: 2, rows: { length: 10 } });
  expect(pageOf(rows, 9)).toEqual({ page: 2, last: 2, rows: [10] });
  expect(pageOf([], 1)).toEqual({ page: 1, last: 1, rows: [] });
});

test('the period of the filter is written in words', () => {
  expect(periodWords({ month: 3, year: 2025 })).toBe('en mars 2025');
  expect(periodWords({ month: null, year: 2025 })).toBe('en 2025');
  expect(periodWords({ month: 8, year: null })).toBe('en août');
});

test('the amount given back counts credit documents, less provider refunds; a replaced invoice counts nothing', () => {
  const partly = { ...credit, total: 20 };
  expect(givenBack(invoice(1, '2025-03-12'))).toEqual({ credit: 0, refund: 0 });
  expect(givenBack(invoice(1, '2025-03-12', partly))).toEqual({ credit: 20, refund: 0 });
  expect(givenBack({ ...invoice(1, '2025-03-12', partly), refunded: 20 })).toEqual({ credit: 0, refund: 20 });
  const replacing = invoice(3, '2025-05-02').documents;
  const corrected = { ...invoice(1, '2025-03-12', credit), documents: [...all[0]!.documents, ...replacing] };
  expect(givenBack(corrected)).toEqual({ credit: 0, refund: 0 });
});
