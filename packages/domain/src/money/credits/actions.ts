import { plain } from '../../text.ts';

/** Label of each action of a movement (MEM-289, MEM-290); an unknown action shows unchanged. */
const labels: Record<string, string> = {
  error: 'Échec',
  cancel: 'Annulation',
  success: 'Succès',
  register: 'Inscription',
  expire: 'Expiration',
  refund: 'Remboursement',
};

/** @param movement its description tells a first membership from a renewal (MEM-290). */
export function actionLabel({ action, description }: { action: string; description: string }): string {
  if (action !== 'register_adhesion') return labels[action] ?? action;
  return plain(description).includes('renouvellement') ? 'Renouvellement adhésion' : 'Adhésion';
}
