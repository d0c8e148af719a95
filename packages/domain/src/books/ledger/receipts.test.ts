import { expect, test } from 'vitest';
import { meansText, receiptMeans } from '../invoicing/receipt-means.ts';
import { depositEntry } from './deposit-entry.ts';
import { receiptEntry } from './entries.ts';

const receipt = {
  documentId: 1,
  number: 'F-2026-000001',
  transactionId: 1,
  userId: 7,
  amountCents: 5000,
  on: '2026-12-01',
};

test('MNY-030: a receipt is debited where its means keeps the money, and says how it came', () => {
  const booked = receiptMeans.flatMap((means) => receiptEntry({ ...receipt, means }));
  expect(booked.map(({ journal, label, lines }) => `${journal} ${lines[0]!.account}, ${label}`)).toEqual([
    'cheques cheques, Règlement par chèque reçu F-2026-000001',
    'cash cash, Règlement en espèces reçu F-2026-000001',
    'bank bank, Règlement par virement reçu F-2026-000001',
    'bank bank, Règlement par carte reçu F-2026-000001',
    'bank bank, Règlement reçu F-2026-000001',
  ]);
});

test('MNY-035: a deposit takes the money of its means to the bank', () => {
  const [entry] = depositEntry({ id: 12, means: 'cheque', count: 3, amountCents: 15_000, on: '2026-12-02' });
  expect(entry).toMatchObject({
    journal: 'bank',
    label: 'Remise n° 12, 3\u00a0chèques',
    lines: [
      { account: 'bank', debitCents: 15_000 },
      { account: 'cheques', creditCents: 15_000 },
    ],
  });
});

test('MNY-030: an invoice names a cheque by its number, and by its bank where that is known', () => {
  expect(meansText('cheque', { number: '12', bank: '' })).toBe('Chèque n° 12');
  expect(meansText('cheque', { number: '12', bank: 'BNP' })).toBe('Chèque n° 12, BNP');
  expect(meansText('cash', { number: '', bank: '' })).toBe('Espèces');
});
