import type { SessionCard } from '@forman/contract/sessions';

/** A group order keeps the viewer’s seat, for days and until its transfer; no payment of theirs is under way. */
export const isKeptByOrder = ({ mine, actions }: Pick<SessionCard, 'mine' | 'actions'>): boolean =>
  mine.state === 'held' && actions.register.reason === 'kept_by_order';

/** The viewer pays a seat of the waiting list: when the payment runs out, it is still offered to them until then. */
export const offeredUntil = ({ mine }: Pick<SessionCard, 'mine'>): string | null =>
  mine.state === 'held' ? outlasting(mine.offerUntil, mine.heldUntil) : null;

/** The end of an offer that goes on after the payment's own hold; null for one that does not. */
export const outlasting = (offerUntil: string | null, heldUntil: string | null): string | null =>
  offerUntil && offerUntil > (heldUntil ?? '') ? offerUntil : null;

/** Within the last day on which a seat is kept: what ends at midnight ends the day before. */
export const lastMoment = (until: string): Date => new Date(Date.parse(until) - 1);
