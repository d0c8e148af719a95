import type { SentMessage, SentMessages } from '@forman/contract/sessions/session-messages';
import { counted } from '@forman/domain/text';

type Audience = SentMessages['audience'];
type Delivery = SentMessage['recipients'][number]['delivery'];

export const countOf = ({ registered, waiting }: Audience, toWaiting: boolean): number =>
  toWaiting ? registered + waiting : registered;

export const peopleText = (count: number): string => counted(count, 'personne', 'personnes');

export const registeredText = (count: number): string => counted(count, 'inscrit', 'inscrits');

/** Words for each delivery of a message, in the order in which a reader looks for them. */
export const deliveries = {
  late: 'Leur messagerie ne répond pas encore',
  waiting: 'En cours d’envoi',
  sent: 'Par e-mail',
  portal: 'Sur le portail, comme ils l’ont choisi',
} as const satisfies Record<Delivery, string>;
export const deliveryOrder = Object.keys(deliveries) as Delivery[];

/** Recipients in words: "à 12 personnes, liste d’attente comprise". */
export function toWhom({ recipients, toWaiting }: Pick<SentMessage, 'recipients' | 'toWaiting'>): string {
  const people = `à\u00a0${peopleText(recipients.length)}`;
  return toWaiting ? `${people}, liste d’attente comprise` : people;
}
