import { type Level, roleLabel } from '@forman/domain/access';
import { formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { becomesMember } from '@forman/domain/money/memberships/dues';
import type { Answer } from '../../api/client.ts';
import type { Membership } from './checkout-slot.ts';

/** Day without its weekday, as a last day is no appointment: "31 décembre 2027". */
export const lastDay = (day: string): string =>
  formatLongDay(parisInstant(day, '12:00')).replace(/^\S+\s/, '');

/** Label of the price (CORE-141), with the year that it pays for: "Adhésion 2027", "Renouvellement 2027". */
export const priceLabel = ({ isRenewal, untilAfterPayment }: Membership): string =>
  `${isRenewal ? 'Renouvellement' : 'Adhésion'} ${untilAfterPayment.slice(0, 4)}`;

/** @param mayPay the server’s decision on paying now. */
export function leadOf({ until, isActive, isDue }: Membership, mayPay: boolean): string {
  if (until === null && mayPay)
    return 'Votre parcours de découverte est terminé\u00a0: vous pouvez devenir membre.';
  if (until === null) return 'Rejoignez l’association à la fin de votre parcours de découverte.';
  if (!isActive) return 'Votre adhésion est à renouveler.';
  return isDue ? 'L’appel à cotisation pour l’année suivante est ouvert.' : 'Votre adhésion est à jour.';
}

/**
 * Says how a payment changes the level: a guest or NOMAN becomes NEOMAN, despite any vote (CORE-144,
 * CORE-147).
 */
export function levelAfter({ isRenewal }: Pick<Membership, 'isRenewal'>, level: Level): string {
  if (isRenewal && !becomesMember(level)) return 'Votre niveau ne change pas.';
  return `Ce paiement vous fait passer ${roleLabel.ROLE_NEOMAN}${isRenewal ? ', sans vote' : ''}.`;
}

/** Says from when the payment is valid, and that the days left of the present year are included. */
export function holdsFrom({ isActive, fromAfterPayment: from, untilAfterPayment: to }: Membership): string {
  if (isActive) return `Ce paiement vaut à partir du ${lastDay(from)}.`;
  const [year] = from.split('-');
  const rest = year === to.slice(0, 4) ? '' : `\u00a0: les jours qui restent en ${year} sont compris`;
  return `Ce paiement vaut aussitôt${rest}.`;
}

const paidBy = { card: 'par carte', paypal: 'par PayPal', credit: 'par avoir', manual: 'à l’association' };

/** Sums up a payment and the membership that it gives, for the login page, which can no longer read them. */
export function receiptOf({
  paid,
  method,
  instrument,
  until,
}: Pick<Answer<'payMembership'>, 'paid' | 'method' | 'instrument' | 'until'>): string {
  const card = method === 'card' && instrument ? ` (${instrument.replaceAll(' ', '\u00a0')})` : '';
  const price = `${formatEuros(eurosToCents(paid))} ${paidBy[method]}${card}.`;
  return until ? `${price} Votre adhésion est valable jusqu’au ${lastDay(until)}.` : price;
}
