import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { documentTexts, type Proforma } from './document-texts.ts';
import { facturxXml, type ForChorusPro } from './facturx.ts';
import { closeDocument, declareAccessible, openDocument } from '../../pdf/archival.ts';
import type { Doc } from '../../pdf/doc.ts';
import { Flow } from './pdf/flow.ts';
import { drawFeet, measureFoot } from './pdf/foot.ts';
import { drawHead } from './pdf/head.ts';
import { drawLines } from './pdf/lines.ts';
import { addMetadata } from './pdf/metadata.ts';
import { Sheet } from '../../pdf/sheet.ts';
import { rootTag } from '../../pdf/tags.ts';
import { drawTotals } from './pdf/totals.ts';

/** "F-2026-000412.pdf" (MEM-276). */
export const invoicePdfName = (snapshot: DocumentSnapshot): string => `${snapshot.number}.pdf`;

/**
 * The document for people: A4, PDF/A-3a and PDF/UA-1, in French, with the same document for machines attached
 * (Factur-X, profile EN 16931). The same snapshot gives the same bytes: no clock, no chance.
 * @param options for an attached document that Chorus Pro reads; the logo that the seller names, in place of the mark.
 * @throws Error when the snapshot is not sound (`documentFaults`)
 */
export async function renderInvoicePdf(
  snapshot: DocumentSnapshot,
  { logo = null, ...chorusPro }: Partial<ForChorusPro> & { logo?: Buffer | null } = {},
): Promise<Buffer> {
  const { sellerSiret } = chorusPro;
  const xml = facturxXml(snapshot, sellerSiret === undefined ? undefined : { sellerSiret });
  const title = `${documentTexts(snapshot).title} ${snapshot.number}`;
  const doc = openDocument({ title, createdAt: issuedAt(snapshot) });
  doc.addPage();
  attachXml(doc, snapshot, xml);
  addMetadata(doc, snapshot);
  draw(doc, snapshot, logo);
  return closeDocument(doc);
}

/** Draws a quote or a pro forma invoice like an invoice, without number and XML: also PDF/UA-1 and PDF/A. */
export async function renderProformaPdf(printed: Proforma, logo: Buffer | null = null): Promise<Buffer> {
  const title = `${documentTexts(printed).title} ${printed.number}`;
  const doc = openDocument({ title, createdAt: issuedAt(printed) });
  doc.addPage();
  declareAccessible(doc);
  draw(doc, printed, logo);
  return closeDocument(doc);
}

/** Every date of the file is the day of issue; pdfkit derives the file's id from these entries. */
const issuedAt = (snapshot: DocumentSnapshot) => new Date(`${snapshot.issuedOn}T12:00:00Z`);

/** AFRelationship Alternative: the XML is the same invoice in another form (Factur-X 1.0, 6.2.2). */
function attachXml(doc: Doc, snapshot: DocumentSnapshot, xml: string): void {
  const on = issuedAt(snapshot);
  const options = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X, EN 16931',
    relationship: 'Alternative',
    creationDate: on,
    modifiedDate: on,
  };
  doc.file(Buffer.from(xml), options);
}

function draw(doc: Doc, snapshot: DocumentSnapshot, logo: Buffer | null): void {
  const sheet = new Sheet(doc);
  const root = rootTag(doc);
  const foot = measureFoot(sheet, snapshot);
  const flow = new Flow(sheet, snapshot, { bottom: foot.top, logo });
  drawHead(flow, root, snapshot);
  drawLines(flow, root, snapshot);
  drawTotals(flow, root, snapshot);
  drawFeet(sheet, root, foot);
}
