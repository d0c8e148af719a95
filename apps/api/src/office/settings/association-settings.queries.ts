import type { Seller } from '@forman/domain/books/invoicing/document';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { AssociationRecord } from '../../platform/association/association.queries.ts';

export type StoredAssociation = {
  seller: Partial<Seller>;
  record: Partial<AssociationRecord>;
  version: number;
  /** True once a person has set a rule of VAT. */
  hasVatRule: boolean;
};

export async function readStored(db: Db): Promise<StoredAssociation> {
  const { rows } = await sql<StoredAssociation>`
    select seller, association as record, version,
      exists (select from vat_rules where created_by is not null) as "hasVatRule"
    from settings where id = 1`.execute(db);
  return rows[0]!;
}

/** Locks the settings. @returns their version. */
export async function lockVersion(tx: Tx): Promise<number> {
  const { version } = await tx
    .selectFrom('settings')
    .select('version')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** Fields that are not named stay as they are. */
export async function updateStored(
  tx: Tx,
  change: { seller: Partial<Seller>; record: Partial<AssociationRecord> },
): Promise<void> {
  await sql`update settings set seller = seller || ${JSON.stringify(change.seller)}::jsonb,
    association = association || ${JSON.stringify(change.record)}::jsonb, version = version + 1 where id = 1`.execute(
    tx,
  );
}
