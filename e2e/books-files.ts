/**
 * Readers of the accountant's files without any of the portal's own code: a fault shared by the portal's
 * writing and reading would go unseen.
 */

/** Amount in cents, from "1 234,50 €", "−12,50" or "1234.5". */
export const cents = (written: string): number =>
  Math.round(
    Number(
      written
        .replaceAll(/[^\d,.\u2212-]/g, '')
        .replace('\u2212', '-')
        .replace(',', '.'),
    ) * 100,
  );

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export type FecRow = Record<string, string>;

/** Lines of the file, by the names of its columns. */
export function fecRows(text: string): FecRow[] {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at], cell])));
}

/** Debit less credit of these lines, in cents. */
export const balance = (rows: readonly FecRow[]): number =>
  sum(rows.map(({ Debit = '', Credit = '' }) => cents(Debit) - cents(Credit)));

/** Rows of a CSV of the portal, by its column headings. */
export function csvRows(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [names[at], cell])));
}

/** Files of a ZIP with uncompressed entries, by its central directory. */
export function storedFiles(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name, zip.subarray(begin, begin + size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** Totals of an invoice's XML, in cents; negative for a credit document. */
export function xmlTotals(xml: string): { gross: number; vat: number; day: string } {
  const of = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
  const sign = of(/<ram:TypeCode>(\d+)</) === '381' ? -1 : 1;
  return {
    gross: sign * cents(of(/<ram:GrandTotalAmount[^>]*>([\d.]+)</)),
    vat: sign * cents(of(/<ram:TaxTotalAmount[^>]*>([\d.]+)</)),
    day: of(/<ram:IssueDateTime>\s*<udt:DateTimeString[^>]*>(\d{8})</),
  };
}
