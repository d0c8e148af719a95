import type { Cents } from '@forman/domain/money';
import type { Tx } from '../../db/database.ts';
import { findOpenInvoiced } from './documents.queries.ts';
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
 * back. What was given back before the money failed to come is credited already, and stays owed. The caller holds the
 * sale’s lock.
 * @returns null when nothing is left to credit.
 */
export async function issueDebtCredit(tx: Tx, asked: DebtCredit): Promise<Issued | null> {
  const amountCents = Math.min(asked.amountCents, await findOpenInvoiced(tx, asked.transactionId));
  if (amountCents <= 0) return null;
  const credit = { ...asked, amountCents };
  const invoice = await findLatestInvoice(tx, credit.transactionId);
  return issueCreditDocument(tx, {
    ...credit,
    outcome: { kind: 'deduction', invoice: invoice!.snapshot.number },
  });
}
