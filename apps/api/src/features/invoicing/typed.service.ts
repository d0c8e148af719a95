import type { createTransaction } from '@forman/contract/typed-invoices';
import type { TransactionView } from '@forman/contract/invoicing';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { issueInvoice } from './documents.service.ts';
import { findTransaction } from './transactions.queries.ts';
import { toTransaction } from './transactions.wire.ts';
import { applyFields, type Written } from './typed-fields.ts';

type Typed = BodyOf<typeof createTransaction>;

/**
 * The back office types an invoice by hand, as paid on the day it names: the transaction, its frozen document and who
 * typed it, at once. The same requestKey answers with the invoice that it made before.
 * @throws AppError invalid, seller_incomplete.
 */
export async function typeInvoice(ctx: Context, clerk: Viewer, typed: Typed): Promise<TransactionView> {
  const id = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const written = await applyFields(tx, typed, { now });
    const { requestKey = null, reason = '' } = typed;
    const made = await insertTyped(tx, written, requestKey);
    if (made === null) return findByKey(tx, requestKey!);
    const { number } = await issueInvoice(tx, made, now);
    await audit(tx, {
      at: now,
      actorId: clerk.id,
      action: 'transaction.type',
      subject: 'transaction',
      subjectId: made,
      detail: { reason, number, user: written.user_id, total: written.base_total_cents / 100 },
    });
    return made;
  });
  ctx.wake('e_invoices');
  return toTransaction((await findTransaction(ctx.db, { id }))!);
}

/** @returns null when this key has typed an invoice already. */
async function insertTyped(tx: Tx, written: Written, requestKey: string | null): Promise<number | null> {
  const row = await tx
    .insertInto('transactions')
    .values({ ...written, item: 'manual', vat_product: 'manual', method: 'manual', request_key: requestKey })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function findByKey(tx: Tx, requestKey: string): Promise<number> {
  const { id } = await tx
    .selectFrom('transactions')
    .select('id')
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow();
  return id;
}
