import { describe, expect, test } from 'vitest';
import type { DocumentSnapshot } from '../invoicing/document.ts';
import { avoirEntry, avoirSpentEntry } from './avoir-entries.ts';
import {
  type Receipt,
  captureEntry,
  caseEntry,
  documentEntry,
  entryFaults,
  type LedgerEntry,
  providerRefundEntry,
  receiptEntry,
  receiptWithdrawnEntry,
  refundEntry,
  refundReturnedEntry,
} from './entries.ts';

const snapshot = {
  series: 'F',
  number: 'F-2026-000001',
  issuedOn: '2026-12-15',
  customer: { id: 7, name: 'Martin Léa' },
  lines: [{ label: 'La SCI', netCents: 5000, vatCents: 1000, grossCents: 6000 }],
  netCents: 5000,
  vatCents: 1000,
  grossCents: 6000,
} as unknown as DocumentSnapshot;
const document = { id: 12, transactionId: 3, product: 'workshop' as const, snapshot };
const paid = {
  paymentId: 'p1',
  transactionId: 3,
  method: 'card' as const,
  providerRef: 'ch_1',
  userId: 7,
  amountCents: 6000,
  on: '2026-12-15',
};

/** "account debit credit", one line each. */
const linesAsText = (entries: LedgerEntry[]): string[] =>
  entries.flatMap(({ lines }) => lines.map((l) => `${l.account} ${l.debitCents} ${l.creditCents}`));

/** Balance of each account over all entries, in cents: a debit is positive. */
function balances(entries: LedgerEntry[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, debitCents, creditCents } of entries.flatMap(({ lines }) => lines))
    sums[account] = (sums[account] ?? 0) + debitCents - creditCents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

describe('entries of documents', () => {
  test('BKS-003: an invoice is booked on its customer, its sale and its VAT, with its number and its day', () => {
    const [entry] = documentEntry(document);
    expect(linesAsText([entry!])).toEqual([
      'customers 6000 0',
      'sales_workshop 0 5000',
      'vat_collected 0 1000',
    ]);
    expect(entry).toMatchObject({ journal: 'sales', on: '2026-12-15', pieceRef: 'F-2026-000001', ref: '12' });
    expect(entry!.lines[0]).toMatchObject({ userId: 7 });
  });

  test('BKS-003: a credit document of the whole invoice leaves nothing on any account', () => {
    const credit = { ...document, id: 13, snapshot: { ...snapshot, series: 'AV' as const } };
    expect(balances([...documentEntry(document), ...documentEntry(credit)])).toEqual({});
  });

  test.each([
    [{ product: 'dues' }, 'dues'],
    [{ product: 'workshop' }, 'sales_workshop'],
    // An older one, exempt by its name, does not say that it sells dues.
    [{ vatExemptionCode: 'VATEX-FR-CGI261-4' }, 'dues'],
  ] as const)('a typed line with %o is booked on the account %s', (values, account) => {
    const lines = [{ ...snapshot.lines[0]!, netCents: 6000, vatCents: 0, ...values }];
    const typed = { ...snapshot, lines, netCents: 6000, vatCents: 0 };
    expect(linesAsText(documentEntry({ ...document, product: 'manual', snapshot: typed }))).toEqual([
      'customers 6000 0',
      `${account} 0 6000`,
    ]);
  });

  test.each([
    ['dues', 'Cotisation 2027', 'dues'],
    ['formation', 'IAS', 'sales_formation'],
    ['event', 'Gala', 'sales_event'],
    ['discovery_fee', 'Journée découverte', 'sales_discovery_fee'],
    ['manual', 'Location de salle', 'sales_other'],
    ['manual', 'Obtenir l’adhésion du client', 'sales_other'],
  ] as const)('%s “%s” is booked on the account %s', (product, label, account) => {
    const lines = [{ ...snapshot.lines[0]!, label, netCents: 6000, vatCents: 0 }];
    const sold = { ...document, product, snapshot: { ...snapshot, lines, netCents: 6000, vatCents: 0 } };
    expect(linesAsText(documentEntry(sold))).toEqual(['customers 6000 0', `${account} 0 6000`]);
  });

  const discount = (netCents: number, vatCents: number) => ({
    ...snapshot,
    allowances: [
      { label: 'Remise (avoir offert n° 6)', netCents, vatCents, grossCents: netCents + vatCents },
    ],
    netCents: 5000 - netCents,
    vatCents: 1000 - vatCents,
    grossCents: 6000 - netCents - vatCents,
  });

  test('BKS-004: an avoir given as a gift lowers the debt and the VAT; the sale keeps its price, less a rebate', () => {
    const given = { ...document, snapshot: discount(1000, 200) as DocumentSnapshot };
    expect(linesAsText(documentEntry(given))).toEqual([
      'customers 4800 0',
      'sales_workshop 0 5000',
      'rebates 1000 0',
      'vat_collected 0 800',
    ]);
    const back = { ...given, id: 13, snapshot: { ...given.snapshot, series: 'AV' as const } };
    expect(balances([...documentEntry(given), ...documentEntry(back)])).toEqual({});
  });

  test('a sale covered whole by a gift has an entry with the sale and its rebate', () => {
    const given = { ...document, snapshot: discount(5000, 1000) as DocumentSnapshot };
    expect(linesAsText(documentEntry(given))).toEqual(['sales_workshop 0 5000', 'rebates 5000 0']);
  });

  test('a document of 0 has no entry', () => {
    const free = { ...snapshot, lines: [], grossCents: 0, netCents: 0, vatCents: 0 };
    expect(documentEntry({ ...document, snapshot: free })).toEqual([]);
  });
});

