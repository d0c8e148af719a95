import { formatNumericDay } from '@forman/domain/french-dates';
import type { Customer, DocumentSnapshot } from '@forman/domain/invoicing/document';
import { legalIdentity } from '@forman/domain/invoicing/identity';
import { xmlText } from '../../xml-text.ts';

const NBSP = '\u00a0';

/**
 * The sentences that the PDF prints and the XML carries, written once so that both say the same (Code de commerce
 * L441-9 and D441-5: penalty rate, flat fee of 40 €, discount; CGI annexe II, art. 242 nonies A: the rest).
 */
export function documentTexts(snapshot: DocumentSnapshot) {
  const { seller, corrects } = snapshot;
  return {
    title: snapshot.series === 'F' ? 'Facture' : 'Avoir',
    identity: legalIdentity(seller),
    discount: 'Pas d’escompte pour paiement anticipé.',
    penalty: `Pénalités de retard${NBSP}: ${seller.penaltyRate}.`,
    recoveryFee: `Indemnité forfaitaire pour frais de recouvrement${NBSP}:${NBSP}40${NBSP}€.`,
    correction:
      corrects === null
        ? null
        : `Avoir sur la facture ${corrects.number} du ${formatNumericDay(corrects.issuedOn)}`,
    dueOn: snapshot.dueOn ?? snapshot.issuedOn,
  };
}

/** The nine digits of a company that gave its SIRET, else null. */
export const customerSiren = ({ siret }: Customer): string | null =>
  siret != null && /^\d{14}$/.test(siret) ? siret.slice(0, 9) : null;

/** Nobody is invoiced without a name, whatever was typed (EN 16931 BR-07). */
export const customerName = (customer: Customer): string =>
  xmlText(customer.name) || `Client n°${NBSP}${customer.id}`;
