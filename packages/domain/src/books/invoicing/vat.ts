import type { Cents } from '../../money.ts';
import { isEuropean } from '../../countries.ts';
import type { Product } from './product.ts';
import { isVatNumberOf } from '../../values/vat-number.ts';
import type { DocumentLine, VatCategory } from './document.ts';

/** VAT rule of a product. `due`: when the VAT is owed, on payment or on invoicing (CGI, art. 269, 2 c). */
export type VatRule = {
  category: Exclude<VatCategory, 'AE'>;
  /**
   * Rate of category S, in hundredths of a percent; null: that of the settings, which the office may change
   * (MEM-279).
   */
  rateBasisPoints: number | null;
  /** Ground named on the document; null for S. */
  exemptionCode: string | null;
  exemptionText: string | null;
  due: 'payment' | 'debits';
};

/** Fields of a document line that the VAT rule decides. */
export type VatTreatment = Pick<
  DocumentLine,
  'vatRateBasisPoints' | 'vatCategory' | 'vatExemptionCode' | 'vatExemptionText'
>;

const standard: VatRule = {
  category: 'S',
  rateBasisPoints: null,
  exemptionCode: null,
  exemptionText: null,
  due: 'payment',
};
/** VATEX code of the exemption of dues. */
export const duesExemption = 'VATEX-FR-CGI261-4';

const exempt: VatRule = {
  ...standard,
  category: 'E',
  exemptionCode: duesExemption,
  exemptionText: 'TVA non applicable, article 261 du CGI',
};

/** 20 %, in hundredths of a percent: the settings of the sample association (MEM-279). */
export const defaultVatBasisPoints = 2000;

/** Initial rules of the products (MEM-277, MEM-279). */
export const vatRules: Readonly<Record<Product, VatRule>> = {
  dues: exempt,
  workshop: standard,
  formation: standard,
  event: standard,
  discovery_fee: standard,
};

/** Rule of what has no product. */
export const ruleWithoutProduct: VatRule = standard;

/**
 * VAT of a line, from its rule. At a standard rate of 0 the association charges no VAT on services: that is
 * the franchise of article 293 B of the CGI, which the document must name, and EN 16931 refuses category S at
 * 0 % (BR-S-05).
 * @param standardRateBasisPoints rate of the settings, 0 to 10000.
 */
export function vatTreatment(rule: VatRule, standardRateBasisPoints: number): VatTreatment {
  assertRate(standardRateBasisPoints);
  if (rule.category !== 'S')
    return exemption(rule.category, rule.exemptionCode ?? '', rule.exemptionText ?? '');
  const rate = rule.rateBasisPoints ?? standardRateBasisPoints;
  assertRate(rate);
  if (rate === 0) return exemption('E', 'VATEX-FR-FRANCHISE', 'TVA non applicable, article 293 B du CGI');
  return {
    vatRateBasisPoints: rate,
    vatCategory: 'S',
    vatExemptionCode: null,
    vatExemptionText: null,
  };
}

const exemption = (category: VatRule['category'] | 'AE', code: string, text: string): VatTreatment => ({
  vatRateBasisPoints: 0,
  vatCategory: category,
  vatExemptionCode: code,
  vatExemptionText: text,
});

/**
 * Facts about the buyer that decide on VAT: their country (ISO 3166-1 alpha-2), and whether they are a
 * company, with its VAT number.
 */
export type VatBuyer = { country: string; isCompany: boolean; vatNumber: string };

/**
 * VAT of a line for its buyer. A remote sale to a company abroad is taxed where that company is established
 * (CGI, art. 259, 1°): owed by the buyer inside the Union, under a number of its own State, and outside the scope
 * elsewhere. People who come to the session pay French VAT (art. 259 A, 5° bis), and so do private persons.
 */
export function treatmentFor(treatment: VatTreatment, buyer: VatBuyer, isRemote: boolean): VatTreatment {
  const isAbroad = buyer.isCompany && !homeCountries.includes(buyer.country);
  if (treatment.vatCategory !== 'S' || !isRemote || !isAbroad) return treatment;
  if (!isEuropean(buyer.country))
    return exemption('O', 'VATEX-EU-O', 'TVA non applicable, article 259, 1° du CGI');
  return isVatNumberOf(buyer.country, buyer.vatNumber)
    ? exemption('AE', 'VATEX-EU-AE', 'Autoliquidation, article 283, 2 du CGI')
    : treatment;
}

