import { formatDay } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import type { Answer } from '../../api/client.ts';

type Home = Answer<'home'>;

/** Words of the call for dues: for the coming year of a member, else to renew the membership. */
export function duesWords(
  membership: Pick<Home['membership'], 'until' | 'isActive' | 'price' | 'untilAfterPayment'>,
  credit: Pick<Home['credit'], 'usable'>,
): { title: string; sentence: string } {
  const price = formatPrice(eurosToCents(membership.price));
  const byCredit = credit.usable >= membership.price ? ' Votre avoir suffit.' : '';
  const until = membership.until && formatDay(parisInstant(membership.until, '12:00'));
  if (membership.isActive && until) {
    return {
      title: `L’appel à cotisation ${membership.untilAfterPayment.slice(0, 4)} est ouvert`,
      sentence: `${price} à régler avant le ${until}.${byCredit}`,
    };
  }
  const paid = formatDay(parisInstant(membership.untilAfterPayment, '12:00')).replaceAll(' ', '\u00a0');
  return until
    ? {
        title: 'Votre adhésion est à renouveler',
        sentence: `Elle a pris fin le ${until}. Pour ${price}, elle est renouvelée jusqu’au ${paid}.${byCredit}`,
      }
    : {
        title: 'Votre adhésion reste à payer',
        sentence: `${price} à régler, pour être membre jusqu’au ${paid}.${byCredit}`,
      };
}