describe('entries of money at a provider', () => {
  test('a captured and invoiced sum is at the provider, and nothing is owed', () => {
    expect(balances([...captureEntry(paid), ...documentEntry(document)])).toEqual({
      card_provider: 6000,
      sales_workshop: -5000,
      vat_collected: -1000,
    });
  });

  test('a refund reverses its capture, by transfer it leaves the bank, and a returned refund is owed again', () => {
    const out = refundEntry(paid, { count: 1, byTransfer: false });
    expect(balances([...captureEntry(paid), ...out])).toEqual({});
    expect(out[0]!.journal).toBe('card');
    const transfer = refundEntry(paid, { count: 1, byTransfer: true });
    expect(balances([...captureEntry(paid), ...transfer])).toEqual({ card_provider: 6000, bank: -6000 });
    expect(transfer[0]!.journal).toBe('bank');
    expect(balances([...captureEntry(paid), ...out, ...refundReturnedEntry(paid, 1)])).toEqual({
      card_provider: 6000,
      customers: -6000,
    });
    expect(balances(captureEntry({ ...paid, method: 'paypal' }))).toHaveProperty('paypal_provider', 6000);
  });

  test('a purchase given back by the provider leaves nothing with its credit document', () => {
    const credit = { ...document, id: 13, snapshot: { ...snapshot, series: 'AV' as const } };
    const entries = [
      ...captureEntry(paid),
      ...documentEntry(document),
      ...documentEntry(credit),
      ...providerRefundEntry(paid, 13),
    ];
    expect(balances(entries)).toEqual({});
  });
});

test('the receipt of a typed invoice is booked in the bank, and withdrawn whole by a correction', () => {
  const receipt: Receipt = {
    means: 'other', documentId: 12, number: 'F-2026-000001', transactionId: 3, userId: 7, amountCents: 6000,
    on: '2026-12-10',
  }; // prettier-ignore
  expect(receiptEntry(receipt)).toMatchObject([{ on: '2026-12-10', pieceOn: '2026-12-10' }]);
  expect(linesAsText(receiptEntry(receipt))).toEqual(['bank 6000 0', 'customers 0 6000']);
  expect(balances([...receiptEntry(receipt), ...receiptWithdrawnEntry(receipt)])).toEqual({});
});

