import { formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import type { Membership } from './checkout-slot.ts';

/** "vendredi 31 décembre 2027" without its weekday: a last day is a date, not an appointment. */
export const lastDay = (day: string): string =>
  formatLongDay(parisInstant(day, '12:00')).replace(/^\S+\s/, '');

/** "Adhésion 2027", "Renouvellement 2027": by the price (CORE-141), for the year that it leads to. */
export const priceLabel = ({ isRenewal, untilAfterPayment }: Membership): string =>
  `${isRenewal ? 'Renouvellement' : 'Adhésion'} ${untilAfterPayment.slice(0, 4)}`;

export function leadOf({ until, isActive, isDue }: Membership): string {
  if (until === null) return 'Rejoignez l’association pour l’année qui vient.';
  if (!isActive) return `Votre adhésion a pris fin le ${lastDay(until)}.`;
  return isDue ? 'L’appel à cotisation pour l’année suivante est ouvert.' : 'Votre adhésion est à jour.';
}

/** Paying is possible and changes nothing: it is said before, not after. */
export const leadsNowhere = ({ until, untilAfterPayment }: Membership): boolean =>
  until === untilAfterPayment;
