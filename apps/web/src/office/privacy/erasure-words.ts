import type { ErasureRefusal } from '@forman/domain/office/erasure';
import type { Answer } from '../../api/client.ts';

export type Erasure = Answer<'getPrivacy'>['erasure'];

type Ends = { registrations: number; waiting: number; sponsored: number };

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many.replace('#', String(count))];

/** Consequences of an erasure for its owner, line by line. */
export const consequencesOf = ({ registrations, waiting, sponsored }: Ends): string[] => [
  'Dans 14 jours, votre nom, vos coordonnées, votre photo et votre parcours sont effacés, sans retour possible.',
  ...some(
    registrations,
    'Votre inscription à venir est annulée, selon la règle des 7 jours.',
    'Vos # inscriptions à venir sont annulées, selon la règle des 7 jours.',
  ),
  ...some(waiting, 'Vous quittez la liste d’attente où vous êtes.', 'Vous quittez vos # listes d’attente.'),
  ...some(
    sponsored,
    'Votre filleul passe à votre propre parrain.',
    'Vos # filleuls passent à votre propre parrain.',
  ),
  'Vos factures et les écritures comptables restent dix ans, comme la loi le demande.',
];

/** Consequences of an erasure of somebody else, for an administrator. */
export const officeConsequencesOf = ({ registrations, waiting, sponsored }: Ends): string[] => [
  'Nom, coordonnées, photo et parcours sont effacés tout de suite, sans retour possible.',
  ...some(
    registrations,
    'Une inscription à venir est annulée, selon la règle des 7 jours.',
    '# inscriptions à venir sont annulées, selon la règle des 7 jours.',
  ),
  ...some(waiting, 'Une place en liste d’attente est rendue.', '# places en liste d’attente sont rendues.'),
  ...some(sponsored, 'Un filleul passe au parrain du dessus.', '# filleuls passent au parrain du dessus.'),
  'Factures et écritures comptables restent dix ans. La personne est prévenue par e-mail.',
];

/** Reasons, for an administrator, why an account cannot be erased; each ends a sentence already begun. */
export const officeReasons: Record<ErasureRefusal | 'oneself', string> = {
  oneself: 'votre propre compte se supprime depuis «\u00a0Mon compte\u00a0».',
  last_admin: 'c’est le dernier administrateur.',
  super_organizer: 'cette personne est super organisateur, une charge à transmettre d’abord.',
  leads_sessions: 'cette personne pilote des sessions à venir, à confier d’abord à quelqu’un.',
  payment_open: 'un paiement de cette personne n’est pas terminé.',
  pays_for_others: 'une commande groupée à son nom n’est pas terminée, ou ses rendez-vous sont à venir.',
  rest_owed: 'il lui reste une somme à payer, à encaisser ou à abandonner d’abord, sur sa facture.',
  refund_due: 'un remboursement par virement lui est dû.',
  credit_left: 'il lui reste de l’avoir. Sur sa fiche, notez son remboursement par virement, ou annulez-le.',
};
