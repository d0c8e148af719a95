import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import type { Db } from '../../db/database.ts';
import type { Proforma } from './document-texts.ts';
import type { ForChorusPro } from './facturx.ts';
import { findLogo } from './logos.queries.ts';

const logoOf = async (db: Db, { seller }: DocumentSnapshot): Promise<Buffer | null> =>
  seller.logo ? ((await findLogo(db, seller.logo)) ?? null) : null;

/** Draws a document under the logo that it was issued with. The drawing library is large, and few requests need it. */
export async function drawInvoice(
  db: Db,
  snapshot: DocumentSnapshot,
  chorusPro?: ForChorusPro,
): Promise<Buffer> {
  const { renderInvoicePdf } = await import('./invoice-pdf.ts');
  return renderInvoicePdf(snapshot, { ...chorusPro, logo: await logoOf(db, snapshot) });
}

/** Draws a quote or a pro forma invoice under the present logo. */
export async function drawProforma(db: Db, printed: Proforma): Promise<Buffer> {
  const { renderProformaPdf } = await import('./invoice-pdf.ts');
  return renderProformaPdf(printed, await logoOf(db, printed));
}
