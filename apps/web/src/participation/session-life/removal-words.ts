import { eurosToCents, formatPrice } from '@forman/domain/money';
import { counted, listed, plural } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';

type Removal = Answer<'workshop.removal'>;

const some = (count: number, one: string, many: string): string[] =>
  count > 0 ? [counted(count, one, many)] : [];

/** True when the deletion sends e-mails, to which a reason can be added. */
export const tellsSomebody = ({ registered, waiting, copilots, isArchived }: Removal): boolean =>
  !isArchived && registered + waiting + copilots > 0;

/** Where the money of the seats goes: to avoirs, or as far as it can to what paid. */
export type BackTo = 'avoirs' | 'payment';

/** Says what a deletion gives back, and how. */
function returnedWords({ refund, online }: Removal, backTo: BackTo): string {
  const back = backTo === 'payment' ? online : 0;
  const rest = eurosToCents(refund) - eurosToCents(back);
  const sums = [
    ...(back > 0
      ? [
          `${formatPrice(eurosToCents(back))} ${plural(back, 'reviendra', 'reviendront')} sur les cartes et comptes PayPal qui ont payé.`,
        ]
      : []),
    ...(rest > 0
      ? [
          `${formatPrice(rest)} ${plural(rest / 100, 'sera rendu', 'seront rendus')}, en entier, sous forme d’avoirs.`,
        ]
      : []),
  ];
  return sums.map((sentence) => ` ${sentence}`).join('');
}

/** Says beforehand who will be told of a deletion, what it gives back, and what stays of a past session. */
export function removalWords(removal: Removal, backTo: BackTo = 'avoirs'): string {
  const { registered, waiting, copilots, isArchived } = removal;
  if (isArchived) {
    return `La session est passée\u00a0: elle quittera les listes et sa page fermera. Présences, heures et factures ${registered > 1 ? `des ${counted(registered, 'inscrit', 'inscrits')}` : 'de l’inscrit'} restent, et personne n’est prévenu. Cela ne s’annule pas.`;
  }
  const people = [
    ...some(registered, 'inscrit', 'inscrits'),
    ...some(copilots, 'co-pilote', 'co-pilotes'),
    ...some(waiting, 'personne en liste d’attente', 'personnes en liste d’attente'),
  ];
  const notice = people.length > 0 ? `Un e-mail préviendra ${listed(people)}.` : 'Personne n’est inscrit.';
  return `${notice}${returnedWords(removal, backTo)} Cela ne s’annule pas.`;
}
