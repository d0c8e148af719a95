/** Where a goal that was put forward stands. */
export const goalStates: Readonly<Record<string, string>> = {
  pending: 'À valider',
  validated: 'Validé',
  refused: 'Refusé',
};
