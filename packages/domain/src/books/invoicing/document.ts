import type { ReceiptMeans, RepaymentMeans } from './receipt-means.ts';
import type { Cents } from '../../money.ts';
import { documentSums } from './sums.ts';
import { parseDocumentNumber, type DocumentSeries } from './numbering.ts';
import type { Product } from './product.ts';

/**
 * The association as it stood when the document was issued (later changes of the settings never reach it).
 */
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
  /**
   * 14 digits, by which Chorus Pro knows its suppliers; absent or "" when there is none, and then not
   * printed.
   */
  siret?: string;
  /** RNA or registration number printed in the footer. */
  registrationNumber: string;
  /** "FR" + 11 characters. */
  vatNumber: string;
  email: string;
  /** SHA-256 of the picture that stands for the portal's mark; absent or "": the mark. */
  logo?: string;
  /** Yearly late-payment penalty, a sentence part such as "trois fois le taux d’intérêt légal". */
  penaltyRate: string;
};

export type Customer = {
  id: number;
  /** Company name if there is one, else "Nom Prénom". */
  name: string;
  /** The person, when `name` is a company. */
  contact: string | null;
  /**
   * 14 digits, when `name` is a company that gave its SIRET: its first nine, the SIREN, belong on the
   * document (CGI annexe II, art. 242 nonies A).
   */
  siret?: string | null;
  address: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** VAT number of a company that gave it; absent on documents older than this field. */
  vatNumber?: string | null;
  /**
   * References of a public body that asks for them: code service exécutant (BT-10) and numéro d’engagement
   * (BT-13).
   */
  serviceCode?: string;
  engagement?: string;
  email: string;
};

/**
 * UNCL5305: S standard rate, E exempt, AE owed by the buyer (reverse charge), O outside the scope; all but S
 * need a VATEX code and a sentence.
 */
export type VatCategory = 'S' | 'E' | 'AE' | 'O';

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
  /**
   * The product of the line, on an invoice over several seats or typed by hand (manual: none of the association’s);
   * absent: the transaction's.
   */
  product?: Product | 'manual';
  /** On a credit document, the line of the invoice that it gives back, from 0; absent where that has one line. */
  position?: number;
};

/**
 * Discount deducted before VAT (EN 16931, BG-20): an avoir given by the association. It has the VAT of the
 * document’s only line; its amounts are positive, and deducted.
 */
export type DocumentAllowance = Omit<DocumentLine, 'detail' | 'quantity' | 'position'>;

/**
 * Amount deducted from the gross total: an avoir used, or money received. manual: recorded by the back
 * office. imputation: the credit document that cancels the replaced invoice, which keeps the payment.
 */
export type DocumentSettlement = {
  kind: 'credit' | 'card' | 'paypal' | 'manual' | 'imputation';
  /** "Avoir n° AV-2026-000087", "Carte bancaire", "PayPal", "Autre moyen". */
  label: string;
  amountCents: Cents;
  /** Paris day, YYYY-MM-DD. */
  on: string;
  /** Of money received by the office; absent for an invoice typed as paid. */
  means?: ReceiptMeans;
};

/**
 * True for a buyer whose invoice can bear the address that the law asks for (CGI, ann. II, art. 242 nonies A,
 * I, 1°): a company’s is never guessed. Private persons are asked for theirs by the forms.
 */
export const hasInvoiceAddress = (buyer: { company: string; address: string; city: string }): boolean =>
  buyer.company.trim() === '' || (buyer.address.trim() !== '' && buyer.city.trim() !== '');

/** Use of a credit document's sum, as decided when it was issued. */
export type CreditOutcome =
  /** Kept as an avoir under the document's own number, usable until this Paris day. */
  | { kind: 'avoir'; until: string }
  /** Given back by the provider of the payment; `on`: Paris day on which the books recorded it. */
  | { kind: 'refund'; method: 'card' | 'paypal'; on: string }
  /** Given back by the office, from the association’s bank; `on`: Paris day of the transfer or the cheque. */
  | { kind: 'repayment'; means: RepaymentMeans; on: string; reference: string }
  /** Deducted from the invoice that replaces the corrected one. */
  | { kind: 'deduction'; invoice: string };

