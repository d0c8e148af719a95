import type { Cents } from '../../money.ts';
import { credit, debit, entry, type LedgerEntry, receiptAccounts } from './entries.ts';

/** What a cheque had paid of one sale, and did not pay after all. */
export type ReturnedReceipt = {
  receiptId: number;
  /** The invoice that is due again. */
  number: string;
  chequeNumber: string;
  transactionId: number;
  userId: number;
  amountCents: Cents;
  /** True once a deposit has taken it to the bank, which then takes it back. */
  isDeposited: boolean;
  /** Paris day on which it came back. */
  on: string;
};

/** Entry of a cheque that came back: what it had paid is owed again. */
export function receiptReturnedEntry(returned: ReturnedReceipt): LedgerEntry[] {
  const { receiptId, number, chequeNumber, transactionId, userId, amountCents, isDeposited, on } = returned;
  const { journal, account } = receiptAccounts[isDeposited ? 'transfer' : 'cheque'];
  return entry({
    journal,
    fact: 'receipt_returned',
    ref: String(receiptId),
    on,
    label: `Chèque n° ${chequeNumber} impayé ${number}`,
    pieceRef: number,
    pieceOn: on,
    transactionId,
    paymentId: null,
    lines: [debit('customers', amountCents, { userId }), credit(account, amountCents)],
  });
}

/** What the bank took for a cheque that came back; `on`: Paris day. */
export type ReturnFee = { returnId: number; chequeNumber: string; feeCents: Cents; on: string };

/** Entry of the bank’s fee for it; none without a fee. */
export const returnFeeEntry = ({ returnId, chequeNumber, feeCents, on }: ReturnFee): LedgerEntry[] =>
  entry({
    journal: 'bank',
    fact: 'return_fee',
    ref: String(returnId),
    on,
    label: `Frais du chèque n° ${chequeNumber} impayé`,
    pieceRef: `Impayé ${returnId}`,
    pieceOn: on,
    transactionId: null,
    paymentId: null,
    lines: [debit('provider_fees', feeCents), credit('bank', feeCents)],
  });
