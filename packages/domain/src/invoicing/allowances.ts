import type { Cents } from '../money.ts';
import type { DocumentAllowance, DocumentLine } from './document.ts';
import { splitVat } from './vat.ts';

/** Part of an avoir that the association had given, used on a purchase. */
export type UsedGift = { avoirId: number; amountCents: Cents };

/**
 * An avoir that was given is no means of payment: it lessens the price, and VAT is due on the rest (CGI, art. 267, II, 1°).
 * Each one’s net is the difference that it makes to the net of what is left, so that they add up to the cent.
 * @param gifts no more than the line in all.
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
