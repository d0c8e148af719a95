import { formatNumericDay } from '@forman/domain/french-dates';
import { documentSums } from '@forman/domain/books/invoicing/sums';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { formatRate, vatSubtotals, type VatSubtotal } from '@forman/domain/books/invoicing/vat';
import { formatEuros } from '@forman/domain/money';
import { documentTexts } from '../document-texts.ts';
import type { Flow } from './flow.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { ink, page, styles } from '../../../pdf/style.ts';
import { artifact, part, tagged, type Tag } from '../../../pdf/tags.ts';

const left = 318;
const gap = 10;
/** "− 1 234 567,50 €" */
const amountWidth = 86;
const notesWidth = 236;
/** Most lines of sentences beside the totals; longer ones stand below, over the whole width. */
const notesBeside = 7;

type TotalRow = { label: string[]; amount: string; isStrong: boolean };

/** Draws totals on the right, and on the left the stamp and the sentences that explain them. */
export function drawTotals(flow: Flow, root: Tag, snapshot: DocumentSnapshot): void {
  const rows = totalRows(flow.sheet, snapshot);
  const stampHeight = snapshot.paidOn === null ? 0 : 66;
  const beside = sentences(snapshot).map((text) => flow.sheet.wrap(text, notesWidth, styles.secondary));
  const fits = beside.flat().length <= notesBeside;
  flow.y += 14;
  const notesHeight = stampHeight + (fits ? beside.flat().length * styles.secondary.leading + 6 : 0);
  const height = Math.max(
    notesHeight,
    rows.reduce((sum, row) => sum + rowHeight(row), 0),
  );
  flow.keepTogether(height);
  const top = flow.y;
  drawRows(flow, root, rows);
  const bottom = flow.y;
  if (snapshot.paidOn !== null) drawStamp(flow.sheet, root, top, snapshot.paidOn);
  flow.y = top + stampHeight;
  if (fits) drawSentences(flow, root, beside);
  flow.y = Math.max(flow.y, bottom);
  if (!fits) drawLongSentences(flow, root, snapshot);
}

/** Sentences under the totals: the nature of the sale, VAT on debits, the note, a credit's outcome. */
function sentences(snapshot: DocumentSnapshot): string[] {
  const { nature, vatOnDebits, outcome } = documentTexts(snapshot);
  return [nature, vatOnDebits, snapshot.note, outcome].filter(
    (text): text is string => text !== null && text !== '',
  );
}

function totalRows(sheet: Sheet, snapshot: DocumentSnapshot): TotalRow[] {
  const row = (label: string, amount: string, isStrong = false): TotalRow => {
    const style = isStrong ? styles.total : styles.body;
    return { label: sheet.wrap(label, page.right - left - amountWidth - gap, style), amount, isStrong };
  };
  const vat = vatSubtotals(snapshot);
  const settled = snapshot.settlements.map(({ label, amountCents }) =>
    row(label, `\u2212\u00a0${formatEuros(amountCents)}`),
  );
  return [
    ...discounted(snapshot).map(([label, amount]) => row(label, amount)),
    row('Total HT', formatEuros(snapshot.netCents)),
    ...vat.map((one) => row(vatLabel(one, vat.length > 1), formatEuros(one.vatCents))),
    row('Total TTC', formatEuros(snapshot.grossCents), true),
    ...settled,
    ...(snapshot.series === 'F' ? [row('Reste dû', formatEuros(snapshot.dueCents), true)] : []),
  ];
}

/** The price before discounts and each discount, before VAT as above; the sum with VAT is added. */
function discounted({ lines, allowances = [] }: DocumentSnapshot): [label: string, amount: string][] {
  if (allowances.length === 0) return [];
  return [
    ['Prix HT', formatEuros(documentSums(lines).netCents)],
    ...allowances.map(({ label, netCents, vatCents, grossCents }): [string, string] => [
      vatCents > 0 ? `${label}, ${formatEuros(grossCents)}\u00a0TTC` : label,
      `\u2212\u00a0${formatEuros(netCents)}`,
    ]),
  ];
}

