import type { TransactionView } from '@forman/contract/books/invoicing';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { givenBack, invoicedOf, otherDocuments } from './invoice-filter.ts';

/** "dont 90,00 € rendus en avoir", "rendus en avoir" for the whole amount; null when nothing was. */
export function givenBackWords(rows: readonly TransactionView[]): string | null {
  const given = rows.map(givenBack);
  const [credit, refund, total] = [
    sumOf(given.map((one) => one.credit)),
    sumOf(given.map((one) => one.refund)),
    sumOf(rows.map(invoicedOf)),
  ];
  if (credit + refund === 0) return null;
  if (credit === total) return 'rendus en avoir';
  if (refund === total) return 'remboursés';
  const parts = [
    credit > 0 && `${formatEuros(credit)} rendus en avoir`,
    refund > 0 && `${formatEuros(refund)} remboursés`,
  ];
  return `dont ${parts.filter(Boolean).join(' et ')}`;
}

/** Amount given back and its day: "Rendue en avoir", "30,00 € rendus en avoir"; null when there is none. */
export function givenBackSince(transaction: TransactionView): { what: string; on: string } | null {
  const words = givenBackWords([transaction]);
  const last = otherDocuments(transaction).findLast(({ kind }) => kind === 'AV');
  if (words === null || !last) return null;
  const whole: Record<string, string> = { 'rendus en avoir': 'Rendue en avoir', remboursés: 'Remboursée' };
  return { what: whole[words] ?? words.replace(/^dont /, ''), on: last.issuedOn };
}

/** What is left to pay of these, in euros. */
export const owedOf = (rows: readonly TransactionView[]): number => sumOf(rows.map(({ owed }) => owed)) / 100;

/** Sum in cents. */
const sumOf = (euros: readonly number[]): number => euros.reduce((sum, one) => sum + eurosToCents(one), 0);

const means: Record<string, string> = {
  PAYMENT_BY_CARD: 'Carte\u00a0bancaire',
  PAYMENT_BY_PAYPAL: 'PayPal',
  PAYMENT_BY_CREDIT: 'Avoir',
  TRANSFER: 'Virement',
  CHEQUE: 'Chèque',
  CASH: 'Espèces',
};

/** Words after "par …" for the part that was not paid by avoir. */
const online: Record<string, string> = {
  PAYMENT_BY_CARD: 'carte',
  PAYMENT_BY_PAYPAL: 'PayPal',
  TRANSFER: 'virement',
};

/**
 * Means of payment: "Carte bancaire", "Avoir", or "90,00 € d’avoir + 30,00 € par carte", which breaks only
 * before its "+". "Remise" when a gift left nothing to pay.
 */
export function paidBy({
  paymentMethod,
  credit,
  discount,
  total,
}: Pick<TransactionView, 'paymentMethod' | 'credit' | 'discount' | 'total'>): string {
  const name = means[paymentMethod];
  if (!name) return 'Autre moyen';
  const used = eurosToCents(credit) - eurosToCents(discount);
  const isCreditUsed = used > 0;
  if (paymentMethod === 'PAYMENT_BY_CREDIT') return isCreditUsed ? name : 'Remise';
  if (!isCreditUsed) return name;
  const parts = [
    `${formatEuros(used)} d’avoir`,
    `+ ${formatEuros(eurosToCents(total))} par ${online[paymentMethod]}`,
  ];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' ');
}