/** Frozen content of an invoice (F-) or credit document (AV-): everything on its PDF and in its XML. */
export type DocumentSnapshot = {
  version: 1;
  series: DocumentSeries;
  /** F-2026-000001 or AV-2026-000001. */
  number: string;
  /** Paris day, YYYY-MM-DD. */
  issuedOn: string;
  /** Paris day of the session or of the dues' payment. */
  deliveredOn: string;
  seller: Seller;
  customer: Customer;
  lines: DocumentLine[];
  /** Absent without discount, and on documents older than this field: there a given avoir is a settlement. */
  allowances?: DocumentAllowance[];
  /** The sum of the lines, less the allowances. */
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  settlements: DocumentSettlement[];
  /** gross minus settlements (0 on a paid invoice); a credit document has none. */
  dueCents: Cents;
  /**
   * Paris day on which an unpaid invoice is due (Code de commerce L441-9); absent: on receipt, the day of
   * issue.
   */
  dueOn?: string | null;
  /** Paris day of the payment, or null. */
  paidOn: string | null;
  /** The invoice that a credit document corrects, wholly or partly. */
  corrects: { number: string; issuedOn: string } | null;
  /** The invoice that this one replaces. Absent on documents older than this field. */
  replaces?: { number: string; issuedOn: string } | null;
  /** Use of a credit document's sum; absent on documents older than this field. */
  outcome?: CreditOutcome;
  /**
   * True when the seller pays VAT on invoicing, not on payment, and says so (CGI art. 269, 2 c); absent:
   * false.
   */
  vatOnDebits?: boolean;
  /** Free sentence, e.g. "Payé par avoir" or why the credit document was issued. */
  note: string | null;
};

/**
 * Faults that prevent a snapshot from becoming a legal document: an incomplete seller, sums that do not add
 * up (EN 16931 BR-CO-10 to 16), a credit document that corrects nothing. Checked before it is frozen and
 * again before its PDF is made.
 * @returns one English phrase a fault, for the log; empty when the document is sound.
 */
export function documentFaults(document: DocumentSnapshot): string[] {
  return [
    ...missingSellerFields(document.seller).map((field) => `seller.${field} is missing or malformed`),
    ...numberFaults(document),
    ...document.lines.flatMap(lineFaults),
    ...allowanceFaults(document),
    ...reverseChargeFaults(document),
    ...sumFaults(document),
    ...settlementFaults(document),
  ];
}

type RequiredSellerField = keyof Omit<Seller, 'siret' | 'logo'>;

/** Fields of the seller that are still missing before the server can issue documents. */
export function missingSellerFields(seller: Seller): RequiredSellerField[] {
  const isFilled = (field: RequiredSellerField) =>
    !['', 'à compléter'].includes(seller[field].trim().toLowerCase());
  const forms: Partial<Record<RequiredSellerField, RegExp>> = {
    siren: /^\d{9}$/,
    vatNumber: /^FR[0-9A-Z]{2}\d{9}$/,
    country: /^[A-Z]{2}$/,
  };
  return (Object.keys(sellerFields) as RequiredSellerField[]).filter(
    (field) => !isFilled(field) || forms[field]?.test(seller[field]) === false,
  );
}

const sellerFields = {
  name: true,
  legalForm: true,
  address: true,
  postalCode: true,
  city: true,
  country: true,
  siren: true,
  registrationNumber: true,
  vatNumber: true,
  email: true,
  penaltyRate: true,
} as const satisfies Record<RequiredSellerField, true>;

function numberFaults(document: DocumentSnapshot): string[] {
  const number = parseDocumentNumber(document.number);
  const days = [
    document.issuedOn,
    document.deliveredOn,
    document.paidOn,
    document.dueOn,
    document.corrects?.issuedOn,
    outcomeDay(document.outcome),
  ];
  return faults([
    [number?.series !== document.series, 'the number is not of the series'],
    [String(number?.year) !== document.issuedOn.slice(0, 4), 'the number is not of the year of issue'],
    [!days.every((day) => day == null || isDay(day)), 'a day is not YYYY-MM-DD'],
    [
      (document.series === 'AV') !== (document.corrects !== null),
      'credit documents alone correct an invoice',
    ],
    [document.series === 'F' && document.outcome !== undefined, 'an invoice has the outcome of a credit'],
  ]);
}

