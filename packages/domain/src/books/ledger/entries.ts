import type { DocumentLine, DocumentSnapshot } from '../invoicing/document.ts';
import type { Product } from '../invoicing/product.ts';
import { meansWords, type ReceiptMeans } from '../invoicing/receipt-means.ts';
import { duesExemption } from '../invoicing/vat.ts';
import type { Cents } from '../../money.ts';
import { caseWords, type CaseState } from '../money-cases.ts';
import type { LedgerAccount, LedgerJournal } from './chart.ts';

/** An account of the former books that the portal itself never writes on. */
export const ownAccount = 'own';

/** A line of an entry: exactly one of debit and credit is above 0. */
export type LedgerLine = {
  account: LedgerAccount | typeof ownAccount;
  /** Number and label of an account that is no use of the portal's. */
  named?: { number: string; label: string };
  debitCents: Cents;
  creditCents: Cents;
  /**
   * The person, on the accounts of members, under the name that their first line of the year has: a number has
   * one name in a year's export. The label of an entry names the buyer on its document.
   */
  userId?: number;
  /** The avoir, on the account of avoirs. */
  avoirId?: number;
};

/** The kinds of facts: each fact has one entry, found by its kind and its reference. */
export const ledgerFacts = [
  'document',
  'capture',
  'refund',
  'refund_returned',
  'provider_refund',
  'receipt',
  'receipt_withdrawn',
  'receipt_returned',
  'return_fee',
  'deposit',
  'repayment',
  'bank_line',
  'bank_line_withdrawn',
  'avoir',
  'avoir_spent',
  'case',
  'provider_fee',
  'payout',
  'payout_returned',
  'provider_other',
  'deferral',
  'deferral_reversed',
  'opening',
] as const;
export type LedgerFact = (typeof ledgerFacts)[number];

/** A double entry: the sum of debits equals the sum of credits, in cents. */
export type LedgerEntry = {
  journal: LedgerJournal;
  fact: LedgerFact;
  ref: string;
  /** Paris day. */
  on: string;
  label: string;
  /** The document that proves it; `pieceOn`: its day. */
  pieceRef: string;
  pieceOn: string;
  transactionId: number | null;
  paymentId: string | null;
  lines: LedgerLine[];
};

type Side = Omit<LedgerLine, 'account' | 'debitCents' | 'creditCents'>;
export const debit = (account: LedgerAccount, cents: Cents, side: Side = {}): LedgerLine =>
  line(account, cents, side);
export const credit = (account: LedgerAccount, cents: Cents, side: Side = {}): LedgerLine =>
  line(account, -cents, side);

/** @param cents positive for a debit, negative for a credit. */
export const line = (account: LedgerAccount, cents: Cents, side: Side): LedgerLine => ({
  account,
  debitCents: Math.max(cents, 0),
  creditCents: Math.max(-cents, 0),
  ...side,
});

/** Makes an entry; lines without an amount are left out, and an entry without lines too. */
export function entry(fields: LedgerEntry): LedgerEntry[] {
  const lines = fields.lines.filter((one) => one.debitCents > 0 || one.creditCents > 0);
  return lines.length > 0 ? [{ ...fields, lines }] : [];
}

/** The product sold, as its transaction says; `manual` was typed by the back office. */
export type SoldProduct = Product | 'manual';

const salesAccounts = {
  dues: 'dues',
  workshop: 'sales_workshop',
  formation: 'sales_formation',
  event: 'sales_event',
  discovery_fee: 'sales_discovery_fee',
  manual: 'sales_other',
} as const satisfies Record<SoldProduct, LedgerAccount>;

/** Account of a line; typed invoices did not always name their product: the exempt ones among them are dues. */
function salesAccountOf(product: SoldProduct, sold: DocumentLine): LedgerAccount {
  if (sold.product) return salesAccounts[sold.product];
  const isTypedDues = product === 'manual' && sold.vatExemptionCode === duesExemption;
  return isTypedDues ? 'dues' : salesAccounts[product];
}

/**
 * Entry of an invoice, or of a credit document, which reverses its invoice: the sale at its price, with its
 * discounts on an account of their own.
 */
