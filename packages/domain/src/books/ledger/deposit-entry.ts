import type { Cents } from '../../money.ts';
import { counted } from '../../text.ts';
import type { DepositedMeans } from '../invoicing/receipt-means.ts';
import { credit, debit, entry, type LedgerEntry, receiptAccounts } from './entries.ts';

/** Cheques, or cash, taken to the bank together; `on`: Paris day of the bank. */
export type Deposit = { id: number; means: DepositedMeans; count: number; amountCents: Cents; on: string };

/** Entry of a deposit: the money leaves the account of its means for the bank’s. */
export function depositEntry({ id, means, count, amountCents, on }: Deposit): LedgerEntry[] {
  const what = means === 'cheque' ? counted(count, 'chèque', 'chèques') : 'espèces';
  return entry({
    journal: 'bank',
    fact: 'deposit',
    ref: String(id),
    on,
    label: `Remise n° ${id}, ${what}`,
    pieceRef: `Remise ${id}`,
    pieceOn: on,
    transactionId: null,
    paymentId: null,
    lines: [debit('bank', amountCents), credit(receiptAccounts[means].account, amountCents)],
  });
}
