import { counterSentences } from './counter-sentences.ts';
import { addDays } from '../../paris-time.ts';
import { seatRefusalWords } from '../group-orders/group-orders.ts';

/**
 * Money that the office takes by hand for a person: their dues, seats, several at once, by cheque, in cash,
 * by transfer or by a card elsewhere.
 */

/** Most things that one act pays for. */
export const mostPaidAtOnce = 10;

/** Age in days beyond which the day of a receipt is taken for a slip. */
export const oldestReceiptDays = 366;

/**
 * Why this Paris day cannot be the day on which money was received; null when it can. A day that the books
 * have closed is accepted: its entry takes the first open day (MNY-030, MNY-034).
 */
export function receivedOnWrong(receivedOn: string, today: string): string | null {
  if (receivedOn > today) return 'Un jour passé, ou aujourd’hui\u00a0: on n’encaisse pas d’avance';
  if (receivedOn < addDays(today, -oldestReceiptDays)) return 'Un jour de moins d’un an';
  return null;
}

/** Sentences that tell the office why something cannot be taken for this person. */
export const counterRefusalWords = {
  ...seatRefusalWords,
  ...counterSentences,
  payment_pending: 'Paie en ligne en ce moment\u00a0: attendez un quart d’heure.',
  path_not_ended: 'N’a pas encore terminé sa découverte\u00a0: la cotisation vient après.',
  dues_just_paid: 'Vient de régler sa cotisation, il y a moins d’un quart d’heure.',
  buyer_incomplete: 'Sa société n’a pas d’adresse\u00a0: complétez son profil, la facture la porte.',
  seller_incomplete: 'La fiche de l’association est incomplète\u00a0: aucune facture ne peut partir.',
} as const;
export type CounterRefusal = keyof typeof counterRefusalWords;

/** True for a reason that has a sentence of its own at the counter. */
export const isCounterRefusal = (reason: string): reason is CounterRefusal =>
  Object.hasOwn(counterRefusalWords, reason);
