/** In a file of its own for the page of a session, which needs no other sentence of group orders. */
export const keptByOrder =
  'Une place vous est déjà gardée, par une commande groupée qui attend son règlement.';
