import type { Seller } from '@forman/domain/books/invoicing/document';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isChartRead } from '../../books/ledger/chart.queries.ts';
import type { AssociationRecord } from '../../platform/association/association.queries.ts';

/** What invoices print of the association, and what its notices add. */
export type StoredAssociation = { seller: Partial<Seller>; record: Partial<AssociationRecord> };

/** What a person has written since the portal was opened. */
export type Written = { vatRules: boolean; dues: boolean; chart: boolean; goals: boolean };

export async function readWritten(db: Db): Promise<Written> {
  const { rows } = await sql<Written>`
    select exists (select from vat_rules where created_by is not null) as "vatRules",
      exists (select from dues_prices where set_by is not null) as dues,
      ${isChartRead} as chart,
      exists (select from goals where retired_at is null) as goals`.execute(db);
  return rows[0]!;
}

/** Fields that are not named stay as they are. */
export async function updateStored(tx: Tx, { seller, record }: StoredAssociation): Promise<void> {
  await sql`update settings set seller = seller || ${JSON.stringify(seller)}::jsonb,
    association = association || ${JSON.stringify(record)}::jsonb, version = version + 1 where id = 1`.execute(
    tx,
  );
}