export function documentEntry(document: {
  id: number;
  transactionId: number;
  product: SoldProduct;
  snapshot: DocumentSnapshot;
}): LedgerEntry[] {
  const { id, transactionId, product, snapshot } = document;
  const { number, issuedOn, customer, lines, allowances = [], grossCents, vatCents } = snapshot;
  const isInvoice = snapshot.series === 'F';
  const [owed, given] = isInvoice ? [debit, credit] : [credit, debit];
  return entry({
    journal: 'sales',
    fact: 'document',
    ref: String(id),
    on: issuedOn,
    label: `${isInvoice ? 'Facture' : 'Avoir'} ${number} ${customer.name}`,
    pieceRef: number,
    pieceOn: issuedOn,
    transactionId,
    paymentId: null,
    lines: [
      owed('customers', grossCents, { userId: customer.id }),
      ...lines.map((sold) => given(salesAccountOf(product, sold), sold.netCents)),
      ...allowances.map(({ netCents }) => owed('rebates', netCents)),
      given('vat_collected', vatCents),
    ],
  });
}

export type OnlineMethod = 'card' | 'paypal';
export const providerAccounts = {
  card: { account: 'card_provider', label: 'carte' },
  paypal: { account: 'paypal_provider', label: 'PayPal' },
} as const satisfies Record<OnlineMethod, { account: LedgerAccount; label: string }>;

/** Money of a payment, as its provider has it. */
export type PaidOnline = {
  /** null where only the transaction is known. */
  paymentId: string | null;
  transactionId: number | null;
  method: OnlineMethod;
  /** Number of the capture at the provider. */
  providerRef: string;
  userId: number;
  amountCents: Cents;
  /** Paris day. */
  on: string;
};

const onlineEntry = (
  paid: PaidOnline,
  { fact, ref, verb, into }: { fact: LedgerFact; ref: string; verb: string; into: 'in' | 'out' },
  through: LedgerAccount = providerAccounts[paid.method].account,
): LedgerEntry[] => {
  const [kept, owed] = into === 'in' ? [debit, credit] : [credit, debit];
  return entry({
    journal: through === 'bank' ? 'bank' : paid.method,
    fact,
    ref,
    on: paid.on,
    label: `${verb} ${through === 'bank' ? 'par virement' : providerAccounts[paid.method].label}`,
    pieceRef: paid.providerRef,
    pieceOn: paid.on,
    transactionId: paid.transactionId,
    paymentId: paid.paymentId,
    lines: [kept(through, paid.amountCents), owed('customers', paid.amountCents, { userId: paid.userId })],
  });
};

/** Entry of money taken by a provider for the association: owed to the payer until something is invoiced. */
export const captureEntry = (paid: PaidOnline): LedgerEntry[] =>
  onlineEntry(paid, { fact: 'capture', ref: String(paid.paymentId), verb: 'Encaissement', into: 'in' });

/** A refund may be sent back and made again: `count` is its number. */
type Refund = { count: number; byTransfer: boolean };

/**
 * Entry of money given back that bought nothing; by transfer from the association’s bank, where the provider
 * had refused.
 */
export const refundEntry = (paid: PaidOnline, { count, byTransfer }: Refund): LedgerEntry[] =>
  onlineEntry(
    paid,
    { fact: 'refund', ref: `${paid.paymentId} ${count}`, verb: 'Remboursement', into: 'out' },
    byTransfer ? 'bank' : undefined,
  );

/** Entry of a refund that the person’s bank sent back. */
export const refundReturnedEntry = (paid: PaidOnline, count: number): LedgerEntry[] =>
  onlineEntry(paid, {
    fact: 'refund_returned',
    ref: `${paid.paymentId} ${count}`,
    verb: 'Remboursement revenu',
    into: 'in',
  });

/**
 * Entry of money of a purchase that was given back on the provider's own pages.
 * @param creditDocumentId its credit document.
 */
export const providerRefundEntry = (paid: PaidOnline, creditDocumentId: number): LedgerEntry[] =>
  onlineEntry(paid, {
    fact: 'provider_refund',
    ref: String(creditDocumentId),
    verb: 'Remboursement par le prestataire',
    into: 'out',
  });

/** Money that the back office received by other means than a provider. */
export type Receipt = {
  /** `other` for an invoice typed as paid. */
  means: ReceiptMeans;
  /** The invoice that it pays. */
  documentId: number;
  /** Number of a receipt that came after the invoice, for what was left of it. */
  restId?: number;
  number: string;
  transactionId: number;
  userId: number;
  amountCents: Cents;
  /** Paris day of the receipt: the invoice may be of the next year. */
  on: string;
};

/**
 * Where money received by the office is booked. Cheques and cash reach the bank with their deposit; what came
 * otherwise is there already.
 */
