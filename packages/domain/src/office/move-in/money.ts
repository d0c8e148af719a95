import { formatNumericDay } from '../../french-dates.ts';
import { type Cents, formatEuros } from '../../money.ts';
import { nameOf, type Who } from './names.ts';
import type { Problem } from './rows.ts';

/** Invoices of the former tool, sealed as they were, and avoirs that people still have. */

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const centsOf = (value: unknown): Cents | null => (typeof value === 'number' ? value : null);

/** Totals of an invoice at one rate; the rate in basis points, null where the file does not say it. */
export type RateTotals = { rate: number | null; net: Cents; vat: Cents; gross: Cents };

export type InvoiceDraft = {
  number: string;
  issuedOn: string;
  who: Who | null;
  buyer: string;
  label: string;
  rates: RateTotals[];
};

/** Reads the invoice of a row; rows of one number are its rates. */
export function readInvoice(
  values: Values,
  who: Who | null,
): { draft: InvoiceDraft } | { problems: Problem[] } {
  const problems: Problem[] = [];
  const wanted = (field: string, sentence: string): void => void problems.push({ field, sentence });
  const number = text(values.number);
  const issuedOn = text(values.issuedOn);
  if (number === '') wanted('Numéro', 'Numéro manquant');
  if (issuedOn === '') wanted('Date', 'Date manquante');
  const buyer = text(values.buyer) || (who ? nameOf(who) : text(values.person));
  if (buyer === '') wanted('Client', 'Client manquant');
  const totals = totalsOf(values);
  if ('problem' in totals) problems.push(totals.problem);
  if (problems.length > 0 || 'problem' in totals) return { problems };
  return { draft: { number, issuedOn, who, buyer, label: text(values.label), rates: [totals] } };
}

function totalsOf(values: Values): RateTotals | { problem: Problem } {
  const [net, vat, gross] = [centsOf(values.net), centsOf(values.vat), centsOf(values.gross)];
  const rate = typeof values.rate === 'number' ? values.rate : null;
  const whole = gross ?? (net === null ? null : net + (vat ?? vatOf(net, rate)));
  if (whole === null) return { problem: { field: 'Total TTC', sentence: 'Total manquant' } };
  const before = net ?? (vat === null ? whole - vatWithin(whole, rate) : whole - vat);
  const tax = vat ?? whole - before;
  // A former tool may round each line.
  if (Math.abs(before + tax - whole) > 2)
    return {
      problem: {
        field: 'Total TTC',
        sentence: `${formatEuros(before)} hors taxes et ${formatEuros(tax)} de TVA ne font pas ${formatEuros(whole)}`,
      },
    };
  return { rate, net: whole - tax, vat: tax, gross: whole };
}

const vatOf = (net: Cents, rate: number | null): Cents => Math.round((net * (rate ?? 0)) / 10_000);
const vatWithin = (gross: Cents, rate: number | null): Cents =>
  Math.round((gross * (rate ?? 0)) / (10_000 + (rate ?? 0)));

export const sumOf = (rates: readonly RateTotals[], of: 'net' | 'vat' | 'gross'): Cents =>
  rates.reduce((sum, one) => sum + one[of], 0);

/** Joins a row to the invoice of its number: another rate of it, or the same row again. */
export function mergeInvoice(one: InvoiceDraft, other: InvoiceDraft): 'rate' | 'double' | Problem {
  const isSame = one.issuedOn === other.issuedOn && one.buyer === other.buyer;
  if (!isSame)
    return {
      field: 'Numéro',
      sentence: `${one.number} est déjà une facture du ${formatNumericDay(one.issuedOn)}, à ${one.buyer}`,
    };
  const [row] = other.rates;
  const double = one.rates.some((rate) => rate.rate === row!.rate && rate.gross === row!.gross);
  if (double) return 'double';
  one.rates.push(row!);
  return 'rate';
}

export type AvoirDraft = {
  ref: string;
  who: Who;
  label: string;
  amountCents: Cents;
  leftCents: Cents;
  givenOn: string | null;
  expiresOn: string | null;
};

/** Reads an open avoir. @param today Paris day: what has expired is not taken. */
export function readAvoir(
  values: Values,
  { who, at, today }: { who: Who; at: string; today: string },
): { draft: AvoirDraft } | { problems: Problem[] } {
  const left = centsOf(values.left) ?? centsOf(values.amount);
  const amount = centsOf(values.amount) ?? left;
  const expiresOn = text(values.expiresOn) || null;
  const problems: Problem[] = [];
  if (left === null || amount === null) problems.push({ field: 'Montant', sentence: 'Montant manquant' });
  else if (left < 0 || amount < 0)
    problems.push({
      field: 'Montant',
      sentence: `${formatEuros(Math.min(left, amount))}\u00a0: un avoir n’est pas négatif`,
    });
  else if (left === 0) problems.push({ field: 'Reste', sentence: 'Il n’en reste rien' });
  else if (left > amount)
    problems.push({ field: 'Reste', sentence: `Il en reste ${formatEuros(left)}, plus que son montant` });
  if (expiresOn !== null && expiresOn < today)
    problems.push({ field: 'Expire le', sentence: `Expiré le ${formatNumericDay(expiresOn)}` });
  if (problems.length > 0) return { problems };
  return {
    draft: {
      ref: text(values.number) || at,
      who,
      label: text(values.label) || 'Avoir de l’ancien outil',
      amountCents: amount!,
      leftCents: left!,
      givenOn: text(values.givenOn) || null,
      expiresOn,
    },
  };
}
