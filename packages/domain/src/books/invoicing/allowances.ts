import { type Cents, formatEuros } from '../../money.ts';
import type { DocumentAllowance, DocumentLine } from './document.ts';
import { splitVat } from './vat.ts';

/** Part of a given avoir, used on a purchase. */
export type UsedGift = { avoirId: number; amountCents: Cents };

/**
 * A given avoir is no means of payment: it reduces the price, and VAT is due on the rest (CGI, art. 267, II,
 * 1°). The net of each discount is the difference between the net before and after it, so that they add up to
 * the cent.
 * @param gifts together no more than the line.
 */
export function allowancesOn(line: DocumentLine, gifts: readonly UsedGift[]): DocumentAllowance[] {
  const { detail: _when, quantity: _count, ...sold } = line;
  let left = { netCents: line.netCents, grossCents: line.grossCents };
  return gifts.map(({ avoirId, amountCents }) => {
    const grossCents = left.grossCents - amountCents;
    const rest = { ...splitVat(grossCents, line.vatRateBasisPoints), grossCents };
    const netCents = left.netCents - rest.netCents;
    left = rest;
    const label = `Remise (avoir offert n° ${avoirId})`;
    return { ...sold, label, netCents, vatCents: amountCents - netCents, grossCents: amountCents };
  });
}

/**
 * The entry of each gift, as a sentence of the document's note (MEM-273): its discount stands before tax, and its
 * sum, being no settlement, nowhere else.
 */
export const giftEntries = (gifts: readonly UsedGift[]): string[] =>
  gifts.map(
    ({ avoirId, amountCents }) =>
      `Avoir n° ${avoirId}\u00a0: −\u00a0${formatEuros(amountCents)}, déduit en remise`,
  );
