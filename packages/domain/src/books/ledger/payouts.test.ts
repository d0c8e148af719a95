import { expect, test } from 'vitest';
import { entryFaults } from './entries.ts';
import { type KeptMove, statementEntries } from './payouts.ts';

const kept: KeptMove = {
  id: 7, method: 'card', kind: 'capture', ref: 'txn_1', amountCents: 6000, feeCents: 115, on: '2026-11-16',
  arrivesOn: null, paymentId: 'p1',
}; // prettier-ignore

/** "fact journal: account debit credit", one line each. */
const entriesAsText = (change: Partial<KeptMove>) =>
  statementEntries({ ...kept, ...change }).map(({ fact, journal, lines }) => [
    `${fact} ${journal}`,
    ...lines.map((l) => `${l.account} ${l.debitCents} ${l.creditCents}`),
  ]);

test('a capture in the statement has only the entry of its fee', () => {
  const [entry, ...others] = statementEntries(kept);
  expect(others).toEqual([]);
  expect(entryFaults(entry!)).toEqual([]);
  expect(entry).toMatchObject({
    fact: 'provider_fee', ref: '7', journal: 'card', on: '2026-11-16', pieceRef: 'txn_1', paymentId: 'p1',
    label: 'Commission, carte',
  }); // prettier-ignore
  expect(entriesAsText({})).toEqual([['provider_fee card', 'provider_fees 115 0', 'card_provider 0 115']]);
  expect(entriesAsText({ feeCents: 0 })).toEqual([]);
});

test('a fee given back by the provider is booked the other way', () => {
  expect(entriesAsText({ method: 'paypal', kind: 'refund', amountCents: -6000, feeCents: -35 })).toEqual([
    ['provider_fee paypal', 'provider_fees 0 35', 'paypal_provider 35 0'],
  ]);
});

test('a payout is booked from the provider to the bank, and back when the bank refuses it', () => {
  const payout = { kind: 'payout', amountCents: -5885, feeCents: 0, arrivesOn: '2026-11-18' } as const;
  expect(entriesAsText(payout)).toEqual([['payout bank', 'bank 5885 0', 'card_provider 0 5885']]);
  expect(statementEntries({ ...kept, ...payout })[0]?.label).toContain('en banque le 18/11/2026');
  expect(entriesAsText({ kind: 'payout_returned', amountCents: 5885, feeCents: 0 })).toEqual([
    ['payout_returned bank', 'bank 0 5885', 'card_provider 5885 0'],
  ]);
});

test('a payout with a fee has two entries', () => {
  expect(entriesAsText({ kind: 'payout', amountCents: -5000, feeCents: 50 }).map(([fact]) => fact)).toEqual([
    'provider_fee card',
    'payout bank',
  ]);
});

test('an unknown movement is booked in suspense', () => {
  expect(entriesAsText({ kind: 'other', amountCents: 1200, feeCents: 0 })).toEqual([
    ['provider_other other', 'suspense 0 1200', 'card_provider 1200 0'],
  ]);
  expect(entriesAsText({ kind: 'other', amountCents: -1200, feeCents: 0 })[0]).toContain('suspense 1200 0');
});
