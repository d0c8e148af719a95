/** State of a goal that was marked as reached. */
export const goalStates: Readonly<Record<string, string>> = {
  pending: 'À valider',
  validated: 'Validé',
  refused: 'Refusé',
};
