/** Sentences of the bank’s own refusals, in the answer and on the page. */
export const bankSentences = {
  bank_line_taken: 'Cette ligne est déjà expliquée. La page vient d’être relue.',
  bank_line_open: 'Cette ligne n’est plus expliquée. La page vient d’être relue.',
  bank_money_taken: 'Une de ces écritures est déjà en face d’une autre ligne de la banque.',
  bank_sum: 'Ces écritures ne font pas le montant de la ligne.',
  bank_other_line: 'Ce n’est pas la même ligne\u00a0: un autre montant, ou elle-même un double.',
  bank_account_side: 'Un compte de produits ne reçoit pas une sortie d’argent.',
} as const;
