import type { TransactionView } from '@forman/contract/books/invoicing';
import type { Viewer } from '@forman/domain/access';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { requireReferences } from './order-references.service.ts';
import { issueReceived } from './receipts.service.ts';
import { findTransaction } from './transactions.queries.ts';
import { toTransaction } from './transactions.wire.ts';
import { applyFields } from './typed-fields.ts';
import { type Typed, insertTyped, findSame } from './typed.queries.ts';

/**
 * Types an invoice by hand for the back office, as paid on the day that it names: the transaction, its frozen
 * document and its author, at once. A repeated requestKey gives the invoice that it made before, and is
 * refused with other fields.
 * @throws AppError invalid, conflict, seller_incomplete.
 */
export async function typeInvoice(ctx: Context, viewer: Viewer, typed: Typed): Promise<TransactionView> {
  await requireReferences(ctx, await applyFields(ctx.db, typed, { now: ctx.clock.now() }));
  const id = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const written = await applyFields(tx, typed, { now });
    const { requestKey = null, reason = '' } = typed;
    const made = await insertTyped(tx, written, requestKey);
    if (made === null) return findSame(tx, requestKey!, written, typed);
    wakeAfterCommit(tx, 'e_invoices');
    const { number } = await issueReceived(tx, made, now);
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'transaction.type',
      subject: 'transaction',
      subjectId: made,
      detail: { reason, number, user: written.user_id, total: written.base_total_cents / 100 },
    });
    return made;
  });
  return toTransaction((await findTransaction(ctx.db, { id }))!);
}