/**
 * Label of VAT, with the base when there are several rates (CGI annexe II, art. 242 nonies A); an exemption
 * gives its reason too (MEM-278).
 */
const vatLabel = (row: VatSubtotal, isMixed: boolean): string =>
  `TVA\u00a0${formatRate(row.vatRateBasisPoints)}${groundOf(row)}${isMixed ? ` sur ${formatEuros(row.netCents)}` : ''}`;

const groundOf = ({ vatExemptionText: text }: VatSubtotal): string =>
  text ? ` (${text.replaceAll(/article (?=\d)/g, 'article\u00a0')})` : '';

const rowHeight = (row: TotalRow): number =>
  Math.max(1, row.label.length) * styles.body.leading + (row.isStrong ? 17 : 5);

function drawRows(flow: Flow, root: Tag, rows: TotalRow[]): void {
  const { sheet } = flow;
  const table = part(sheet.doc, root, 'Table');
  for (const row of rows) {
    if (rowHeight(row) > flow.room) flow.breakPage();
    if (row.isStrong)
      artifact(sheet.doc, 'Layout', () => sheet.rule(left, page.right, flow.y + 5, 1, ink.text));
    const style = row.isStrong ? styles.total : styles.body;
    const y = flow.y + (row.isStrong ? 21 : 11);
    const tr = part(sheet.doc, table, 'TR');
    const label = () =>
      row.label.forEach((text, index) => sheet.left(text, left, y + index * styles.body.leading, style));
    tagged(sheet.doc, tr, 'TH', label, { scope: 'Row' });
    tagged(sheet.doc, tr, 'TD', () =>
      sheet.right(row.amount, page.right, y, row.isStrong ? styles.totalAmount : styles.amount),
    );
    flow.y += rowHeight(row);
  }
}

/** MEM-274: "Payée le 12/03/2025", tilted like a rubber stamp. */
function drawStamp(sheet: Sheet, root: Tag, top: number, paidOn: string): void {
  const { doc } = sheet;
  const day = `le ${formatNumericDay(paidOn)}`;
  const width = Math.max(sheet.width('Payée', styles.stamp), sheet.width(day, styles.stampDay)) + 30;
  const [x, y, height] = [page.left + 8, top + 9, 44];
  const middle = x + width / 2;
  const draw = () => {
    doc.save().rotate(-6, { origin: [middle, y + height / 2] });
    doc.roundedRect(x, y, width, height, 6).lineWidth(1.5).stroke(ink.good);
    sheet.centred('Payée', middle, y + 19.5, styles.stamp);
    sheet.centred(day, middle, y + 33.5, styles.stampDay);
    doc.restore();
  };
  tagged(doc, root, 'P', draw, { actual: `Payée ${day}` });
}

function drawSentences(flow: Flow, root: Tag, wrapped: string[][]): void {
  for (const lines of wrapped.filter(({ length }) => length > 0))
    tagged(flow.sheet.doc, root, 'P', () => {
      for (const text of lines) {
        flow.sheet.left(text, page.left, flow.y + 11, styles.secondary);
        flow.y += styles.secondary.leading;
      }
    });
}

function drawLongSentences(flow: Flow, root: Tag, snapshot: DocumentSnapshot): void {
  flow.y += 14;
  for (const sentence of sentences(snapshot)) {
    const paragraph = part(flow.sheet.doc, root, 'P');
    for (const text of flow.sheet.wrap(sentence, page.right - page.left, styles.secondary)) {
      if (styles.secondary.leading > flow.room) flow.breakPage();
      paragraph.add(() => flow.sheet.left(text, page.left, flow.y + 11, styles.secondary));
      flow.y += styles.secondary.leading;
    }
  }
}
