import type { Cents } from '../../money.ts';

/** What decides how much of a sale may be given back in money. Cents. */
export type Repayable = {
  /** True for several seats paid at once: each is given back by its own cancellation. */
  isGroup: boolean;
  /** What was paid in money: online or by hand, without the avoirs. */
  paidCents: Cents;
  /** What went back already: by the provider, and by hand. */
  refundedCents: Cents;
  repaidCents: Cents;
  /** What the person’s bank has taken back, or still may. */
  disputedCents: Cents;
  /** What is still invoiced: the invoices less the credit documents. */
  invoicedCents: Cents;
};

/**
 * The most that may be given back: what was paid in money and not given back yet, and no more than is still
 * invoiced, since each repayment settles a credit document. An avoir that paid is given back itself (MNY-036).
 */
export function repayableCents(sale: Repayable): Cents {
  const { isGroup, paidCents, refundedCents, repaidCents, disputedCents, invoicedCents } = sale;
  if (isGroup) return 0;
  return Math.max(0, Math.min(invoicedCents, paidCents - refundedCents - repaidCents - disputedCents));
}

/** Sentence that says why nothing can be given back; null when something can. */
export function whyNothing(sale: Repayable): string | null {
  if (repayableCents(sale) > 0) return null;
  if (sale.isGroup) return 'Une commande groupée se rend place par place\u00a0: annulez l’inscription.';
  if (sale.disputedCents > 0)
    return 'Le paiement est contesté auprès de la banque\u00a0: attendez sa décision.';
  return sale.paidCents === 0
    ? 'Elle a été payée par avoir\u00a0: rien n’a été reçu en argent.'
    : 'Tout ce qui a été reçu a déjà été rendu.';
}
