import type { createTransaction } from '@forman/contract/books/typed-invoices';
import type { TransactionView } from '@forman/contract/books/invoicing';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { refusal } from '@forman/domain/refusals';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.gen.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { requireReferences } from './order-references.service.ts';
import { issueReceived } from './receipts.service.ts';
import { findTransaction } from './transactions.queries.ts';
import { toTransaction } from './transactions.wire.ts';
import { applyFields, type Written } from './typed-fields.ts';

type Typed = BodyOf<typeof createTransaction>;

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

/** @returns null when this key has typed an invoice already. */
async function insertTyped(tx: Tx, written: Written, requestKey: string | null): Promise<number | null> {
  const row = await tx
    .insertInto('transactions')
    .values({
      ...written,
      vat: JSON.stringify(written.vat) as unknown as Json,
      item: 'manual',
      vat_product: 'manual',
      method: 'manual',
      request_key: requestKey,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The invoice that this key has typed, for a sender who has lost the answer.
 * @throws AppError conflict for other fields, which would be taken for issued.
 */
async function findSame(tx: Tx, requestKey: string, written: Written, typed: Typed): Promise<number> {
  const before = await tx
    .selectFrom('transactions')
    .select(['id', 'user_id', 'item_name', 'session_id', 'base_total_cents', 'created_at'])
    .select(['company', 'siret', 'vat_number', 'service_code', 'engagement', 'e_invoice_off'])
    .select(['address', 'postal_code', 'city', 'country'])
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow();
  if (saidOf(before, typed) !== saidOf(written, typed)) throw refusal('already_typed');
  return before.id;
}

type Said = Pick<
  Written,
  | 'user_id'
  | 'item_name'
  | 'session_id'
  | 'base_total_cents'
  | 'created_at'
  | 'company'
  | 'siret'
  | 'vat_number'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'service_code'
  | 'engagement'
  | 'e_invoice_off'
>;

/** The fields of a row that the form named; others came from the account, which may have changed. */
const saidOf = (row: Said, typed: Typed): string =>
  JSON.stringify([
    row.user_id,
    row.item_name,
    row.session_id,
    row.base_total_cents,
    row.created_at,
    typed.society === undefined || row.company,
    typed.siret === undefined || row.siret,
    typed.vatNumber === undefined || row.vat_number,
    typed.address === undefined || row.address,
    typed.postalCode === undefined || row.postal_code,
    typed.city === undefined || row.city,
    typed.country === undefined || row.country,
    typed.serviceCode === undefined || row.service_code,
    typed.engagement === undefined || row.engagement,
    typed.disableChorusPro === undefined || row.e_invoice_off,
  ]);