describe('entries of avoirs', () => {
  const avoir = {
    id: 5,
    userId: 7,
    amountCents: 6000,
    number: 'AV-2026-000001',
    transactionId: 3,
    on: '2026-12-20',
  };
  const spent = { movementId: 9, userId: 7, transactionId: 4, description: 'La SCI', on: '2027-01-10' };
  const owed = { avoirId: 5, amountCents: 6000, number: 'AV-2026-000001' };
  const gift = { avoirId: 6, amountCents: 1000, number: null };

  test('the sum of a credit document is owed as an avoir, by its number, until it is used', () => {
    const kept = avoirEntry(avoir);
    expect(linesAsText(kept)).toEqual(['customers 6000 0', 'avoirs 0 6000']);
    expect(kept[0]!.lines[1]).toMatchObject({ avoirId: 5, userId: 7 });
    const used = avoirSpentEntry({ ...spent, parts: [owed] });
    expect(balances([...kept, ...used])).toEqual({});
    expect(used[0]!.pieceRef).toBe('AV-2026-000001');
  });

  test('a gift that an old invoice shows as a payment is a rebate; a gift that ends otherwise has no entry', () => {
    expect(linesAsText(avoirSpentEntry({ ...spent, parts: [owed, gift] }))).toEqual([
      'avoirs 6000 0',
      'rebates 1000 0',
      'customers 0 7000',
    ]);
    expect(avoirSpentEntry({ ...spent, transactionId: null, parts: [gift] })).toEqual([]);
  });

  test('BKS-004: the rest of an expired avoir is other income', () => {
    const over = avoirSpentEntry({ ...spent, transactionId: null, parts: [owed, gift] });
    expect(linesAsText(over)).toEqual(['avoirs 6000 0', 'other_income 0 6000']);
  });
});

describe('entries of money cases', () => {
  const common = {
    method: 'card' as const, providerRef: 'dp_1', paymentId: 'p1', transactionId: 3, on: '2026-12-20',
  }; // prettier-ignore
  const open = { state: 'dispute_open' as const, amountCents: 6000 };
  const moved = (after: Parameters<typeof caseEntry>[0]['after'], before: typeof open | null = null) =>
    caseEntry({ ...common, ref: `1 ${after.state}`, before, after });

  test('BKS-005: a disputed payment is kept apart, comes back when won, and is a loss when lost', () => {
    const opened = moved(open);
    expect(balances(opened)).toEqual({ disputed: 6000, card_provider: -6000 });
    expect(balances([...opened, ...moved({ ...open, state: 'dispute_won' }, open)])).toEqual({});
    const lost = moved({ ...open, state: 'dispute_lost' }, open);
    expect(linesAsText(lost)).toEqual(['disputed 0 6000', 'losses 6000 0']);
    expect(balances([...opened, ...lost])).toEqual({ losses: 6000, card_provider: -6000 });
  });

  test('a dispute first seen when decided has only that decision’s entry, and a changed amount is followed', () => {
    expect(moved({ ...open, state: 'dispute_won' })).toEqual([]);
    expect(balances(moved({ ...open, state: 'dispute_lost' }))).toEqual({
      losses: 6000,
      card_provider: -6000,
    });
    expect(balances(moved({ ...open, amountCents: 4000 }, open))).toEqual({
      disputed: -2000,
      card_provider: 2000,
    });
  });

  test.each([
    ['returned_twice', { suspense: 6000, card_provider: -6000 }],
    ['refund_missing', { suspense: -6000, card_provider: 6000 }],
    ['unknown_payment', { suspense: -6000, card_provider: 6000 }],
  ] as const)('the case %s is booked in suspense', (state, expected) => {
    expect(balances(moved({ state, amountCents: 6000 }))).toEqual(expected);
  });
});

test('BKS-001: an entry is refused when it does not balance, has one line, or has a line with a wrong side', () => {
  const [sound] = captureEntry(paid);
  const [first, second] = sound!.lines as [LedgerEntry['lines'][0], LedgerEntry['lines'][0]];
  expect(entryFaults(sound!)).toEqual([]);
  expect(entryFaults({ ...sound!, lines: [first, { ...second, creditCents: 5999 }] })).toEqual([
    'debits are not credits',
  ]);
  expect(entryFaults({ ...sound!, lines: [first] })).toContain('an entry has two lines at least');
  const below = [{ ...first, debitCents: -6000 }, { ...second, creditCents: -6000 }]; // prettier-ignore
  expect(entryFaults({ ...sound!, lines: below })).toEqual(['a line has one side, in whole cents above 0']);
  const both = [{ ...first, creditCents: 6000 }, { ...second, debitCents: 6000 }]; // prettier-ignore
  expect(entryFaults({ ...sound!, lines: both })).toEqual(['a line has one side, in whole cents above 0']);
});
