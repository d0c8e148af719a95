/**
 * Cases after the end of a payment, for the back office: the person contests it at their bank, the books and
 * the provider differ, or the provider has money of the association that the books do not know.
 */
export const caseKinds = ['dispute', 'returned_twice', 'refund_missing', 'unknown_payment'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const disputeOutcomes = ['open', 'won', 'lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** State of a case, which decides on its words. */
export type CaseState = `dispute_${DisputeOutcome}` | Exclude<CaseKind, 'dispute'>;

export const caseStateOf = (kind: CaseKind, outcome: DisputeOutcome | null): CaseState =>
  kind === 'dispute' ? `dispute_${outcome ?? 'open'}` : kind;

/** Title of a case, and an explanation of what happened and what to do, for screens and messages. */
export const caseWords = {
  dispute_open: {
    title: 'Paiement contesté',
    explanation:
      'La personne conteste ce paiement auprès de sa banque, qui a repris la somme\u00a0: répondez dans l’espace du prestataire. Rien n’est remboursé d’ici là.',
  },
  dispute_won: {
    title: 'Contestation gagnée',
    explanation:
      'La banque a donné raison à l’association\u00a0: la somme lui reste. Si la place a été annulée entre-temps, l’avoir reste à donner.',
  },
  dispute_lost: {
    title: 'Contestation perdue',
    explanation:
      'La banque a donné raison à la personne\u00a0: la somme est perdue. Décidez de l’inscription, puis notez-le ici.',
  },
  returned_twice: {
    title: 'Somme rendue deux fois',
    explanation:
      'Le prestataire a remboursé ce qu’un avoir avait déjà rendu\u00a0: voyez avec la personne, corrigez son avoir, puis notez-le ici.',
  },
  refund_missing: {
    title: 'Remboursement revenu',
    explanation:
      'Un remboursement noté ici n’est plus chez le prestataire\u00a0: vérifiez chez lui, puis notez ici ce que vous avez fait.',
  },
  unknown_payment: {
    title: 'Encaissement inconnu',
    explanation:
      'Le prestataire a encaissé cette somme pour le portail, qui n’en a pas trace, comme après une sauvegarde restaurée\u00a0: retrouvez la personne dans l’espace du prestataire, donnez-lui sa place ou rendez la somme, puis notez-le ici.',
  },
} as const satisfies Record<CaseState, { title: string; explanation: string }>;

/** Reasons for disputes, where the provider's word is a common one (Stripe's list). */
const reasons: Partial<Record<string, string>> = {
  credit_not_processed: 'remboursement attendu',
  duplicate: 'débit en double',
  fraudulent: 'paiement non reconnu',
  product_not_received: 'prestation non reçue',
  product_unacceptable: 'prestation non conforme',
  unrecognized: 'paiement non reconnu',
};
export const disputeReason = (word: string | null): string | null => reasons[word ?? ''] ?? null;
