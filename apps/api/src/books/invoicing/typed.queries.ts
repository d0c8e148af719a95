import type { BodyOf } from '@forman/contract/endpoint';
import type { createTransaction } from '@forman/contract/books/typed-invoices';
import type { Tx } from '../../db/database.ts';
import { productIn, type Written } from './typed-fields.ts';
import type { Json } from '../../db/schema.gen.ts';
import { refusal } from '@forman/domain/refusals';

export type Typed = BodyOf<typeof createTransaction>;

/** @returns null when this key has typed an invoice already. */
export async function insertTyped(
  tx: Tx,
  written: Written,
  requestKey: string | null,
): Promise<number | null> {
  const row = await tx
    .insertInto('transactions')
    .values({
      ...written,
      vat: JSON.stringify(written.vat) as unknown as Json,
      lines: jsonOf(written.lines),
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

/** Lines as the database takes them. */
export const jsonOf = (lines: Written['lines']): Json | null => lines && JSON.stringify(lines);

/**
 * The invoice that this key has typed, for a sender who has lost the answer.
 * @throws AppError conflict for other fields, which would be taken for issued.
 */
export async function findSame(tx: Tx, requestKey: string, written: Written, typed: Typed): Promise<number> {
  const before = await tx
    .selectFrom('transactions')
    .select(['id', 'user_id', 'item_name', 'session_id', 'base_total_cents', 'created_at'])
    .select(['company', 'siret', 'vat_number', 'service_code', 'engagement', 'e_invoice_off'])
    .select(['address', 'postal_code', 'city', 'country', 'vat', 'lines'])
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow();
  const row = {
    ...before,
    vat: before.vat as unknown as Written['vat'],
    lines: before.lines as unknown as Written['lines'],
  };
  if (saidOf(row, typed) !== saidOf(written, typed)) throw refusal('already_typed');
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
  | 'vat'
  | 'lines'
>;

/** The fields of a row that the form named; others came from the account, which may have changed. */
const saidOf = (row: Said, typed: Typed): string =>
  JSON.stringify([
    row.user_id,
    row.item_name,
    row.session_id,
    row.base_total_cents,
    row.created_at,
    row.lines?.map(({ label, quantity, unitCents, said, vatOf }) => [
      label,
      quantity,
      unitCents,
      said,
      vatOf,
    ]),
    typed.product === undefined || productIn(row.vat),
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
