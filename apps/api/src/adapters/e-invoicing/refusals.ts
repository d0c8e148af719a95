import { type BuyerNeeds, missingReference } from '@forman/domain/books/invoicing/chorus-pro';
import { isSiret } from '@forman/domain/books/invoicing/corrections';
import type { InvoiceDeposit } from './port.ts';

/** Finds the fault for which any platform would refuse the invoice; null when there is none. */
export function formFault({ buyerSiret, pdf }: InvoiceDeposit): string | null {
  if (!isSiret(buyerSiret)) return 'Le SIRET du destinataire est mal formé.';
  return Buffer.from(pdf.subarray(0, 5)).toString('latin1') === '%PDF-'
    ? null
    : 'Le fichier n’est pas un PDF.';
}

/** Finds the fault for which the buyer's structure would reject the invoice days later; null without one. */
export function buyerFault(invoice: InvoiceDeposit, needs: BuyerNeeds | null): string | null {
  if (needs === null) return 'Le destinataire n’est pas connu de Chorus Pro.';
  return missingReference(needs, invoice)?.sentence ?? null;
}
