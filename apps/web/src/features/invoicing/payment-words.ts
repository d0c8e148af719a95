import type { TransactionView } from '@forman/contract/invoicing';

const means: Record<string, string> = {
  PAYMENT_BY_CARD: 'Carte bancaire',
  PAYMENT_BY_PAYPAL: 'PayPal',
  PAYMENT_BY_CREDIT: 'Avoir',
};

/** "Carte bancaire", "Avoir et carte bancaire", "Avoir" */
export function paidBy({ paymentMethod, credit }: Pick<TransactionView, 'paymentMethod' | 'credit'>): string {
  const name = means[paymentMethod];
  if (!name) return 'Autre moyen';
  if (credit <= 0 || paymentMethod === 'PAYMENT_BY_CREDIT') return name;
  return paymentMethod === 'PAYMENT_BY_PAYPAL' ? `Avoir et ${name}` : `Avoir et ${name.toLowerCase()}`;
}
