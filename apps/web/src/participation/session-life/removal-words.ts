import { eurosToCents, formatPrice } from '@forman/domain/money';
import { counted, listed, plural } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';

type Removal = Answer<'workshop.removal'>;

const some = (count: number, one: string, many: string): string[] =>
  count > 0 ? [counted(count, one, many)] : [];

/** True when the deletion sends e-mails, to which a reason can be added. */
export const tellsSomebody = ({ registered, waiting, copilots, isArchived }: Removal): boolean =>
  !isArchived && registered + waiting + copilots > 0;

/** Says beforehand who will be told of a deletion, what it gives back, and what stays of a past session. */
export function removalWords({ registered, waiting, copilots, refund, isArchived }: Removal): string {
  if (isArchived) {
    return `La session est passée\u00a0: elle quittera les listes et sa page fermera. Présences, heures et factures ${registered > 1 ? `des ${counted(registered, 'inscrit', 'inscrits')}` : 'de l’inscrit'} restent, et personne n’est prévenu. Cela ne s’annule pas.`;
  }
  const people = [
    ...some(registered, 'inscrit', 'inscrits'),
    ...some(copilots, 'co-pilote', 'co-pilotes'),
    ...some(waiting, 'personne en liste d’attente', 'personnes en liste d’attente'),
  ];
  const notice = people.length > 0 ? `Un e-mail préviendra ${listed(people)}.` : 'Personne n’est inscrit.';
  const returned =
    refund > 0
      ? ` ${formatPrice(eurosToCents(refund))} ${plural(refund, 'sera rendu', 'seront rendus')}, en entier, sous forme d’avoirs.`
      : '';
  return `${notice}${returned} Cela ne s’annule pas.`;
}
