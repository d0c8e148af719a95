import type { SessionCard } from '@forman/contract/sessions/sessions';

/**
 * True when a group order keeps the viewer’s seat, for days and until its transfer; the viewer has no payment
 * under way.
 */
export const isKeptByOrder = ({ mine, actions }: Pick<SessionCard, 'mine' | 'actions'>): boolean =>
  mine.state === 'held' && actions.register.reason === 'kept_by_order';

/**
 * End of the offer while the viewer pays for a seat of the waiting list, when the offer outlasts the payment;
 * else null.
 */
export const offeredUntil = ({ mine }: Pick<SessionCard, 'mine'>): string | null =>
  mine.state === 'held' ? outlasting(mine.offerUntil, mine.heldUntil) : null;

/** End of an offer that outlasts the payment’s own hold; else null. */
export const outlasting = (
  offerUntil: string | undefined,
  heldUntil: string | null | undefined,
): string | null => (offerUntil && offerUntil > (heldUntil ?? '') ? offerUntil : null);

/** An instant within the last day of a kept seat: an end at midnight belongs to the day before. */
export const lastMoment = (until: string): Date => new Date(Date.parse(until) - 1);
