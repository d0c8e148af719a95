import type { TransactionView } from '@forman/contract/books/invoicing';
import { eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';

/** Filter of invoices, which is kept in the address (MEM-261, MEM-262). */
export type InvoiceFilter = { month: number | null; year: number | null; page: number };

export const pageSize = 10;
export const years: readonly number[] = Array.from({ length: 41 }, (_, index) => 2020 + index);
export const months = [
  'janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre',
  'décembre',
] as const; // prettier-ignore

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;

/** Filter of the address. An invalid year becomes the current one; an invalid month or page is ignored. */
export function readFilter(search: URLSearchParams, now: Date): InvoiceFilter {
  const month = wholeNumber(search.get('mois'));
  const year = wholeNumber(search.get('annee'));
  const presentYear = Number(parisDay(now).slice(0, 4));
  const knownYear = year !== null && years.includes(year) ? year : presentYear;
  return {
    month: month !== null && month >= 1 && month <= 12 ? month : null,
    year: search.get('annee') ? knownYear : null,
    page: Math.max(1, wholeNumber(search.get('page')) ?? 1),
  };
}

/** Invoice of a transaction, the last one when corrections made several; null when there is none. */
export const invoiceOf = (transaction: TransactionView): TransactionView['documents'][number] | null =>
  transaction.documents.findLast(({ kind }) => kind === 'F') ?? null;

const soldKinds = ['workshop', 'formation', 'event'] as const satisfies readonly SessionKind[];
export type Sold = { kind: (typeof soldKinds)[number]; session: NonNullable<TransactionView['workshop']> };

/** Session whose seat was paid, in its current state; null for any other sale. */
export function soldSession(transaction: Pick<TransactionView, Sold['kind']>): Sold | null {
  const kind = soldKinds.find((one) => transaction[one] !== null);
  const session = kind && transaction[kind];
  return session ? { kind, session } : null;
}

/** Other documents of a transaction: credit documents, and the invoices that were replaced. */
export const otherDocuments = (transaction: TransactionView): TransactionView['documents'] =>
  transaction.documents.filter((document) => document !== invoiceOf(transaction));

/** Invoiced amount, in euros: the price minus the discount. */
export const invoicedOf = ({
  baseTotal,
  discount,
}: Pick<TransactionView, 'baseTotal' | 'discount'>): number =>
  (eurosToCents(baseTotal) - eurosToCents(discount)) / 100;

/**
 * Amounts given back on a transaction, in euros: as avoir, and to the card or PayPal. A credit document that
 * only cancels a replaced invoice gives nothing back, nor does one over what was never paid.
 */
export function givenBack(transaction: TransactionView): { credit: number; refund: number } {
  const cents = otherDocuments(transaction).reduce(
    (sum, { kind, total }) => sum + eurosToCents(kind === 'AV' ? total : -total),
    -eurosToCents(transaction.givenUp),
  );
  const refund = Math.min(eurosToCents(transaction.refunded), Math.max(0, cents));
  return { credit: Math.max(0, cents - refund) / 100, refund: refund / 100 };
}

/** Day of an invoice: its issue, else its payment. */
export const dayOf = (transaction: TransactionView): string =>
  invoiceOf(transaction)?.issuedOn ?? parisDay(new Date(transaction.createAt));

export function filterInvoices(
  transactions: readonly TransactionView[],
  { month, year }: Pick<InvoiceFilter, 'month' | 'year'>,
): TransactionView[] {
  return transactions
    .filter((transaction) => {
      const [dayYear, dayMonth] = dayOf(transaction).split('-').map(Number);
      return (year === null || dayYear === year) && (month === null || dayMonth === month);
    })
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id);
}

/** Rows of a page; a page past the end becomes the last one. */
export function pageOf<T>(rows: readonly T[], page: number): { rows: T[]; page: number; last: number } {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, last);
  return { rows: rows.slice((shown - 1) * pageSize, shown * pageSize), page: shown, last };
}

/** "en mars 2025", "en 2025", "en mars": words of the filter, for a sentence. */
export function periodWords({ month, year }: Pick<InvoiceFilter, 'month' | 'year'>): string {
  const name = month === null ? null : months[month - 1];
  return `en ${[name, year].filter((part) => part !== null).join(' ')}`;
}
