/** Sentences of the counter’s own refusals, in the answer and on the form. */
export const counterSentences = {
  counter_free: 'Rien à payer\u00a0: inscrivez la personne sans encaisser.',
  counter_twice: 'Figure déjà dans cet encaissement.',
  cheque_taken: 'Ce chèque est déjà encaissé pour cette personne.',
  debt_gone: 'Ce reste à payer a changé entre-temps\u00a0: relisez-le.',
  debt_of_group: 'Une commande groupée se réduit place par place\u00a0: annulez une inscription.',
  cheque_returned: 'Ce chèque est déjà noté comme revenu impayé.',
  receipt_other: 'Cela a déjà été enregistré, mais autrement\u00a0: relisez la page.',
  receipt_deposited: 'Un de ces encaissements est déjà en banque. La liste vient d’être relue.',
  refund_refused: 'Le prestataire refuse ce remboursement\u00a0: rendez la somme par virement.',
  repaid_meanwhile: 'Ce qui reste à rendre a changé entre-temps\u00a0: relisez-le.',
} as const;
