import { XMLParser } from 'fast-xml-parser';

/**
 * Recomputes a year from its archive alone, as an accountant would who does not trust the portal: from the XML of each
 * document and the export of entries. It shares no code with the portal, and knows of it the accounts’ first digits.
 */

type Files = Readonly<Record<string, Uint8Array>>;

/** Cents, of invoices less credit documents. */
export type MonthSums = {
  net: number;
  vat: number;
  gross: number;
  byRate: Record<string, { net: number; vat: number }>;
};
export type Recomputed = {
  faults: string[];
  documents: number;
  entries: number;
  /** By month of issue, YYYY-MM. */
  months: Record<string, MonthSums>;
  /** Balance of each account, in cents: debits less credits. */
  accounts: Record<string, number>;
};

type Line = {
  journal: string; entry: string; month: string; account: string; aux: string; auxName: string; piece: string;
  letter: string; cents: number;
}; // prettier-ignore

export function recompute(files: Files): Recomputed {
  const documents = Object.entries(files)
    .filter(([name]) => name.startsWith('pieces/') && name.endsWith('.xml'))
    .map(([, bytes]) => readXml(textOf(bytes)));
  const [fec] = Object.entries(files).filter(([name]) => name.startsWith('ecritures/'));
  const lines = readFec(textOf(fec![1]));
  const entries = Object.groupBy(lines, ({ entry }) => entry);
  return {
    faults: [
      ...entryFaults(entries),
      ...documentFaults(documents, entries),
      ...letterFaults(lines),
      ...nameFaults(lines),
    ],
    documents: documents.length,
    entries: Object.keys(entries).length,
    months: sumMonths(documents),
    accounts: sumBy(lines, ({ account }) => account),
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

type Tax = { rate: string; net: number; vat: number };
type Document = {
  number: string;
  month: string;
  sign: 1 | -1;
  net: number;
  vat: number;
  gross: number;
  taxes: Tax[];
};

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === 'ApplicableTradeTax',
});

/** "12.50" as cents. */
const cents = (decimal: unknown): number => Math.round(Number(decimal) * 100);
const inner = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? String((value as Record<string, unknown>)['#text'])
    : String(value);

function readXml(text: string): Document {
  const { ExchangedDocument: head, SupplyChainTradeTransaction: trade } =
    parser.parse(text).CrossIndustryInvoice;
  const { ApplicableTradeTax: taxes, SpecifiedTradeSettlementHeaderMonetarySummation: sums } =
    trade.ApplicableHeaderTradeSettlement;
  const day = inner(head.IssueDateTime.DateTimeString);
  return {
    number: head.ID,
    month: `${day.slice(0, 4)}-${day.slice(4, 6)}`,
    sign: head.TypeCode === '381' ? -1 : 1,
    net: cents(inner(sums.TaxBasisTotalAmount)),
    vat: cents(inner(sums.TaxTotalAmount)),
    gross: cents(inner(sums.GrandTotalAmount)),
    taxes: (taxes as Record<string, unknown>[]).map((tax) => ({
      rate: Number(inner(tax.RateApplicablePercent ?? 0)).toFixed(2),
      net: cents(inner(tax.BasisAmount)),
      vat: cents(inner(tax.CalculatedAmount)),
    })),
  };
}

function readFec(text: string): Line[] {
  const [header, ...rows] = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);
  const columns = header!.split('\t');
  return rows.map((row) => {
    const values = row.split('\t');
    const cell = (name: string): string => values[columns.indexOf(name)] ?? '';
    const euros = (name: string): number => cents(cell(name).replace(',', '.'));
    return {
      journal: cell('JournalCode'),
      entry: cell('EcritureNum'),
      month: `${cell('EcritureDate').slice(0, 4)}-${cell('EcritureDate').slice(4, 6)}`,
      account: cell('CompteNum'),
      aux: cell('CompAuxNum'),
      auxName: cell('CompAuxLib'),
      piece: cell('PieceRef'),
      letter: cell('EcritureLet'),
      cents: euros('Debit') - euros('Credit'),
    };
  });
}

function sumBy<Row extends { cents: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.cents;
  return sums;
}

type Entries = Partial<Record<string, Line[]>>;

/** Each entry is balanced. */
const entryFaults = (entries: Entries): string[] =>
  Object.entries(entries).flatMap(([number, lines]) => {
    const sum = lines!.reduce((total, line) => total + line.cents, 0);
    return sum === 0 ? [] : [`entry ${number}: ${sum} cents out of balance`];
  });

/** Each document adds up, and its entry says the same: customer, VAT, and sales less rebates. */
function documentFaults(documents: readonly Document[], entries: Entries): string[] {
  const byPiece = new Map(
    Object.values(entries)
      .filter((lines) => lines![0]!.journal === 'VE')
      .map((lines) => [lines![0]!.piece, lines!]),
  );
  return documents.flatMap(({ number, sign, net, vat, gross, taxes }) => {
    const sums = [taxes.reduce((sum, tax) => sum + tax.net, 0), taxes.reduce((sum, tax) => sum + tax.vat, 0)];
    if (net + vat !== gross || sums[0] !== net || sums[1] !== vat)
      return [`${number}: its sums do not add up`];
    const lines = byPiece.get(number);
    // A document over a gift alone is of 0 €.
    if (!lines) return gross === 0 ? [] : [`${number}: no entry of sales`];
    const of = (start: string) =>
      lines.filter(({ account }) => account.startsWith(start)).reduce((sum, line) => sum + line.cents, 0);
    const booked = [of('411'), -of('4457'), -of('7')];
    const said = [gross * sign, vat * sign, net * sign];
    return booked.every((sum, index) => sum === said[index])
      ? []
      : [`${number}: ${said.join(', ')} on the document, ${booked.join(', ')} booked`];
  });
}

/** The lines of a letter, on one account of one person, settle one another. */
const letterFaults = (lines: readonly Line[]): string[] =>
  Object.entries(
    sumBy(
      lines.filter(({ letter }) => letter !== ''),
      ({ account, aux, letter }) => `${account} ${aux} ${letter}`,
    ),
  ).flatMap(([letter, sum]) => (sum === 0 ? [] : [`letter ${letter}: ${sum} cents left`]));

/** An auxiliary number has one name. */
function nameFaults(lines: readonly Line[]): string[] {
  const names = Object.groupBy(
    lines.filter(({ aux }) => aux !== ''),
    ({ aux }) => aux,
  );
  return Object.entries(names).flatMap(([aux, those]) => {
    const distinct = new Set(those!.map(({ auxName }) => auxName));
    return distinct.size === 1 ? [] : [`${aux}: ${[...distinct].join(', ')}`];
  });
}

function sumMonths(documents: readonly Document[]): Record<string, MonthSums> {
  const months: Record<string, MonthSums> = {};
  for (const { month, sign, net, vat, gross, taxes } of documents) {
    const sums = (months[month] ??= { net: 0, vat: 0, gross: 0, byRate: {} });
    sums.net += sign * net;
    sums.vat += sign * vat;
    sums.gross += sign * gross;
    for (const tax of taxes) {
      const of = (sums.byRate[tax.rate] ??= { net: 0, vat: 0 });
      of.net += sign * tax.net;
      of.vat += sign * tax.vat;
    }
  }
  return months;
}