export const receiptAccounts = {
  cheque: { journal: 'cheques', account: 'cheques' },
  cash: { journal: 'cash', account: 'cash' },
  transfer: { journal: 'bank', account: 'bank' },
  card_elsewhere: { journal: 'bank', account: 'bank' },
  other: { journal: 'bank', account: 'bank' },
} as const satisfies Record<ReceiptMeans, { journal: LedgerJournal; account: LedgerAccount }>;

const receiptOf =
  (fact: 'receipt' | 'receipt_withdrawn') =>
  (receipt: Receipt): LedgerEntry[] => {
    const { means, documentId, restId, number, transactionId, userId, amountCents, on } = receipt;
    const { journal, account } = receiptAccounts[means];
    const { by } = meansWords[means];
    const how = means === 'other' ? '' : ` ${by.charAt(0).toLowerCase()}${by.slice(1)}`;
    const verb = fact === 'receipt' ? 'reçu' : 'corrigé';
    const [kept, owed] = fact === 'receipt' ? [debit, credit] : [credit, debit];
    return entry({
      journal,
      fact,
      ref: restId === undefined ? String(documentId) : `${documentId} ${restId}`,
      on,
      label: `Règlement${how} ${verb} ${number}`,
      pieceRef: number,
      pieceOn: on,
      transactionId,
      paymentId: null,
      lines: [kept(account, amountCents), owed('customers', amountCents, { userId })],
    });
  };
export const receiptEntry = receiptOf('receipt');
/**
 * Reverses a receipt when the amount, the day or the payer of a typed invoice was corrected; another receipt
 * follows.
 */
export const receiptWithdrawnEntry = receiptOf('receipt_withdrawn');

/**
 * Account that holds the money of a case while it is open, or since its bank has decided. `isGone`: the money
 * left the provider’s account, or else is there in excess. Money not explained yet is in suspense, for the
 * accountant.
 */
const caseAccounts = {
  dispute_open: { account: 'disputed', isGone: true },
  dispute_won: null,
  dispute_lost: { account: 'losses', isGone: true },
  returned_twice: { account: 'suspense', isGone: true },
  refund_missing: { account: 'suspense', isGone: false },
  unknown_payment: { account: 'suspense', isGone: false },
} as const satisfies Record<CaseState, { account: LedgerAccount; isGone: boolean } | null>;

/** State of a case, and its sum in cents. */
export type CaseStanding = { state: CaseState; amountCents: Cents };

export type MovedCase = {
  /** The reference of the case and of its move: a case may move several times. */
  ref: string;
  before: CaseStanding | null;
  after: CaseStanding;
  method: OnlineMethod;
  providerRef: string;
  paymentId: string | null;
  transactionId: number | null;
  on: string;
};

/** Entry of money that moved at the provider beyond what was asked: contested, given back twice, unknown. */
export function caseEntry(moved: MovedCase): LedgerEntry[] {
  const { ref, before, after, method, providerRef, paymentId, transactionId, on } = moved;
  const provider = providerAccounts[method].account;
  const balances = new Map<LedgerAccount, Cents>();
  const add = (account: LedgerAccount, cents: Cents): void =>
    void balances.set(account, (balances.get(account) ?? 0) + cents);
  const move = ({ state, amountCents }: CaseStanding, sign: 1 | -1): void => {
    const there = caseAccounts[state];
    if (!there) return;
    const cents = sign * (there.isGone ? amountCents : -amountCents);
    add(there.account, cents);
    add(provider, -cents);
  };
  if (before) move(before, -1);
  move(after, 1);
  return entry({
    journal: 'other',
    fact: 'case',
    ref,
    on,
    label: caseWords[after.state].title,
    pieceRef: providerRef,
    pieceOn: on,
    transactionId,
    paymentId,
    lines: [...balances].map(([account, cents]) => line(account, cents, {})),
  });
}

/** @returns one English phrase a fault, for the log; empty when the entry can be written. */
export function entryFaults({ lines }: LedgerEntry): string[] {
  const sum = (of: (one: LedgerLine) => Cents): Cents => lines.reduce((total, one) => total + of(one), 0);
  const isOneSided = ({ debitCents, creditCents }: LedgerLine): boolean =>
    Number.isSafeInteger(debitCents) && Number.isSafeInteger(creditCents) &&
    debitCents >= 0 && creditCents >= 0 && debitCents > 0 !== creditCents > 0; // prettier-ignore
  return [
    ...(lines.length < 2 ? ['an entry has two lines at least'] : []),
    ...(lines.every(isOneSided) ? [] : ['a line has one side, in whole cents above 0']),
    ...(sum((one) => one.debitCents) === sum((one) => one.creditCents) ? [] : ['debits are not credits']),
  ];
}
