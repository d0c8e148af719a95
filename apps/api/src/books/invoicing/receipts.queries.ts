import type { ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Money that the office holds, as the act that takes it says. */
export type ReceivedMoney = {
  means: ReceiptMeans;
  /** What was received: the whole, or a part of what is to be paid. */
  amountCents: Cents;
  /** Paris day on which it was received. */
  receivedOn: string;
  chequeNumber: string;
  bank: string;
  /** Who signed the cheque, when it was not the payer. */
  drawer: string;
  /** The act’s key, and the place among the things that it pays. */
  requestKey: string;
  position: number;
  recordedBy: number;
};

/** Writes what a sale was paid with: before its invoice, which names it, or for what was left of it. */
export async function insertReceipt(
  tx: Tx,
  receipt: ReceivedMoney & { transactionId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('receipts')
    .values({
      transaction_id: receipt.transactionId,
      means: receipt.means,
      amount_cents: receipt.amountCents,
      received_on: receipt.receivedOn,
      cheque_number: receipt.chequeNumber,
      bank: receipt.bank,
      drawer: receipt.drawer,
      request_key: receipt.requestKey,
      position: receipt.position,
      recorded_by: receipt.recordedBy,
      recorded_at: receipt.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** True when another act holds a cheque of this number from the person, with its zeros or without; one that came back may come again. */
export async function isChequeTaken(tx: Tx, personId: number, chequeNumber: string): Promise<boolean> {
  if (chequeNumber === '') return false;
  const row = await tx
    .selectFrom('receipts')
    .innerJoin('transactions', 'transactions.id', 'receipts.transaction_id')
    .select('receipts.id')
    .where(sql`ltrim(receipts.cheque_number, '0')`, '=', chequeNumber.replace(/^0+/, ''))
    .where('receipts.cheque_number', '<>', '')
    .where('transactions.user_id', '=', personId)
    .where(sql<boolean>`not exists (select from cheque_return_receipts b where b.receipt_id = receipts.id)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
