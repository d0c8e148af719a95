import { formatNumericDay } from '@forman/domain/french-dates';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { spaced } from '@forman/domain/books/invoicing/identity';
import {
  customerName,
  customerSiren,
  documentTexts,
  foreignCountry,
  buyerReferences,
} from '../document-texts.ts';
import type { Flow } from './flow.ts';
import { logoMark, logoPicture, logoSize } from '../../../pdf/logo.ts';
import type { Sheet, TextStyle } from '../../../pdf/sheet.ts';
import { page, styles } from '../../../pdf/style.ts';
import { figure, tagged, type Tag } from '../../../pdf/tags.ts';

/** The window of a French envelope starts right of the middle. */
const customerX = 318;
const sellerWidth = 240;

/** Draws logo and seller left, the document's title right, the customer below, as on the screen. */
export function drawHead(flow: Flow, root: Tag, snapshot: DocumentSnapshot): void {
  const { sheet } = flow;
  const seller = drawSeller(flow, root, snapshot);
  const references = drawReferences(sheet, root, snapshot);
  const customer = drawCustomer(sheet, root, snapshot, Math.max(seller + 26, references + 26, 172));
  flow.y = Math.max(customer + 34, 270);
}

type Paragraph = { text: string; style: TextStyle; type?: 'H2' };

/** Draws paragraphs from the first baseline down; an empty one takes no room. @returns the last baseline. */
function column(
  sheet: Sheet,
  root: Tag,
  paragraphs: Paragraph[],
  x: number,
  width: number,
  top: number,
): number {
  let next = top;
  let last = top;
  for (const { text, style, type = 'P' } of paragraphs) {
    const lines = sheet.wrap(text, width, style);
    if (lines.length === 0) continue;
    tagged(sheet.doc, root, type, () => {
      for (const line of lines) {
        sheet.left(line, x, next, style);
        last = next;
        next += style.leading;
      }
    });
  }
  return last;
}

/** Room of a logo: wider than tall, as most are. */
const logoBox = [170, 40] as const;

function drawSeller({ sheet, logo }: Flow, root: Tag, { seller }: DocumentSnapshot): number {
  const [width, height] = logo ? logoSize(logo, logoBox) : [36 + sheet.width('Forman', styles.wordmark), 28];
  figure(
    sheet.doc,
    root,
    {
      alt: logo ? seller.name : 'Forman',
      box: [page.left, page.top, page.left + width, page.top + height],
    },
    () => {
      if (logo) {
        logoPicture(sheet.doc, logo, [page.left, page.top, ...logoBox]);
        return;
      }
      logoMark(sheet.doc, page.left, page.top, 28);
      sheet.left('Forman', page.left + 36, page.top + 20.6, styles.wordmark);
    },
  );
  const paragraphs = [
    { text: seller.name, style: styles.strong },
    { text: seller.address, style: styles.body },
    { text: `${seller.postalCode} ${seller.city}`, style: styles.body },
  ];
  return column(sheet, root, paragraphs, page.left, sellerWidth, page.top + height + 26);
}

function drawReferences(sheet: Sheet, root: Tag, snapshot: DocumentSnapshot): number {
  tagged(sheet.doc, root, 'H1', () =>
    sheet.right(documentTexts(snapshot).title, page.right, page.top + 22, styles.title),
  );
  const rows = referencesOf(snapshot);
  const widest = Math.max(
    ...rows.map(([, value]) => sheet.width(value, { ...styles.strong, tabular: true })),
  );
  let y = page.top + 34;
  for (const [label, value] of rows) {
    y += 16;
    tagged(sheet.doc, root, 'P', () => {
      sheet.right(label, page.right - widest - 16, y, { ...styles.body, color: styles.secondary.color });
      sheet.right(value, page.right, y, { ...styles.strong, tabular: true });
    });
  }
  return y;
}

/** References; the day of service among them, unless issued that day (CGI annexe II, art. 242 nonies A). */
function referencesOf(snapshot: DocumentSnapshot): [string, string][] {
  const { corrects, issuedOn, deliveredOn } = snapshot;
  const isInvoice = snapshot.series === 'F';
  const rows: [string, string | null][] = [
    ['Numéro', snapshot.number],
    ['Date', formatNumericDay(issuedOn)],
    ['Prestation', isInvoice && deliveredOn !== issuedOn ? formatNumericDay(deliveredOn) : null],
    ['Échéance', isInvoice && snapshot.dueCents > 0 ? formatNumericDay(documentTexts(snapshot).dueOn) : null],
    ['Facture corrigée', corrects?.number ?? null],
    ['Émise le', corrects === null ? null : formatNumericDay(corrects.issuedOn)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function drawCustomer(sheet: Sheet, root: Tag, snapshot: DocumentSnapshot, top: number): number {
  const { customer } = snapshot;
  const siren = customerSiren(customer);
  const paragraphs: Paragraph[] = [
    { text: snapshot.series === 'F' ? 'Facturé à' : 'Établi pour', style: styles.label, type: 'H2' },
    { text: customerName(customer), style: styles.strong },
    { text: customer.contact ?? '', style: styles.body },
    { text: customer.address, style: styles.body },
    { text: `${customer.postalCode} ${customer.city}`, style: styles.body },
    { text: foreignCountry(customer.country) ?? '', style: styles.body },
    { text: siren === null ? '' : `SIREN\u00a0: ${spaced(siren)}`, style: styles.body },
    ...buyerReferences(snapshot).map((text) => ({ text, style: styles.body })),
  ];
  return column(sheet, root, paragraphs, customerX, page.right - customerX, top);
}
