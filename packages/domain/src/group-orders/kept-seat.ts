/** Under the button of a session's page, which has no other sentence of group orders. */
export const keptByOrder =
  'Une place vous est déjà gardée, par une commande groupée qui attend son règlement.';