/**
 * Countries treated as France for VAT: with Monaco; the overseas departments have rates of their own, which
 * the accountant has to set.
 */
const homeCountries = ['FR', 'MC', 'GP', 'MQ', 'RE', 'GF', 'YT'];

/** Converts valueTVA of the settings, a percentage in steps of 0.5: 20 → 2000, 5.5 → 550. */
export const percentToBasisPoints = (percent: number): number => Math.round(percent * 100);

/** "20 %", "5,5 %", with U+00A0 before the sign. */
export const formatRate = (basisPoints: number): string =>
  `${String(basisPoints / 100).replace('.', ',')}\u00a0%`;

/**
 * Takes VAT out of a price that contains it: net = round half up(gross / (1 + rate)), vat = gross − net, so
 * that both always add up to the amount paid (MEM-280, MEM-281: 5,01 € at 20 % is 4,18 € + 0,83 €).
 * Integers only, never a float: gross / (1 + r) = 10000 gross / (10000 + basis points).
 * @throws RangeError on a gross that is not a whole number of cents ≥ 0, or a rate outside 0 to 10000.
 */
export function splitVat(grossCents: Cents, rateBasisPoints: number): { netCents: Cents; vatCents: Cents } {
  if (!Number.isSafeInteger(grossCents * 20_000) || !Number.isInteger(grossCents) || grossCents < 0) {
    throw new RangeError(`No amount in cents: ${grossCents}`);
  }
  assertRate(rateBasisPoints);
  const divisor = 10_000 + rateBasisPoints;
  const numerator = 20_000 * grossCents + divisor;
  const netCents = (numerator - (numerator % (2 * divisor))) / (2 * divisor);
  return { netCents, vatCents: grossCents - netCents };
}

function assertRate(basisPoints: number): void {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new RangeError(`No VAT rate in basis points: ${basisPoints}`);
  }
}

/** One row of "TVA n %": the sum of the lines of one category and rate. */
export type VatSubtotal = VatTreatment & { netCents: Cents; vatCents: Cents };

/** Parts of a document from which its VAT is summed. */
type VatParts = { lines: readonly VatSubtotal[]; allowances?: readonly VatSubtotal[] };

/**
 * VAT of a document by category and rate, highest rate first, exempt rows last. EN 16931 allows one exempt
 * row only (BR-E-01): with several grounds it keeps all sentences and drops the code.
 */
export function vatSubtotals({ lines, allowances = [] }: VatParts): VatSubtotal[] {
  const rows = new Map<string, VatSubtotal>();
  const takenOff = allowances.map((one) => ({ ...one, netCents: -one.netCents, vatCents: -one.vatCents }));
  for (const part of [...lines, ...takenOff]) {
    const key = `${part.vatCategory}${part.vatRateBasisPoints}`;
    const row = rows.get(key);
    rows.set(key, row === undefined ? subtotalOf(part) : add(row, part));
  }
  return [...rows.values()].toSorted((a, b) => b.vatRateBasisPoints - a.vatRateBasisPoints);
}

const subtotalOf = (line: VatSubtotal): VatSubtotal => ({
  vatRateBasisPoints: line.vatRateBasisPoints,
  vatCategory: line.vatCategory,
  vatExemptionCode: line.vatExemptionCode,
  vatExemptionText: line.vatExemptionText,
  netCents: line.netCents,
  vatCents: line.vatCents,
});

const add = (row: VatSubtotal, line: VatSubtotal): VatSubtotal => ({
  ...row,
  vatExemptionCode: row.vatExemptionCode === line.vatExemptionCode ? row.vatExemptionCode : null,
  vatExemptionText: bothTexts(row.vatExemptionText, line.vatExemptionText),
  netCents: row.netCents + line.netCents,
  vatCents: row.vatCents + line.vatCents,
});

function bothTexts(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one.split(' ; ').includes(other) ? one : `${one} ; ${other}`;
}
