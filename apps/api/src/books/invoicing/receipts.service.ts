import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { type Receipt, receiptEntry, receiptWithdrawnEntry } from '@forman/domain/books/ledger/entries';
import type { Violation } from '@forman/domain/errors';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Tx } from '../../db/database.ts';
import { findLastRef, post } from '../ledger/ledger.queries.ts';
import type { Replaced } from './compose-document.ts';
import { findLatestInvoice, getFacts, type TransactionFacts } from './document-facts.queries.ts';
import { issueInvoice } from './documents.service.ts';
import type { Issued } from './freeze.service.ts';
import { insertReceipt, type ReceivedMoney } from './receipts.queries.ts';

/** Instant of money received on a Paris day: its noon, or now while that is to come. */
export function receivedAt({ receivedOn }: Pick<ReceivedMoney, 'receivedOn'>, now: Date): Date {
  const noon = parisInstant(receivedOn, '12:00');
  return noon < now ? noon : now;
}

/** Issues an invoice whose sum the office has received, and books the receipt by its means. */
export async function issueReceived(
  tx: Tx,
  transactionId: number,
  now: Date,
  replaces?: Replaced,
): Promise<Issued> {
  const issued = await issueInvoice(tx, transactionId, now, replaces);
  const facts = await getFacts(tx, transactionId);
  await post(tx, receiptEntry({ ...receiptOf(facts, issued), transactionId, documentId: issued.id }), now);
  return issued;
}

/** Writes and books money for what is left to pay of an invoiced sale. The caller has locked it. */
export async function receiveRest(
  tx: Tx,
  {
    transactionId,
    userId,
    received,
    now,
  }: { transactionId: number; userId: number; received: ReceivedMoney; now: Date },
): Promise<void> {
  const restId = await insertReceipt(tx, { ...received, transactionId, now });
  const invoice = await findLatestInvoice(tx, transactionId);
  const { means, amountCents } = received;
  await post(
    tx,
    receiptEntry({
      means, amountCents, transactionId, userId, restId,
      documentId: invoice!.id, number: invoice!.snapshot.number, on: parisDay(receivedAt(received, now)),
    }), // prettier-ignore
    now,
  );
}

/** Withdraws the receipt of a typed invoice, before its sum, its day or its payer changes. */
export async function withdrawReceipt(
  tx: Tx,
  transactionId: number,
  invoice: DocumentSnapshot,
  now: Date,
): Promise<void> {
  const documentId = Number(await findLastRef(tx, 'receipt', transactionId));
  const facts = await getFacts(tx, transactionId);
  await post(tx, receiptWithdrawnEntry({ ...receiptOf(facts, invoice), transactionId, documentId }), now);
}

const receiptOf = (
  facts: TransactionFacts,
  { number }: Pick<Issued, 'number'>,
): Omit<Receipt, 'transactionId' | 'documentId'> => ({
  means: facts.means ?? 'other',
  number,
  userId: facts.user_id,
  amountCents: facts.received_cents ?? facts.total_cents,
  on: parisDay(facts.paid_at),
});

/** What a cheque lacks: its number, by which it is known again. */
export const chequeViolations = ({
  means,
  chequeNumber,
}: Pick<ReceivedMoney, 'means' | 'chequeNumber'>): Violation[] =>
  means === 'cheque' && chequeNumber === ''
    ? [{ propertyPath: 'chequeNumber', message: 'Indiquez le numéro du chèque' }]
    : [];
