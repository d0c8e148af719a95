import type { updateTransaction } from '@forman/contract/books/typed-invoices';
import type { BodyOf } from '@forman/contract/endpoint';
import type { TransactionView } from '@forman/contract/books/invoicing';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { canCorrect } from '@forman/domain/books/invoicing/corrections';
import { allow, refusal } from '@forman/domain/refusals';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit, type Changes } from '../../platform/audit/audit.service.ts';
import type { Replaced } from './compose-document.ts';
import { findLatestInvoice, type InvoiceToCredit } from './document-facts.queries.ts';
import { issueCreditDocument, issueInvoice } from './documents.service.ts';
import { type Issued, reserveNumber } from './freeze.service.ts';
import { requireReferences } from './order-references.service.ts';
import { issueReceived, withdrawReceipt } from './receipts.service.ts';
import { readStanding } from './standing.queries.ts';
import {
  findTransaction,
  type CorrectedRow,
  getCorrectedRow,
  lockTransaction,
  changeTransaction,
} from './transactions.queries.ts';
import { toTransaction } from './transactions.wire.ts';
import { applyFields, type TypedFields, type Written } from './typed-fields.ts';
import { jsonOf } from './typed.queries.ts';
import { type Change, describeChanges } from './written-texts.queries.ts';

type Edit = BodyOf<typeof updateTransaction>;

/**
 * Corrects a transaction for the back office. Its issued invoice cannot change: a credit document cancels it
 * and a new invoice follows, in one transaction (MEM-357).
 * @throws AppError not_found; invalid for fields that a payment fixed; conflict when it may not be corrected
 * any more, or another correction came first.
 */
export async function correctTransaction(
  ctx: Context,
  viewer: Viewer,
  id: number,
  { reason = '', ...edit }: Edit,
): Promise<TransactionView> {
  const { after, changes } = await planCorrection(ctx.db, id, edit, ctx.clock.now());
  if (changes.length > 0) await requireReferences(ctx, after);
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    // This lock excludes a cancellation, a refund or a deposit of the same invoice at the same time.
    await lockTransaction(tx, id);
    const plan = await planCorrection(tx, id, edit, now);
    if (plan.changes.length === 0) return;
    wakeAfterCommit(tx, 'e_invoices');
    await carryOut(tx, plan, { id, now });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'transaction.edit',
      subject: 'transaction',
      subjectId: id,
      ...auditedOf(plan, reason),
    });
  });
  return toTransaction((await findTransaction(ctx.db, { id }))!);
}

/** Changes for the log, which outlives an erased account: a person is a number, addresses are left out. */
function auditedOf({ before, after, changes, cancels }: Correction, reason: string) {
  const kept: Changes = {};
  for (const { field, from, to } of changes) if (!buyerFields.includes(field)) kept[field] = { from, to };
  if (kept.user) kept.user = { from: before.user_id, to: after.user_id };
  const buyer = changes.map(({ field }) => field).filter((field) => buyerFields.includes(field));
  return { changes: kept, detail: { reason, cancels: cancels?.snapshot.number ?? null, buyer } };
}

const buyerFields = [
  'buyerName', 'society', 'siret', 'vatNumber', 'serviceCode', 'engagement', 'address', 'postalCode', 'city', 'country',
]; // prettier-ignore

export type Correction = {
  before: CorrectedRow;
  after: Written;
  changes: Change[];
  /** The invoice that a credit document cancels; undefined without an issued one, or a change to it. */
  cancels: InvoiceToCredit | undefined;
};

/** Plans an edit, or refuses it; only reads. */
export async function planCorrection(
  db: Db,
  id: number,
  { replaces, ...fields }: TypedFields & { replaces?: string | undefined },
  now: Date,
): Promise<Correction> {
  const before = await getCorrectedRow(db, id);
  const after = await applyFields(db, fields, { before, now });
  const changes = await describeChanges(db, before, after);
  if (before.item !== 'manual') refuseFixed(before, after);
  const latest = await findLatestInvoice(db, id);
  if (replaces !== undefined && replaces !== latest?.snapshot.number) throw refusal('invoice_changed');
  if (changes.length > 0) allow(canCorrect(await readStanding(db, id)));
  const isPrinted = changes.some(({ field }) => field !== 'disableChorusPro');
  return { before, after, changes, cancels: isPrinted ? latest : undefined };
}

async function carryOut(
  tx: Tx,
  { before, after, cancels }: Correction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  // The payment stays where it was recorded, unless the correction changes it.
  const isReceivedAnew = cancels !== undefined && isPaidOtherwise({ before, after });
  if (isReceivedAnew) await withdrawReceipt(tx, id, cancels.snapshot, now);
  const settledBy = cancels && (await cancelInvoice(tx, cancels, { id, isReceivedAnew, now }));
  await changeTransaction(tx, id, {
    ...after,
    vat: JSON.stringify(after.vat),
    lines: jsonOf(after.lines),
    // The new invoice is not deposited yet; the deposit of the old invoice keeps its own id.
    ...(cancels && { e_invoice_id: null }),
  });
  if (!cancels) return;
  const issue = isReceivedAnew ? issueReceived : issueInvoice;
  await issue(tx, id, now, replacedBy({ before, after }, cancels, settledBy ?? null));
}

/** @returns the credit document that settles the new invoice; null when the payment is recorded anew. */
async function cancelInvoice(
  tx: Tx,
  { snapshot }: InvoiceToCredit,
  { id, isReceivedAnew, now }: { id: number; isReceivedAnew: boolean; now: Date },
): Promise<Issued | null> {
  const credit = {
    transactionId: id,
    amountCents: snapshot.grossCents,
    withDiscount: true,
    note: 'Annulée et remplacée',
    now,
  };
  if (isReceivedAnew) {
    await issueCreditDocument(tx, credit);
    return null;
  }
  const invoice = await reserveNumber(tx, 'F', now);
  return issueCreditDocument(tx, { ...credit, outcome: { kind: 'deduction', invoice } });
}

/** True when the correction changes the payer, the sum or the day. */
export const isPaidOtherwise = ({ before, after }: Pick<Correction, 'before' | 'after'>): boolean =>
  before.user_id !== after.user_id ||
  before.total_cents !== after.total_cents ||
  before.paid_at.getTime() !== after.paid_at.getTime();

/** The replaced invoice; its facts of the session stay when neither session nor day is corrected. */
export const replacedBy = (
  { before, after }: Pick<Correction, 'before' | 'after'>,
  { snapshot }: InvoiceToCredit,
  settledBy: Replaced['settledBy'],
): Replaced => ({
  snapshot,
  settledBy,
  keepsDelivery:
    before.session_id === after.session_id && before.paid_at.getTime() === after.paid_at.getTime(),
});

/** Refuses changes of fields fixed by the payment: buyer, amount, day, session. @throws AppError invalid. */
function refuseFixed(before: CorrectedRow, after: Written): void {
  const fixed: [field: string, isChanged: boolean][] = [
    ['user', before.user_id !== after.user_id],
    ['total', before.base_total_cents !== after.base_total_cents],
    ['createAt', before.created_at !== after.created_at],
    ['session', before.session_id !== after.session_id],
    // Its lines are seats, each with a name of its own.
    ['itemName', before.item === 'group' && before.item_name !== after.item_name],
  ];
  const violations = fixed
    .filter(([, isChanged]) => isChanged)
    .map(([propertyPath]): Violation => ({
      propertyPath,
      message: 'Le paiement l’a fixé\u00a0: seul un remboursement le change',
    }));
  if (violations.length > 0) throw new AppError('invalid', { violations });
}
