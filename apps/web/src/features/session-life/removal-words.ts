import { eurosToCents, formatPrice } from '@forman/domain/money';
import { plural } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';

type Removal = Answer<'workshop.removal'>;

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });
const counted = (count: number, one: string, many: string): string[] =>
  count > 0 ? [`${count} ${plural(count, one, many)}`] : [];

/** Who will be told, what will be given back: what the deletion does, said before it. */
export function removalWords({ registered, waiting, copilots, refund }: Removal): string {
  const people = [
    ...counted(registered, 'inscrit', 'inscrits'),
    ...counted(copilots, 'co-pilote', 'co-pilotes'),
    ...counted(waiting, 'personne en liste d’attente', 'personnes en liste d’attente'),
  ];
  const told = people.length > 0 ? `Un e-mail préviendra ${list.format(people)}.` : 'Personne n’est inscrit.';
  const returned =
    refund > 0 ? ` ${formatPrice(eurosToCents(refund))} seront rendus, en entier, sous forme d’avoirs.` : '';
  return `${told}${returned} Cela ne s’annule pas.`;
}
