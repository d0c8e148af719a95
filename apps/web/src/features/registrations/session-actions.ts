import type { SessionCard } from '@forman/contract/sessions';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { labels } from '../../messages/fr.ts';
import { isKeptByOrder, offeredUntil } from '../../shared/sessions/kept-seat.ts';
import type { ButtonLook } from '../../ui/BusyButton.tsx';

/** One thing that a person can do towards a session. */
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
 * Registering for a session with an external link says so in its own words (CORE-192); and a seat that is still offered
 * after its payment was left is not freed by leaving it.
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

/** These go through the checkout: terms, quote, payment. */
export const paidActions: ReadonlySet<SessionAction> = new Set([
  'pay',
  'takePaid',
  'resume',
  'finalise',
] as const);
/** These need the terms ticked; a payment under way had them. */
export const termsActions: ReadonlySet<SessionAction> = new Set(['pay', 'takePaid', 'finalise'] as const);

/** These give up a seat, or a place on the waiting list: they are asked about first. */
export type GivenUp = 'cancel' | 'leave';
export const isGivenUp = (action: SessionAction): action is GivenUp =>
  action === 'cancel' || action === 'leave';

/** A discovery day is joined free, whatever its price (CORE-250); a room is chosen first, whatever it costs (CAT-118). */
export const isPaid = ({
  price,
  rooms,
  discoveryStage,
}: Pick<SessionCard, 'price' | 'rooms' | 'discoveryStage'>): boolean =>
  (price > 0 || rooms.length > 0) && discoveryStage !== 'discovery_day';
/** These ask for the room where rooms are priced; a payment under way has its own. */
export const roomActions: ReadonlySet<SessionAction> = new Set(['pay', 'takePaid'] as const);

export type SessionActions = { main: SessionAction | null; other: SessionAction | null };
const show = (main: SessionAction | null, other: SessionAction | null = null): SessionActions => ({
  main,
  other,
});
type State = SessionCard['mine']['state'];

const registeringAction = (session: SessionCard): SessionAction => (isPaid(session) ? 'pay' : 'join');

/**
 * The one thing a person can do here, and one more where there is one. By state, and by what the server's decisions
 * allow; a pilot, a co-pilot and a candidate have no controls to register (CORE-188, CORE-189).
 */
const byState: Record<State, (session: SessionCard) => SessionActions> = {
  none: (session) => {
    if (session.actions.register.ok) return show(registeringAction(session));
    return show(session.actions.wait.ok ? 'wait' : 'blocked');
  },
  waiting: (session) =>
    session.actions.register.ok ? show(registeringAction(session), 'leave') : show('leave'),
  offered: (session) => show(isPaid(session) ? 'takePaid' : 'take', 'leave'),
  // A seat that a group order keeps is paid by the order's transfer, and given up by its payer.
  held: (session) => (isKeptByOrder(session) ? show(null) : show('resume', 'release')),
  registered: ({ actions }) => {
    // Giving the seat back is never the first thing under the thumb.
    return show(actions.finalise.ok ? 'finalise' : null, actions.cancel.ok ? 'cancel' : null);
  },
  candidate: () => show(null),
  copilot: () => show(null),
  pilot: () => show(null),
};

export const sessionActionsOf = (session: SessionCard): SessionActions =>
  byState[session.mine.state](session);
