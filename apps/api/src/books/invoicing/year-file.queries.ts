import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import type { SoldProduct } from '@forman/domain/books/ledger/entries';
import type { Db } from '../../db/database.ts';
import { sql } from 'kysely';

export type DocumentRow = {
  snapshot: DocumentSnapshot;
  product: SoldProduct;
  /** The provider’s number of the payment. */
  providerRef: string | null;
};

/** Lists every document of a year, invoices and credit documents, in the order of days and numbers. */
export async function listYearDocuments(db: Db, year: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.snapshot, t.vat_product as product, t.provider_ref as "providerRef"
    from invoice_documents d join transactions t on t.id = d.transaction_id
    where d.year = ${year} order by d.issued_on, d.series desc, d.sequence`.execute(db);
  return rows;
}
