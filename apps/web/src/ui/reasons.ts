import type {
  CancelRefusal,
  LeaveRefusal,
  RegisterRefusal,
  WaitRefusal,
} from '@forman/domain/sessions/registration';

type CheckoutRefusal =
  | 'not_a_discovery_day'
  | 'already_finalised'
  | 'seller_incomplete'
  | 'online_payment_off'
  | 'credit_too_low'
  | 'payment_not_finished'
  | 'payment_created'
  | 'payment_processing'
  | 'payment_captured'
  | 'payment_refunding'
  | 'payment_refunded'
  | 'payment_failed'
  | 'payment_expired'
  | 'payment_stuck';
type Reason =
  | RegisterRefusal
  | WaitRefusal
  | CancelRefusal
  | LeaveRefusal
  | CheckoutRefusal
  | 'not_yours'
  | 'not_allowed'
  | 'soon';

/** Why a button does nothing: a sentence for each refusal that the server's decisions know. */
const reasons = {
  pilot: 'Vous pilotez cette session.',
  copilot: 'Vous êtes co-pilote de cette session.',
  copilot_candidate: 'Votre demande de co-pilotage est en cours.',
  already_registered: 'Vous êtes déjà inscrit.',
  already_waiting: 'Vous êtes déjà dans la liste d’attente.',
  payment_pending: 'Un paiement est déjà en cours pour cette session.',
  session_started: 'La session a déjà commencé.',
  not_published: 'La session n’est pas encore publiée.',
  not_in_audience: 'Cette session ne s’adresse pas à votre niveau.',
  starter_not_ended: 'L’atelier Démarrage doit être terminé avant les 3 Jours de la Réussite.',
  waiting_list_only: 'Cette session se remplit par sa liste d’attente.',
  no_waiting_list: 'Cette session n’a pas de liste d’attente.',
  session_full: 'Il n’y a plus de place.',
  seats_reserved: 'Les dernières places sont réservées ; l’une d’elles peut se libérer.',
  seats_left: 'Il reste des places : inscrivez-vous directement.',
  not_registered: 'Vous n’êtes pas inscrit.',
  not_waiting: 'Vous n’êtes pas dans la liste d’attente.',
  not_yours: 'Seul le pilote de la session peut le faire.',
  not_allowed: 'Vous n’avez pas le droit de faire cela.',
  not_a_discovery_day: 'Ce n’est pas une journée découverte.',
  already_finalised: 'L’inscription est déjà finalisée.',
  seller_incomplete: 'La fiche de l’association est incomplète : aucune facture ne peut être émise.',
  online_payment_off: 'Le paiement en ligne n’est pas disponible pour le moment.',
  credit_too_low: 'Votre avoir ne couvre plus le prix.',
  payment_not_finished: 'Le paiement n’est pas terminé.',
  payment_created: 'Un paiement est déjà ouvert sur un autre appareil.',
  payment_processing: 'Votre paiement est en cours : ne payez pas une seconde fois.',
  payment_captured: 'Votre paiement est reçu ; l’inscription suit dans un instant.',
  payment_refunding: 'Il n’y avait plus de place : vous êtes remboursé.',
  payment_refunded: 'Il n’y avait plus de place : vous avez été remboursé.',
  payment_failed: 'Le paiement a été refusé. Rien n’a été débité.',
  payment_expired: 'Le temps pour payer est écoulé. Rien n’a été débité.',
  payment_stuck: 'Nous vérifions votre paiement et revenons vers vous.',
  soon: 'Bientôt',
} as const satisfies Record<Reason, string>;

export function reasonSentence(reason: string | undefined): string {
  return (reasons as Record<string, string>)[reason ?? ''] ?? 'Ce n’est pas possible pour le moment.';
}
