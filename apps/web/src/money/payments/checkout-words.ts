import { formatMoment } from '@forman/domain/french-dates';
import { capital } from '@forman/domain/text';
import { outlasting } from '../../sessions/shared/kept-seat.ts';
import type { CheckoutProps } from './checkout.ts';

export type Words = {
  opening: string;
  held: string;
  /** Consequence of closing the window, shown with the form. */
  closing: string | null;
  /** What accepting the terms begins, where a seat is held from then on. */
  agreeing?: string;
  /** Closing gives the place away, so a question comes first. */
  asksToKeep?: true;
  expired: string;
  again: string;
  /** Reason why the money went back. */
  lost: string;
  /** Consequence of leaving, if the bank has accepted the money (`leftPaid`) and if not (`leftUnpaid`). */
  leftPaid: string;
  leftUnpaid: string;
};

const seat: Words = {
  opening: 'Réservation de votre place…',
  held: 'Votre place est réservée encore',
  closing: 'Vous pouvez fermer\u00a0: nous vous demanderons s’il faut la garder.',
  asksToKeep: true,
  agreeing: 'Votre place vous est gardée 15\u00a0minutes dès que vous acceptez les CGU.',
  expired: 'Votre place n’est plus gardée.',
  again: 'Réserver à nouveau',
  lost: 'La dernière place est partie pendant le paiement.',
  leftPaid: 'votre inscription se fera et vous recevrez un e-mail',
  leftUnpaid: 'rien ne sera débité et votre place sera libre',
};

const dues: Words = {
  opening: 'Ouverture du paiement…',
  held: 'Le paiement reste ouvert',
  closing: null,
  expired: 'Vous pouvez recommencer.',
  again: 'Recommencer',
  lost: 'Votre cotisation était déjà réglée par un autre paiement.',
  leftPaid: 'votre cotisation sera réglée et vous recevrez un e-mail',
  leftUnpaid: 'rien ne sera débité',
};

/** A guest keeps the seat without the fee (CORE-250). */
const fee: Words = {
  opening: 'Ouverture du paiement…',
  held: 'Votre place reste à vous. Paiement ouvert encore',
  closing: null,
  expired: 'Votre place reste à vous\u00a0: vous pouvez recommencer.',
  again: 'Recommencer',
  lost: 'Votre inscription ne pouvait plus être finalisée.',
  leftPaid: 'votre inscription sera finalisée et vous recevrez un e-mail',
  leftUnpaid: 'rien ne sera débité et votre place reste à vous',
};

const unasked = ({ asksToKeep: _asks, agreeing: _agreeing, ...words }: Words): Words => words;

/** An offered seat of the waiting list stays offered when its payment is left, or expires (CORE-226). */
function offer(until: string): Words {
  const stays = `votre place reste gardée jusqu’au ${formatMoment(new Date(until))}`;
  return {
    ...unasked(seat),
    held: dues.held,
    closing: `Vous pouvez fermer\u00a0: ${stays}.`,
    expired: `${capital(stays)}\u00a0: vous pouvez recommencer.`,
    again: 'Recommencer',
    leftUnpaid: `rien ne sera débité et ${stays}`,
  };
}

type Bought = Pick<CheckoutProps, 'item' | 'session'> & {
  /** End of the payment’s own hold, once there is one. */
  heldUntil: string | null;
};

/** Words of the steps, by item. */
export function wordsOf({ item: { kind, beneficiary }, session, heldUntil }: Bought): Words {
  if (kind === 'membership') return dues;
  if (kind === 'discovery_fee') return beneficiary ? forAnother(fee) : fee;
  if (beneficiary) return forAnother(seat);
  const offerUntil = session ? outlasting(session.mine.offerUntil, heldUntil) : null;
  return offerUntil ? offer(offerUntil) : seat;
}

const forAnother = (words: Words): Words => ({ ...unasked(words), held: dues.held, closing: null });

/** Says that nothing was taken, also from the avoir when it pays a part. */
export const untouched = ({ creditUsed }: CheckoutProps['quote']): string =>
  creditUsed > 0 ? 'Rien n’a été débité et votre avoir est intact' : 'Rien n’a été débité';
