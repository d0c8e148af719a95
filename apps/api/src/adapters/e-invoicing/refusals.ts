import { type BuyerNeeds, missingReference } from '@forman/domain/invoicing/chorus-pro';
import { isSiret } from '@forman/domain/invoicing/corrections';
import type { InvoiceDeposit } from './port.ts';

/** What no platform would take, before it is asked; null when there is nothing. */
export function formFault({ buyerSiret, pdf }: InvoiceDeposit): string | null {
  if (!isSiret(buyerSiret)) return 'Le SIRET du destinataire est mal formé.';
  return Buffer.from(pdf.subarray(0, 5)).toString('latin1') === '%PDF-'
    ? null
    : 'Le fichier n’est pas un PDF.';
}

/** What the buyer's structure would reject, days later. */
export function buyerFault(invoice: InvoiceDeposit, needs: BuyerNeeds | null): string | null {
  if (needs === null) return 'Le destinataire n’est pas connu de Chorus Pro.';
  return missingReference(needs, invoice)?.sentence ?? null;
}
