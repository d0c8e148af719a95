import { plain } from '@forman/domain/text';

/** How each action of a movement is called (MEM-289, MEM-290); one that nobody knows shows as it is. */
const labels: Record<string, string> = {
  error: 'Échec',
  cancel: 'Annulation',
  success: 'Succès',
  register: 'Inscription',
  expire: 'Expiration',
};

export function actionLabel({ action, description }: { action: string; description: string }): string {
  if (action !== 'register_adhesion') return labels[action] ?? action;
  return plain(description).includes('renouvellement') ? 'Renouvellement adhésion' : 'Adhésion';
}

const firstYear = 2022;

/** From this year down to the first of the books. */
export const yearsUntil = (thisYear: number): number[] =>
  Array.from({ length: thisYear - firstYear + 1 }, (_, index) => thisYear - index);

/** The year of the address; this one where it names none of them. */
export function readYear(written: string | undefined, thisYear: number): number {
  const year = Number(written);
  return yearsUntil(thisYear).includes(year) ? year : thisYear;
}