/**
 * EN 16931 BR-AE-02 to 04: both sides have a VAT number; BR-O-11: a line outside the scope of VAT stands
 * alone.
 */
function reverseChargeFaults({ lines, customer }: DocumentSnapshot): string[] {
  const categories = new Set(lines.map(({ vatCategory }) => vatCategory));
  return faults([
    [categories.has('AE') && !customer.vatNumber, 'reverse charge without the buyer’s VAT number'],
    [categories.has('O') && categories.size > 1, 'outside the scope beside something else'],
  ]);
}

function outcomeDay(outcome: CreditOutcome | undefined): string | null {
  if (outcome?.kind === 'avoir') return outcome.until;
  return outcome?.kind === 'refund' || outcome?.kind === 'repayment' ? outcome.on : null;
}

function lineFaults(line: DocumentLine, index: number): string[] {
  const exempt = line.vatCategory !== 'S';
  const amounts = [line.netCents, line.vatCents, line.grossCents, line.vatRateBasisPoints];
  return faults([
    [!(Number.isFinite(line.quantity) && line.quantity > 0), 'its quantity is not positive'],
    [
      !amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0),
      'an amount is not in cents ≥ 0',
    ],
    [line.netCents + line.vatCents !== line.grossCents, 'net + VAT is not gross'],
    [exempt === line.vatRateBasisPoints > 0, 'S has a rate, the others have none'],
    [exempt && line.vatCents !== 0, 'an exempt line has no VAT'],
    [exempt && !(line.vatExemptionCode && line.vatExemptionText), 'an exempt line names its ground'],
  ]).map((fault) => `line ${index + 1}: ${fault}`);
}

/**
 * BR-S-08 and its like: a discount reduces the base of one rate, which must be that of a line of the
 * document.
 */
function allowanceFaults({ lines, allowances = [] }: DocumentSnapshot): string[] {
  if (allowances.length === 0) return [];
  const [line] = lines;
  return [
    ...faults([[lines.length !== 1, 'a discount beside several lines']]),
    ...allowances.flatMap(({ grossCents, netCents, vatCents, vatCategory, vatRateBasisPoints }, index) =>
      faults([
        [
          ![grossCents, netCents, vatCents].every((amount) => Number.isSafeInteger(amount) && amount >= 0) ||
            grossCents === 0,
          'an amount is not in cents above 0',
        ],
        [netCents + vatCents !== grossCents, 'net + VAT is not gross'],
        [
          vatCategory !== line?.vatCategory || vatRateBasisPoints !== line.vatRateBasisPoints,
          'its VAT is not the line’s',
        ],
      ]).map((fault) => `discount ${index + 1}: ${fault}`),
    ),
  ];
}

function sumFaults(document: DocumentSnapshot): string[] {
  const { netCents, vatCents } = documentSums(document.lines, document.allowances);
  return faults([
    [document.lines.length === 0, 'there is no line'],
    [netCents !== document.netCents, 'the lines do not sum up to the net'],
    [vatCents !== document.vatCents, 'the lines do not sum up to the VAT'],
    [document.netCents + document.vatCents !== document.grossCents, 'net + VAT is not gross'],
    [Math.min(document.netCents, document.vatCents) < 0, 'more is taken off than was sold'],
  ]);
}

function settlementFaults(document: DocumentSnapshot): string[] {
  const amounts = document.settlements.map((settlement) => settlement.amountCents);
  const settled = amounts.reduce((total, amount) => total + amount, 0);
  return faults([
    [!amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0), 'a settlement is not positive'],
    [
      document.dueCents !== document.grossCents - settled || document.dueCents < 0,
      'due is not gross − settlements',
    ],
    [document.series === 'AV' && amounts.length > 0, 'a credit document has no settlement'],
    [document.paidOn !== null && document.dueCents > 0, 'paid, yet something is due'],
  ]);
}

const isDay = (day: string) => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day);

const faults = (checks: [boolean, string][]): string[] =>
  checks.filter(([isFault]) => isFault).map(([, fault]) => fault);
