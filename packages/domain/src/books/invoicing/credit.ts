import type { Cents } from '../../money.ts';
import { documentSums } from './sums.ts';
import type { DocumentLine, DocumentSnapshot } from './document.ts';
import { splitVat } from './vat.ts';

type Parts = Pick<DocumentSnapshot, 'lines' | 'allowances'>;

/**
 * Lines and discounts of a credit document over part or all of an invoice. The money given back is taken from
 * what was paid beside the discount; the discount is given back whole, with the part of the line that it
 * paid, or not at all. So the credit documents over a whole invoice add up to its line, discount, net and VAT
 * exactly.
 * @throws RangeError when more is given back than is left.
 */
export function creditedParts(
  { lines, allowances = [] }: Parts,
  {
    creditedCents,
    isDiscountCredited = false,
    amountCents,
    withDiscount,
  }: {
    /** The amount that earlier credit documents gave back on this invoice. */
    creditedCents: Cents;
    /** True when one of them gave the discount back too. */
    isDiscountCredited?: boolean;
    amountCents: Cents;
    withDiscount: boolean;
  },
): Parts {
  const [line] = lines;
  if (!line || allowances.length === 0) return { lines: creditedLines(lines, creditedCents, amountCents) };
  const [part] = creditedLines([raised(line, allowances, -1)], creditedCents, amountCents);
  if (withDiscount && isDiscountCredited) throw new RangeError('The discount was given back already');
  if (!withDiscount) return { lines: part ? [part] : [] };
  const nothing = { ...line, netCents: 0, vatCents: 0, grossCents: 0 };
  return { lines: [raised(part ?? nothing, allowances, 1)], allowances };
}

/** Adds the discounts to the line, or subtracts them when `sign` is -1. */
function raised(
  line: DocumentLine,
  allowances: NonNullable<Parts['allowances']>,
  sign: 1 | -1,
): DocumentLine {
  const off = documentSums([], allowances);
  return {
    ...line,
    netCents: line.netCents - sign * off.netCents,
    vatCents: line.vatCents - sign * off.vatCents,
    grossCents: line.grossCents - sign * off.grossCents,
  };
}

/**
 * Lines of a credit document over part or all of an invoice, taken from the invoice's lines one after the
 * other, from where the earlier credit documents ended. VAT is split on the running total, so that the credit
 * documents over a whole invoice add up to its net and VAT exactly, and a single one repeats its lines.
 * @param creditedCents amount that earlier credit documents gave back on this invoice
 * @throws RangeError when more is given back than is left.
 */
export function creditedLines(
  invoice: readonly DocumentLine[],
  creditedCents: Cents,
  amountCents: Cents,
): DocumentLine[] {
  const invoicedCents = invoice.reduce((sum, line) => sum + line.grossCents, 0);
  if (creditedCents + amountCents > invoicedCents) throw new RangeError('More given back than was invoiced');
  let startCents = 0;
  return invoice.flatMap((line) => {
    const within = (cents: Cents) => Math.min(Math.max(cents - startCents, 0), line.grossCents);
    const [from, to] = [within(creditedCents), within(creditedCents + amountCents)];
    startCents += line.grossCents;
    return to > from ? [partOf(line, from, to)] : [];
  });
}

function partOf(line: DocumentLine, fromCents: Cents, toCents: Cents): DocumentLine {
  if (fromCents === 0 && toCents === line.grossCents) return line;
  const net = (cents: Cents) => splitVat(cents, line.vatRateBasisPoints).netCents;
  const netCents =
    toCents === line.grossCents ? line.netCents - net(fromCents) : net(toCents) - net(fromCents);
  const grossCents = toCents - fromCents;
  return { ...line, netCents, vatCents: grossCents - netCents, grossCents };
}
