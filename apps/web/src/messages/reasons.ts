import { bankSentences } from '@forman/domain/money/bank/bank-sentences';
import { roomTaken } from '@forman/domain/platform/kept-files';
import type { AnswerGoalRefusal, MarkGoalRefusal } from '@forman/domain/community/goals';
import type {
  MoveOrderRefusal,
  PlaceOrderRefusal,
  SeatOrderRefusal,
} from '@forman/domain/money/group-orders/group-orders';
import type { counterSentences } from '@forman/domain/money/counter/counter-sentences';
import { buyerIncomplete } from '@forman/domain/errors';
import type { OutsideRefusal } from '@forman/domain/hours/outside';
import type { ReadHoursRefusal } from '@forman/domain/hours/reading';
import { keptByOrder } from '@forman/domain/money/group-orders/kept-seat';
import { correctionSentences } from '@forman/domain/books/invoicing/corrections';
import type { CloseMonthRefusal, CloseYearRefusal } from '@forman/domain/books/ledger/closings';
import { type EraseOtherRefusal, erasureSentences } from '@forman/domain/office/erasure';
import type { EditNewsRefusal, ModerateNewsRefusal } from '@forman/domain/community/news';
import type { PresenceRefusal } from '@forman/domain/hours/presence/presence';
import type { RefusalReason } from '@forman/domain/refusals';
import { liftSentences } from '@forman/domain/people/second-factor';
import { takeoverRefusal, takeoverSentences } from '@forman/domain/people/takeover';

/**
 * Refusals that a disabled button can show. Excluded: those of the counter, of group orders, trainings
 * followed elsewhere, others’ hours, goals, news and one’s own account in the office, where people who may not
 * act see no button; and those of closings, which give their reasons themselves.
 */
type ButtonRefusal =
  | Exclude<
      RefusalReason,
      | SeatOrderRefusal
      | PlaceOrderRefusal
      | MoveOrderRefusal
      | keyof typeof counterSentences
      | 'order_amount'
      | 'order_seat_gone'
      | 'order_payer_gone'
      | PresenceRefusal
      | MarkGoalRefusal
      | AnswerGoalRefusal
      | EditNewsRefusal
      | ModerateNewsRefusal
      | EraseOtherRefusal
      | CloseMonthRefusal
      | CloseYearRefusal
      | OutsideRefusal
      | ReadHoursRefusal
    >
  | 'not_yours';
type CheckoutRefusal =
  | 'seller_incomplete'
  | 'buyer_incomplete'
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
type StuckRefusal =
  | 'refund_pending'
  | 'refunded_elsewhere'
  | 'cannot_settle'
  | 'no_right'
  | 'provider_not_configured'
  | 'disputed'
  | 'dispute_open'
  | 'case_closed'
  | 'rule_begun'
  | 'payment_settled';
type FactorRefusal =
  | 'taken'
  | 'nothing_to_confirm'
  | 'confirmation_needed'
  | 'password_due'
  | 'given_password_over'
  | 'second_factor_due';
type MessageRefusal = 'nobody_to_write_to' | 'messages_of_the_day' | 'always_by_email';
type Reason =
  | ButtonRefusal
  | MessageRefusal
  | FactorRefusal
  | 'changed_meanwhile'
  | CheckoutRefusal
  | StuckRefusal
  | 'chorus_pro_refused'
  | 'takeover'
  | 'import_started'
  | 'move_signed'
  | 'move_busy'
  | 'move_empty'
  | 'move_unmapped'
  | 'move_changed'
  | 'move_source_read'
  | 'move_stands'
  | 'nothing_to_import'
  | 'credit_changed'
  | 'credit_reserved'
  | 'already_sent'
  | 'faq_not_empty'
  | 'no_other_date'
  | 'room_taken'
  | 'clock';

