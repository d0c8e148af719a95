import type { Cents } from '../money.ts';

/** The association as it stood when the document was issued (overrides of the settings never reach it). */
export type Seller = {
  name: string;
  /** "Association loi du 1er juillet 1901", printed under the name. */
  legalForm: string;
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** 9 digits. */
  siren: string;
  /** RNA or registration number printed in the footer. */
  registrationNumber: string;
  /** "FR" + 11 characters. */
  vatNumber: string;
  email: string;
  /** Yearly late-payment penalty, a sentence part such as "trois fois le taux d’intérêt légal". */
  penaltyRate: string;
};

export type Customer = {
  id: number;
  /** Company name if there is one, else "Nom Prénom". */
  name: string;
  /** The person, when `name` is a company. */
  contact: string | null;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  email: string;
};

/** UNCL5305: S standard rate, E exempt (a VATEX code and a sentence go with it). */
export type VatCategory = 'S' | 'E';

export type DocumentLine = {
  label: string;
  /** "Atelier du mardi 15 décembre 2026", or null. */
  detail: string | null;
  quantity: number;
  /** Hundredths of a percent: 2000 is 20 %. */
  vatRateBasisPoints: number;
  vatCategory: VatCategory;
  /** VATEX-FR-CGI261-4 and the like; null for S. */
  vatExemptionCode: string | null;
  /** "TVA non applicable, article 261 du CGI"; null for S. */
  vatExemptionText: string | null;
  /** Integer cents; net + vat = gross, always. */
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
};

/** What was deducted from the gross total: an avoir used, or money received. */
export type DocumentSettlement = {
  kind: 'credit' | 'card' | 'paypal';
  /** "Avoir n° AV-2026-000087", "Carte bancaire", "PayPal". */
  label: string;
  amountCents: Cents;
  /** Paris day, YYYY-MM-DD. */
  on: string;
};

/** The frozen content of an invoice (F-) or credit document (AV-): all that its PDF and XML show. */
export type DocumentSnapshot = {
  version: 1;
  series: 'F' | 'AV';
  /** F-2026-000001 or AV-2026-000001. */
  number: string;
  /** Paris day, YYYY-MM-DD. */
  issuedOn: string;
  /** Paris day of the session or of the dues' payment. */
  deliveredOn: string;
  seller: Seller;
  customer: Customer;
  lines: DocumentLine[];
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  settlements: DocumentSettlement[];
  /** gross minus settlements (0 on a paid invoice); a credit document has none. */
  dueCents: Cents;
  /** Paris day of the payment, or null. */
  paidOn: string | null;
  /** On a credit document: the invoice it corrects, wholly or partly. */
  corrects: { number: string; issuedOn: string } | null;
  /** Free sentence, e.g. "Payé par avoir" or why the credit document was issued. */
  note: string | null;
};
