import { plain } from '../text.ts';

/** How each action of a movement is called (MEM-289, MEM-290); one that nobody knows shows as it is. */
const labels: Record<string, string> = {
  error: 'Échec',
  cancel: 'Annulation',
  success: 'Succès',
  register: 'Inscription',
  expire: 'Expiration',
};

/** @param movement its description tells a first membership from a renewal (MEM-290). */
export function actionLabel({ action, description }: { action: string; description: string }): string {
  if (action !== 'register_adhesion') return labels[action] ?? action;
  return plain(description).includes('renouvellement') ? 'Renouvellement adhésion' : 'Adhésion';
}
