import type { DocumentLine, DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { formatRate, vatSubtotals } from '@forman/domain/books/invoicing/vat';
import { formatEuros } from '@forman/domain/money';
import type { Flow } from './flow.ts';
import type { TextStyle } from '../../../pdf/sheet.ts';
import { ink, page, styles } from '../../../pdf/style.ts';
import { artifact, part, tagged, type Tag } from '../../../pdf/tags.ts';

/** Left edges of the texts, right edges of the amounts. */
const columns = { quantity: page.left, label: page.left + 32, unit: 458, amount: page.right };
const labelWidth = 278;
const padding = 10;
const headingHeight = 18.5;

type PrintedLine = { text: string; style: TextStyle };

/** Draws the table of lines. Its heading is repeated on every page; a label may be longer than a page. */
export function drawLines(flow: Flow, root: Tag, snapshot: DocumentSnapshot): void {
  const table = part(flow.sheet.doc, root, 'Table');
  const isMixed = vatSubtotals(snapshot).length > 1;
  const row = part(flow.sheet.doc, table, 'TR');
  drawHeading(flow, (draw) => tagged(flow.sheet.doc, row, 'TH', draw, { scope: 'Column' }));
  for (const line of snapshot.lines) drawLine(flow, table, line, printedLines(flow, line, isMixed));
}

function drawHeading(flow: Flow, heading: (draw: () => void) => void): void {
  const { sheet } = flow;
  const style = { ...styles.label, weight: 'semibold' } as const;
  const y = flow.y + 9;
  heading(() => sheet.left('Qté', columns.quantity, y, style));
  heading(() => sheet.left('Description', columns.label, y, style));
  heading(() => sheet.right('Prix unitaire HT', columns.unit, y, style));
  heading(() => sheet.right('Montant HT', columns.amount, y, style));
  artifact(sheet.doc, 'Layout', () =>
    sheet.rule(page.left, page.right, flow.y + headingHeight - 0.5, 1, ink.text),
  );
  flow.y += headingHeight;
}

/**
 * Lays out one line; among several rates, each line shows its own (CGI annexe II, art. 242 nonies A), and a line
 * without VAT always says so (MEM-278).
 */
function printedLines(flow: Flow, line: DocumentLine, isMixed: boolean): PrintedLine[] {
  const wrap = (text: string, style: TextStyle) =>
    flow.sheet.wrap(text, labelWidth, style).map((one) => ({ text: one, style }));
  const label = wrap(line.label, styles.strong);
  return [
    ...(label.length > 0 ? label : wrap('Prestation', styles.strong)),
    ...wrap(line.detail ?? '', styles.secondary),
    ...(isMixed || line.vatRateBasisPoints === 0 ? wrap(rateOf(line), styles.secondary) : []),
  ];
}

const rateOf = ({ vatRateBasisPoints }: DocumentLine): string => `TVA\u00a0${formatRate(vatRateBasisPoints)}`;

function drawLine(flow: Flow, table: Tag, line: DocumentLine, printed: PrintedLine[]): void {
  const { doc } = flow.sheet;
  if (needsFreshPage(flow, printed)) breakTable(flow);
  const row = part(doc, table, 'TR');
  const [quantity, label, unit, amount] = ['TD', 'TD', 'TD', 'TD'].map((type) => part(doc, row, type));
  const y = flow.y + padding + 10.5;
  quantity?.add(() =>
    flow.sheet.left(String(line.quantity).replace('.', ','), columns.quantity, y, styles.amount),
  );
  unit?.add(() => drawEuros(flow, Math.round(line.netCents / line.quantity), columns.unit, y));
  amount?.add(() => drawEuros(flow, line.netCents, columns.amount, y));
  for (const [index, fitting] of pagesOf(flow, printed).entries()) {
    if (index > 0) breakTable(flow);
    label?.add(() => drawLabel(flow, fitting));
  }
  artifact(doc, 'Layout', () => flow.sheet.rule(page.left, page.right, flow.y, 0.75, ink.hairline));
}

const heightOf = (printed: PrintedLine[]): number =>
  printed.reduce((sum, { style }) => sum + style.leading, 2 * padding);

/** True when a row too high for this page moves to a new one: it fits there whole, or cannot begin here. */
function needsFreshPage(flow: Flow, printed: PrintedLine[]): boolean {
  const height = heightOf(printed);
  if (height <= flow.room) return false;
  return height <= flow.freshRoom - headingHeight || flow.room < heightOf(printed.slice(0, 3));
}

/** The repeated heading is hidden from screen readers, for which the table goes on. */
function breakTable(flow: Flow): void {
  flow.breakPage();
  drawHeading(flow, (draw) => artifact(flow.sheet.doc, 'Pagination', draw));
}

/** The lines of one label by page: a single page except for absurd labels. */
function pagesOf(flow: Flow, printed: PrintedLine[]): PrintedLine[][] {
  const pages: PrintedLine[][] = [];
  let rest = printed;
  let room = flow.room;
  while (heightOf(rest) > room) {
    let fitting = rest.length - 1;
    while (fitting > 1 && heightOf(rest.slice(0, fitting)) > room) fitting -= 1;
    pages.push(rest.slice(0, fitting));
    rest = rest.slice(fitting);
    room = flow.freshRoom - headingHeight;
  }
  return [...pages, rest];
}

function drawLabel(flow: Flow, printed: PrintedLine[]): void {
  let y = flow.y + padding - 4.5;
  for (const { text, style } of printed) {
    y += style.leading;
    flow.sheet.left(text, columns.label, y, style);
  }
  flow.y += heightOf(printed);
}

const drawEuros = (flow: Flow, cents: number, right: number, y: number): void =>
  flow.sheet.right(formatEuros(cents), right, y, styles.amount);
