/** F for invoices, AV for credit documents. */
export type DocumentSeries = 'F' | 'AV';
export type DocumentNumber = { series: DocumentSeries; year: number; sequence: number };

/**
 * "F-2026-000001". Sequences start at 1 in each series and year and leave no gap (CGI annexe II, art. 242
 * nonies A: unique numbers in an unbroken chronological sequence, which may restart each year).
 * @throws RangeError on a year outside 1000–9999 or a sequence that is not a positive integer.
 */
export function formatDocumentNumber(series: DocumentSeries, year: number, sequence: number): string {
  if (!Number.isInteger(year) || year < 1000 || year > 9999) throw new RangeError(`No year: ${year}`);
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`No sequence: ${sequence}`);
  return `${series}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** @returns null for anything that `formatDocumentNumber` does not write. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const match = /^(F|AV)-([1-9]\d{3})-(\d{6,15})$/.exec(text);
  if (match === null) return null;
  const parsed = { series: match[1] as DocumentSeries, year: Number(match[2]), sequence: Number(match[3]) };
  return parsed.sequence > 0 && numberOf(parsed) === text ? parsed : null;
}

const numberOf = (parsed: DocumentNumber) =>
  formatDocumentNumber(parsed.series, parsed.year, parsed.sequence);

/** An unbroken run of numbers, both ends included. */
export type NumberRange = { from: string; to: string; count: number };

export type NumberingFaults = {
  /** Runs of missing numbers below the highest of their series and year. */
  missing: NumberRange[];
  /** Numbers used more than once, each listed once. */
  duplicates: string[];
  /** Texts that are not document numbers. */
  malformed: string[];
};

/**
 * Checks all numbers of all series and years, in any order. Missing numbers after the last one are for the
 * counter to prove: see the hash chain.
 */
export function numberingFaults(numbers: readonly string[]): NumberingFaults {
  const parsed = numbers.map(parseDocumentNumber);
  const good = parsed.filter((number) => number !== null).toSorted(inOrder);
  return {
    missing: good.flatMap((number, index) => gapBefore(number, good[index - 1])),
    duplicates: [...new Set(good.filter((number, index) => isSame(number, good[index - 1])).map(numberOf))],
    malformed: numbers.filter((_, index) => parsed[index] === null),
  };
}

const isSameYear = (a: DocumentNumber, b: DocumentNumber | undefined) =>
  b !== undefined && a.series === b.series && a.year === b.year;

const isSame = (a: DocumentNumber, b: DocumentNumber | undefined) =>
  isSameYear(a, b) && a.sequence === b?.sequence;

const inOrder = (a: DocumentNumber, b: DocumentNumber) =>
  a.series.localeCompare(b.series) || a.year - b.year || a.sequence - b.sequence;

function gapBefore(number: DocumentNumber, previous: DocumentNumber | undefined): NumberRange[] {
  const before = previous !== undefined && isSameYear(number, previous) ? previous.sequence : 0;
  const { series, year, sequence } = number;
  return sequence > before + 1 ? [numberRange(series, year, before + 1, sequence - 1)] : [];
}

export const numberRange = (
  series: DocumentSeries,
  year: number,
  first: number,
  last: number,
): NumberRange => ({
  from: formatDocumentNumber(series, year, first),
  to: formatDocumentNumber(series, year, last),
  count: last - first + 1,
});
