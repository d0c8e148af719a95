import type { Cents } from '../../money.ts';
import { documentSums } from './sums.ts';
import type { DocumentLine, DocumentSnapshot } from './document.ts';
import { splitVat } from './vat.ts';

type Parts = Pick<DocumentSnapshot, 'lines' | 'allowances'>;

/**
 * What credit documents have given back of each line of an invoice, in its order. Their lines name the line that they
 * give back; older ones are found by their words, and else fill the lines from the first.
 * @param credits the credit documents on the invoice, oldest first.
 */
export function creditedByLine({ lines }: Pick<Parts, 'lines'>, credits: readonly Parts[]): Cents[] {
  if (lines.length === 1)
    return [credits.reduce((sum, one) => sum + documentSums(one.lines, one.allowances).grossCents, 0)];
  const credited = lines.map(() => 0);
  for (const part of credits.flatMap((one) => one.lines)) {
    const named = part.position ?? lines.findIndex((line, at) => isLike(line, part) && credited[at] === 0);
    let left = part.grossCents;
    for (const at of named < 0 ? lines.keys() : [named, ...lines.keys()]) {
      const taken = Math.min(left, lines[at]!.grossCents - credited[at]!);
      credited[at]! += taken;
      left -= taken;
    }
  }
  return credited;
}

const isLike = (line: DocumentLine, part: DocumentLine): boolean =>
  line.label === part.label && line.detail === part.detail;

/**
 * Lines and discounts of a credit document over part or all of an invoice. The money given back is taken from
 * what was paid beside the discount; the discount is given back whole, with the part of the line that it
 * paid, or not at all. So the credit documents over a whole invoice add up to its line, discount, net and VAT
 * exactly.
 * @param amount given back of the lines from the first, or of each.
 * @throws RangeError when more is given back than is left.
 */
export function creditedParts(
  { lines, allowances = [] }: Parts,
  {
    credited,
    isDiscountCredited = false,
    amount,
    withDiscount,
  }: {
    /** The amount that earlier credit documents gave back of each line. */
    credited: readonly Cents[];
    /** True when one of them gave the discount back too. */
    isDiscountCredited?: boolean;
    amount: Cents | readonly Cents[];
    withDiscount: boolean;
  },
): Parts {
  const [line] = lines;
  if (!line || allowances.length === 0) return { lines: creditedLines(lines, credited, amount) };
  const [part] = creditedLines([raised(line, allowances, -1)], credited, amount);
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
 * Lines of a credit document over part or all of an invoice. VAT is split on the running total of each line, so that
 * the credit documents over a whole invoice add up to its net and VAT exactly, and a single one repeats its lines. Of
 * several lines each names its own.
 * @param credited amount that earlier credit documents gave back of each line
 * @param amount given back of the lines one after the other, or of each
 * @throws RangeError when more is given back than is left.
 */
export function creditedLines(
  invoice: readonly DocumentLine[],
  credited: readonly Cents[],
  amount: Cents | readonly Cents[],
): DocumentLine[] {
  const amounts = typeof amount === 'number' ? spread(invoice, credited, amount) : amount;
  return invoice.flatMap((line, position) => {
    const from = credited[position] ?? 0;
    const to = from + (amounts[position] ?? 0);
    if (to > line.grossCents) throw new RangeError('More given back than was invoiced');
    if (to <= from) return [];
    return [{ ...partOf(line, from, to), ...(invoice.length > 1 && { position }) }];
  });
}

/** Shares an amount between the lines, from the first that has something left. */
function spread(invoice: readonly DocumentLine[], credited: readonly Cents[], amount: Cents): Cents[] {
  let left = amount;
  const amounts = invoice.map((line, at) => {
    const taken = Math.min(left, Math.max(0, line.grossCents - (credited[at] ?? 0)));
    left -= taken;
    return taken;
  });
  if (left > 0) throw new RangeError('More given back than was invoiced');
  return amounts;
}

function partOf(line: DocumentLine, fromCents: Cents, toCents: Cents): DocumentLine {
  if (fromCents === 0 && toCents === line.grossCents) return line;
  const net = (cents: Cents) => splitVat(cents, line.vatRateBasisPoints).netCents;
  const netCents =
    toCents === line.grossCents ? line.netCents - net(fromCents) : net(toCents) - net(fromCents);
  const grossCents = toCents - fromCents;
  // The price of one is the invoice's: of a part there is no whole number.
  return { ...line, quantity: 1, netCents, vatCents: grossCents - netCents, grossCents };
}
