import type { SessionCard } from '@forman/contract/sessions/sessions';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { labels } from '../../messages/fr.ts';
import { isKeptByOrder, offeredUntil } from '../../sessions/shared/kept-seat.ts';
import type { ButtonLook } from '../../ui/BusyButton.tsx';

/** An action that a person can take towards a session. */
export type SessionAction =
  | 'join'
  | 'pay'
  | 'take'
  | 'takePaid'
  | 'resume'
  | 'release'
  | 'finalise'
  | 'wait'
  | 'leave'
  | 'cancel'
  | 'blocked';

type Words = { label: string; busy: string; look: ButtonLook };

export const actionWords: Record<SessionAction, Words> = {
  join: { label: labels.join, busy: 'Inscription…', look: 'outline' },
  pay: { label: labels.join, busy: 'Ouverture…', look: 'outline' },
  take: { label: labels.takeSeat, busy: 'Inscription…', look: 'wait' },
  takePaid: { label: labels.takeSeat, busy: 'Ouverture…', look: 'wait' },
  resume: { label: labels.resumePayment, busy: 'Ouverture…', look: 'wait' },
  release: { label: 'Libérer ma place', busy: 'Un instant…', look: 'plain' },
  finalise: { label: `Finaliser pour ${discoveryFee}`, busy: 'Ouverture…', look: 'wait' },
  wait: { label: labels.joinWaiting, busy: 'Inscription…', look: 'outline' },
  leave: { label: labels.leaveWaiting, busy: 'Retrait…', look: 'plain' },
  cancel: { label: labels.cancel, busy: 'Annulation…', look: 'plain' },
  blocked: { label: labels.join, busy: '', look: 'outline' },
};

const leavePayment = 'Abandonner le paiement';

/**
 * Label of an action. An external link has its own words (CORE-192); and an offered seat stays offered after
 * its payment is left, so that leaving it does not free it.
 */
export function actionLabel(
  action: SessionAction,
  session: Pick<SessionCard, 'externLink' | 'mine'>,
): string {
  const registers = action === 'join' || action === 'pay' || action === 'blocked';
  if (registers && session.externLink) return labels.joinExternal;
  if (action === 'release' && offeredUntil(session)) return leavePayment;
  return actionWords[action].label;
}

/** Actions that go through the checkout: terms, quote, payment. */
export const paidActions: ReadonlySet<SessionAction> = new Set([
  'pay',
  'takePaid',
  'resume',
  'finalise',
] as const);
/** Actions that need the terms ticked; for a payment under way they already are. */
export const termsActions: ReadonlySet<SessionAction> = new Set(['pay', 'takePaid', 'finalise'] as const);

/** Actions that give up a seat, or a place on the waiting list: a question comes first. */
export type GivenUp = 'cancel' | 'leave';
export const isGivenUp = (action: SessionAction): action is GivenUp =>
  action === 'cancel' || action === 'leave';

/**
 * A discovery day is joined free, whatever its price (CORE-250); a room, even free, is chosen first
 * (CAT-118).
 */
export const isPaid = ({
  price,
  rooms,
  discoveryStage,
}: Pick<SessionCard, 'price' | 'rooms' | 'discoveryStage'>): boolean =>
  (price > 0 || rooms.length > 0) && discoveryStage !== 'discovery_day';
/** Actions that ask for the room when rooms are priced; a payment under way already has its room. */
export const roomActions: ReadonlySet<SessionAction> = new Set(['pay', 'takePaid'] as const);

export type SessionActions = { main: SessionAction | null; other: SessionAction | null };
const show = (main: SessionAction | null, other: SessionAction | null = null): SessionActions => ({
  main,
  other,
});
type State = SessionCard['mine']['state'];

const registeringAction = (session: SessionCard): SessionAction => (isPaid(session) ? 'pay' : 'join');

/**
 * The main action of a person here, and another one if any, by state and by the server’s decisions; a pilot,
 * a co-pilot and a candidate have no controls to register (CORE-188, CORE-189).
 */
const byState: Record<State, (session: SessionCard) => SessionActions> = {
  none: (session) => {
    if (session.actions.register.ok) return show(registeringAction(session));
    return show(session.actions.wait.ok ? 'wait' : 'blocked');
  },
  waiting: (session) =>
    session.actions.register.ok ? show(registeringAction(session), 'leave') : show('leave'),
  offered: (session) => show(isPaid(session) ? 'takePaid' : 'take', 'leave'),
  // A seat kept by a group order is paid by the order’s transfer, and given up by its payer.
  held: (session) => (isKeptByOrder(session) ? show(null) : show('resume', 'release')),
  registered: ({ actions }) => {
    // Giving the seat back is never the main action.
    return show(actions.finalise.ok ? 'finalise' : null, actions.cancel.ok ? 'cancel' : null);
  },
  candidate: () => show(null),
  copilot: () => show(null),
  pilot: () => show(null),
};

export const sessionActionsOf = (session: SessionCard): SessionActions =>
  byState[session.mine.state](session);
