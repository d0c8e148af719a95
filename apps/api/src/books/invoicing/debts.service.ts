import type { Cents } from '@forman/domain/money';
import type { Tx } from '../../db/database.ts';
import { findLatestInvoice } from './document-facts.queries.ts';
import { issueCreditDocument } from './documents.service.ts';
import type { Issued } from './freeze.service.ts';

type DebtCredit = {
  transactionId: number;
  /** The line that it lowers, of a sale of several. */
  position?: number | null;
  amountCents: Cents;
  note: string;
  now: Date;
};

/**
 * Issues the credit document over what will not be received of an invoice: it lowers what is owed, and gives nothing
 * back. The caller holds the sale’s lock.
 */
export async function issueDebtCredit(tx: Tx, credit: DebtCredit): Promise<Issued> {
  const invoice = await findLatestInvoice(tx, credit.transactionId);
  return issueCreditDocument(tx, {
    ...credit,
    outcome: { kind: 'deduction', invoice: invoice!.snapshot.number },
  });
}
