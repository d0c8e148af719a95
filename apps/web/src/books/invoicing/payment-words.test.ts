import type { TransactionView } from '@forman/contract/books/invoicing';
import { expect, test } from 'vitest';
import { givenBackSince } from './payment-words.ts';

const document = (kind: 'F' | 'AV', total: number, issuedOn: string) => ({ kind, total, issuedOn });
const sold = (documents: ReturnType<typeof document>[], refunded = 0): TransactionView =>
  ({ baseTotal: 90, discount: 0, refunded, owed: 0, givenUp: 0, documents }) as unknown as TransactionView;
const invoice = document('F', 90, '2026-10-20');

test('an invoice given back shows how, with the day of its last credit document', () => {
  expect(givenBackSince(sold([invoice]))).toBeNull();
  const whole = [invoice, document('AV', 90, '2026-11-07')];
  expect(givenBackSince(sold(whole))).toEqual({ what: 'Rendue en avoir', on: '2026-11-07' });
  expect(givenBackSince(sold(whole, 90))).toEqual({ what: 'Remboursée', on: '2026-11-07' });
  expect(givenBackSince(sold([invoice, document('AV', 30, '2026-11-08')]))).toEqual({
    what: '30,00\u00a0€ rendus en avoir',
    on: '2026-11-08',
  });
});

test('an invoice replaced by another one does not show as given back', () => {
  const replaced = [invoice, document('AV', 90, '2026-11-07'), document('F', 90, '2026-11-07')];
  expect(givenBackSince(sold(replaced))).toBeNull();
});
