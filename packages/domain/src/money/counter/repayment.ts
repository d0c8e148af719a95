import type { Cents } from '../../money.ts';

/** What decides how much of a sale may be given back in money. Cents. */
export type Repayable = {
  /** True for several seats paid at once: each is given back by its own cancellation. */
  isGroup: boolean;
  /** What was to be paid in money: online or by hand, without the avoirs. */
  paidCents: Cents;
  /** What of it is still to be received. */
  owedCents: Cents;
  /** What went back already: by the provider, and by hand. */
  refundedCents: Cents;
  repaidCents: Cents;
  /** What the provider was asked to give back, and has not said yet. */
  askedCents: Cents;
  /** What was paid through the provider. */
  onlineCents: Cents;
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
  const {
    isGroup,
    paidCents,
    owedCents,
    refundedCents,
    repaidCents,
    askedCents,
    disputedCents,
    invoicedCents,
  } = sale;
  if (isGroup) return 0;
  const kept = paidCents - owedCents - refundedCents - repaidCents - askedCents - disputedCents;
  return Math.max(0, Math.min(invoicedCents - askedCents, kept));
}

/**
 * The part of it that may go back to the card or the PayPal account that paid: no more than the provider still has of
 * the payment, and nothing while the person’s bank examines it (MNY-047).
 */
export function refundableOnlineCents(sale: Repayable): Cents {
  const { onlineCents, refundedCents, askedCents, disputedCents } = sale;
  if (disputedCents > 0) return 0;
  return Math.max(0, Math.min(repayableCents(sale), onlineCents - refundedCents - askedCents));
}

/** Sentence that says why nothing can be given back; null when something can. */
export function whyNothing(sale: Repayable): string | null {
  if (repayableCents(sale) > 0) return null;
  if (sale.askedCents > 0)
    return 'Le remboursement demandé est en cours\u00a0: attendez la réponse du prestataire.';
  if (sale.isGroup) return 'Une commande groupée se rend place par place\u00a0: annulez l’inscription.';
  if (sale.disputedCents > 0)
    return 'Le paiement est contesté auprès de la banque\u00a0: attendez sa décision.';
  if (sale.owedCents > 0) return 'Rien n’a été reçu\u00a0: la somme est encore à payer.';
  return sale.paidCents === 0
    ? 'Elle a été payée par avoir\u00a0: rien n’a été reçu en argent.'
    : 'Tout ce qui a été reçu a déjà été rendu.';
}
