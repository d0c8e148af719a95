import type { Cents } from '../money.ts';
import type { DocumentLine } from './document.ts';
import { splitVat } from './vat.ts';

/**
 * The lines of a credit document over part or all of an invoice, taken from the invoice's own: line after line, from
 * where the credit documents before it ended. VAT is split on the running total, so that the credit documents over a
 * whole invoice add up to its very net and VAT, and one alone repeats its lines.
 * @param creditedCents what earlier credit documents gave back on this invoice
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
