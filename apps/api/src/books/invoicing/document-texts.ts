import { formatNumericDay } from '@forman/domain/french-dates';
import { countryName } from '@forman/domain/countries';
import type { Customer, DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { meansWords } from '@forman/domain/books/invoicing/receipt-means';
import { legalIdentity } from '@forman/domain/books/invoicing/identity';
import { xmlText } from '../../xml-text.ts';

/** A document that looks like an invoice but is none: no number of the series, no chain, no XML. */
export type Proforma = DocumentSnapshot & { printedAs: 'quote' | 'proforma' };

const NBSP = '\u00a0';

/**
 * The sentences that the PDF prints and the XML carries, written once so that both say the same (Code de
 * commerce L441-9 and D441-5: penalty rate, flat fee of 40 €, discount; CGI annexe II, art. 242 nonies A: the
 * rest).
 */
export function documentTexts(snapshot: DocumentSnapshot & Partial<Pick<Proforma, 'printedAs'>>) {
  const { seller, corrects } = snapshot;
  return {
    title: snapshot.printedAs
      ? proformaTitle[snapshot.printedAs]
      : snapshot.series === 'F'
        ? 'Facture'
        : 'Avoir',
    identity: legalIdentity(seller),
    discount: 'Pas d’escompte pour paiement anticipé.',
    penalty: `Pénalités de retard${NBSP}: ${seller.penaltyRate}.`,
    recoveryFee: `Indemnité forfaitaire pour frais de recouvrement${NBSP}:${NBSP}40${NBSP}€.`,
    correction:
      corrects === null
        ? null
        : `Avoir sur la facture ${corrects.number} du ${formatNumericDay(corrects.issuedOn)}`,
    /** Required of every invoice since 2022 (decree 2022-1299); the association sells nothing else. */
    nature: `Nature de l’opération${NBSP}: prestation de services.`,
    vatOnDebits: snapshot.vatOnDebits ? 'Option pour le paiement de la taxe d’après les débits.' : null,
    outcome: outcomeText(snapshot),
    dueOn: snapshot.dueOn ?? snapshot.issuedOn,
  };
}

const proformaTitle = { quote: 'Devis', proforma: 'Facture pro forma' };

const refundedOn = { card: 'la carte bancaire du paiement', paypal: 'le compte PayPal du paiement' };

function outcomeText({ number, outcome }: DocumentSnapshot): string | null {
  switch (outcome?.kind) {
    case 'avoir':
      return `Porté en avoir n° ${number}, utilisable jusqu’au${NBSP}${formatNumericDay(outcome.until)}.`;
    case 'refund':
      return `Remboursé sur ${refundedOn[outcome.method]} le ${formatNumericDay(outcome.on)}.`;
    case 'repayment':
      return `Remboursé ${meansWords[outcome.means].by.toLowerCase()} du ${formatNumericDay(outcome.on)}, réf. ${outcome.reference}.`;
    case 'deduction':
      return `Vient en déduction de la facture ${outcome.invoice}.`;
    default:
      return null;
  }
}

/** "Belgique"; null for a buyer in France, or without a country. */
export const foreignCountry = (country: string): string | null =>
  country === 'FR' || !/^[A-Z]{2}$/.test(country) ? null : countryName(country);

/** The nine digits of a company that gave its SIRET, else null. */
export const customerSiren = ({ siret }: Customer): string | null =>
  siret != null && /^\d{14}$/.test(siret) ? siret.slice(0, 9) : null;

/**
 * The buyer’s VAT number, which an invoice under reverse charge bears (CGI, ann. II, art. 242 nonies A, I,
 * 2°), and the references by which a public body finds its order.
 */
export const buyerReferences = ({
  lines,
  customer: { vatNumber, serviceCode, engagement },
}: Pick<DocumentSnapshot, 'lines' | 'customer'>): string[] => [
  ...(vatNumber && lines.some(({ vatCategory }) => vatCategory === 'AE')
    ? [`Numéro de TVA${NBSP}: ${vatNumber}`]
    : []),
  ...(serviceCode ? [`Code service${NBSP}: ${serviceCode}`] : []),
  ...(engagement ? [`N° d’engagement${NBSP}: ${engagement}`] : []),
];

/** The customer's name, or their number when it is blank: an invoice must have a name (EN 16931 BR-07). */
export const customerName = (customer: Customer): string =>
  xmlText(customer.name) || `Client n°${NBSP}${customer.id}`;
