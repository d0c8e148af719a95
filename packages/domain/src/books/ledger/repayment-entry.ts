import type { Cents } from '../../money.ts';
import { meansWords, type RepaymentMeans } from '../invoicing/receipt-means.ts';
import { credit, debit, entry, type LedgerEntry } from './entries.ts';

/** Money that the office gave back of a sale, from the association’s bank. */
export type Repayment = {
  /** The credit document that it settles. */
  documentId: number;
  number: string;
  transactionId: number;
  userId: number;
  means: RepaymentMeans;
  amountCents: Cents;
  /** Paris day of the transfer or the cheque. */
  on: string;
};

/** Entry of money given back by hand: it settles its credit document from the bank. */
export function repaymentEntry(repayment: Repayment): LedgerEntry[] {
  const { documentId, number, transactionId, userId, means, amountCents, on } = repayment;
  return entry({
    journal: 'bank',
    fact: 'repayment',
    ref: String(documentId),
    on,
    label: `Remboursement ${meansWords[means].by.toLowerCase()} ${number}`,
    pieceRef: number,
    pieceOn: on,
    transactionId,
    paymentId: null,
    lines: [debit('customers', amountCents, { userId }), credit('bank', amountCents)],
  });
}
