import type { Seller } from '@forman/domain/books/invoicing/document';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { AssociationRecord } from '../../platform/association/association.queries.ts';

/** What invoices print of the association, and what its notices add. */
export type StoredAssociation = { seller: Partial<Seller>; record: Partial<AssociationRecord> };

/** True once a person has set a rule of VAT. */
export async function hasVatRule(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('vat_rules')
    .select('product')
    .where('created_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Fields that are not named stay as they are. */
export async function updateStored(tx: Tx, { seller, record }: StoredAssociation): Promise<void> {
  await sql`update settings set seller = seller || ${JSON.stringify(seller)}::jsonb,
    association = association || ${JSON.stringify(record)}::jsonb, version = version + 1 where id = 1`.execute(
    tx,
  );
}