/** Reason why a button is disabled: a sentence for each refusal of the server’s decisions. */
const reasons = {
  inviter_level: 'Vous pourrez inviter quelqu’un une fois votre adhésion à jour.',
  inviter_accountant: 'Un compte d’expert-comptable n’invite personne.',
  inviter_unconfirmed:
    'Confirmez d’abord votre adresse e-mail\u00a0: le lien est dans le message de bienvenue.',
  pilot: 'Vous pilotez cette session.',
  copilot: 'Vous êtes co-pilote de cette session.',
  copilot_candidate: 'Votre candidature au co-pilotage est en cours.',
  already_registered: 'Vous êtes déjà inscrit.',
  already_waiting: 'Vous êtes déjà dans la liste d’attente.',
  payment_pending: 'Un paiement est déjà en cours pour cette session.',
  session_started: 'La session a déjà commencé.',
  session_ended: 'La session est terminée.',
  not_published: 'La session n’est pas encore publiée.',
  not_in_audience: 'Cette session ne s’adresse pas à votre niveau.',
  starter_not_ended: 'L’atelier Démarrage doit être terminé avant les 3 Jours de la Réussite.',
  waiting_list_only: 'Cette session se remplit par sa liste d’attente.',
  no_waiting_list: 'Cette session n’a pas de liste d’attente.',
  session_full: 'Il n’y a plus de place.',
  seats_reserved: 'Les dernières places sont réservées\u00a0; l’une d’elles peut se libérer.',
  seats_left: 'Il reste des places\u00a0: inscrivez-vous directement.',
  not_registered: 'Vous n’êtes pas inscrit.',
  not_waiting: 'Vous n’êtes pas dans la liste d’attente.',
  not_yours: 'Seul le pilote de la session peut le faire.',
  not_allowed: 'Vous n’avez pas le droit de faire cela.',
  level_too_low: 'Le co-pilotage s’ouvre à partir du niveau BEMAN.',
  no_copilot_wanted: 'Cette session ne cherche plus de co-pilote.',
  seat_or_line: 'Pour co-piloter, rendez d’abord votre place ou quittez la liste d’attente.',
  copilots_complete: 'L’équipe est complète : trois co-pilotes sont validés.',
  not_candidate: 'Cette candidature n’existe plus.',
  not_copilot: 'Vous n’êtes plus co-pilote de cette session.',
  session_not_ended: 'La feuille se valide une fois la session terminée.',
  taken: 'Un autre compte les utilise désormais\u00a0: écrivez à l’association.',
  nothing_to_confirm: 'Rien n’est à confirmer.',
  confirmation_needed: 'Confirmez d’abord que c’est bien vous.',
  password_due: 'Choisissez d’abord votre mot de passe, depuis «\u00a0Mon compte\u00a0».',
  given_password_over: 'Ce mot de passe ne sert plus\u00a0: demandez un code par SMS.',
  second_factor_due: 'Ajoutez d’abord une double vérification, depuis «\u00a0Mon compte\u00a0».',
  nobody_to_write_to: 'Personne n’est encore sur la liste.',
  messages_of_the_day: 'Cinq messages sont déjà partis aujourd’hui pour cette session.',
  always_by_email: 'Ce qui concerne places, paiements et sécurité arrive toujours par e-mail.',
  did_not_attend: 'La question est posée à qui a suivi la session.',
  feedback_over: 'Les réponses ne se donnent et ne changent que trente jours.',
  sheet_closed: 'La feuille est déjà validée : elle ne change plus.',
  not_a_discovery_day: 'Ce n’est pas une journée découverte.',
  already_finalised: 'L’inscription est déjà finalisée.',
  room_required: 'Choisissez d’abord une chambre.',
  room_not_offered: 'Cette chambre n’est pas proposée ici.',
  buyer_incomplete: buyerIncomplete,
  seller_incomplete: 'La fiche de l’association est incomplète\u00a0: aucune facture ne peut être émise.',
  online_payment_off: 'Le paiement en ligne n’est pas disponible pour le moment.',
  path_not_ended:
    'L’adhésion s’ouvre après la journée découverte, l’atelier Démarrage et les 3 Jours de la Réussite.',
  dues_just_paid: 'Votre cotisation vient d’être réglée.',
  credit_too_low: 'Votre avoir ne couvre plus le prix.',
  payment_not_finished: 'Le paiement n’est pas terminé.',
  payment_created: 'Un paiement est déjà ouvert sur un autre appareil.',
  payment_processing: 'Votre paiement est en cours\u00a0: ne payez pas une seconde fois.',
  payment_captured: 'Votre paiement est reçu\u00a0; l’inscription suit dans un instant.',
  payment_refunding: 'Il n’y avait plus de place\u00a0: vous êtes remboursé.',
  payment_refunded: 'Il n’y avait plus de place\u00a0: vous avez été remboursé.',
  payment_failed: 'Le paiement a été refusé. Rien n’a été débité.',
  payment_expired: 'Le temps pour payer est écoulé. Rien n’a été débité.',
  payment_stuck: 'Nous vérifions votre paiement et revenons vers vous.',
  refund_pending: 'Le prestataire rembourse encore\u00a0: ne faites pas de virement.',
  refunded_elsewhere: 'Le prestataire n’a plus cet argent pour nous\u00a0: aucune place ne peut être donnée.',
  disputed: 'La personne conteste ce paiement auprès de sa banque\u00a0: la place ne peut pas être donnée.',
  dispute_open: 'La banque n’a pas encore décidé.',
  case_closed: 'Quelqu’un l’a déjà noté.',
  rule_begun: 'Cette règle est en vigueur\u00a0: posez-en une autre à partir d’un jour à venir.',
  payment_settled: 'L’inscription est déjà donnée.',
  cannot_settle: 'Ce paiement ne peut plus donner de place\u00a0: rendez la somme.',
  plan_not_yours: 'Le parrain, le manager et l’association composent ce plan.',
  plan_exists: 'Votre plan est déjà là.',
  import_started: 'Cet import a déjà été lancé.',
  move_signed: 'Cet emménagement est déjà signé.',
  move_busy: 'Un travail est en cours sur cet emménagement\u00a0: attendez sa fin.',
  move_empty: 'Rien ne serait écrit\u00a0: déposez un fichier.',
  move_unmapped: 'Il manque une colonne à l’un des fichiers\u00a0: dites ce que devient chacune.',
  move_changed: 'Quelque chose a changé depuis cette répétition\u00a0: répétez, puis signez.',
  move_source_read: 'L’ancien portail est lu\u00a0: retirez ses fichiers, ou abandonnez l’emménagement.',
  move_stands: 'Un acte s’appuie déjà sur ce qui a été repris\u00a0: l’emménagement ne s’annule plus.',
  already_sent:
    'Votre premier envoi est bien arrivé\u00a0: vérifiez-le. S’il en faut vraiment un second, envoyez de nouveau.',
  credit_changed: 'Le solde a changé entre-temps\u00a0: il est relu, vérifiez-le puis recommencez.',
  credit_reserved: 'Un paiement en cours réserve une partie de ce crédit\u00a0: attendez qu’il soit fini.',
  nothing_to_import: 'Ce fichier ne change personne.',
  room_taken: roomTaken,
  no_other_date: 'Pas d’autre date pour l’instant.',
  clock: 'L’horloge du serveur est déréglée\u00a0: rien n’est perdu, réessayez plus tard.',
  faq_not_empty: 'Videz-la d’abord\u00a0: il s’y trouve encore quelque chose.',
  kept_by_order: keptByOrder,
  ...erasureSentences,
  ...correctionSentences,
  chorus_pro_refused: 'Chorus Pro a refusé la facture\u00a0: corrigez-la, puis déposez-la de nouveau.',
  ...bankSentences,
  ...takeoverSentences,
  ...liftSentences,
  takeover: takeoverRefusal,
  vote_ended: 'Ce vote est terminé.',
  own_level: 'Personne ne vote sur son propre niveau.',
  not_your_vote: 'Ce vote n’est pas le vôtre, ou quelqu’un a voté entre-temps.',
  sponsor_votes_first: 'Le parrain vote en premier.',
  devman_votes_first: 'Le DevMan vote avant l’XMan.',
  voted_by_another: 'Quelqu’un d’autre a déjà voté ici.',
  changed_meanwhile: 'Quelqu’un l’a modifiée entre-temps\u00a0: relisez-la, puis recommencez.',
  no_right: 'Il n’y a plus de place à donner\u00a0: rendez la somme.',
  provider_not_configured: 'Le prestataire de ce paiement n’est plus configuré.',
} as const satisfies Record<Reason, string>;

export function reasonSentence(reason: string | undefined): string {
  return (reasons as Record<string, string>)[reason ?? ''] ?? 'Ce n’est pas possible pour le moment.';
}
