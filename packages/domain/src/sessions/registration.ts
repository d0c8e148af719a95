import { type Viewer } from '../access.ts';
import { type Decision, firstRefusal, no, yes } from '../decision.ts';
import { type Cents } from '../money.ts';
import { type DiscoveryStage } from './discovery.ts';
import { refundWindowDays } from './refund-window.ts';
import { freeSeats, type SeatCount } from './seats.ts';

/**
 * Live states of a person in a session: one at a time (CORE-187); the pilot has none. held: a payment is
 * under way, the seat is kept 15 minutes. offered: first in line, the seat is kept until a deadline.
 */
export const liveStates = ['registered', 'held', 'waiting', 'offered', 'candidate', 'copilot'] as const;
export type LiveState = (typeof liveStates)[number];
export type ParticipationState = LiveState | 'none' | 'pilot';

export const endReasons = [
  'cancelled',
  'left_list',
  'declined_offer',
  'offer_lapsed',
  'hold_lapsed',
  'payment_failed',
  'removed',
  'withdrawn',
  'session_deleted',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Moves between the states of a participation; `ended` closes it. Any other move is a bug. */
export const registrationTransitions = {
  none: ['registered', 'held', 'waiting', 'offered', 'candidate', 'copilot'],
  registered: ['ended'],
  held: ['registered', 'offered', 'waiting', 'ended'],
  waiting: ['offered', 'registered', 'held', 'ended'],
  offered: ['registered', 'held', 'waiting', 'ended'],
  candidate: ['copilot', 'ended'],
  copilot: ['ended'],
  ended: [],
} as const satisfies Record<LiveState | 'none' | 'ended', readonly (LiveState | 'ended')[]>;

export function canMove(from: LiveState | 'none' | 'ended', to: LiveState | 'ended'): boolean {
  return (registrationTransitions[from] as readonly string[]).includes(to);
}

/** The facts for decisions about one person and one session. */
export type Participation = {
  viewer: Viewer;
  state: ParticipationState;
  /** Instant until which the offered seat is kept, if there is an offer. */
  offerUntil: Date | null;
  /** True when the seat is held for a group order, possibly paid by somebody else. */
  isKeptByOrder: boolean;
  now: Date;
  session: {
    startsAt: Date;
    isPublished: boolean;
    audience: readonly string[];
    waitingListOnly: boolean;
    stage: DiscoveryStage | null;
    seats: SeatCount;
    /** Number of people on the waiting list, who come before everybody else once a seat frees. */
    waiting: number;
    wantsCopilot: boolean;
    hasExternalLink: boolean;
  };
};

export type RegisterRefusal =
  | 'pilot'
  | 'copilot'
  | 'copilot_candidate'
  | 'already_registered'
  | 'payment_pending'
  | 'kept_by_order'
  | 'session_started'
  | 'not_published'
  | 'not_in_audience'
  | 'starter_not_ended'
  | 'waiting_list_only'
  | 'session_full'
  | 'seats_reserved';

/** Refusals of a session that is not meant for this person, whatever its seats. */
export const audienceRefusals = (
  { audience, stage }: Pick<Participation['session'], 'audience' | 'stage'>,
  person: Pick<Viewer, 'level' | 'isDemarrageEnded'>,
) => ({
  not_in_audience: !audience.includes(person.level),
  starter_not_ended: stage === 'three_days' && person.level === 'ROLE_GUEST' && !person.isDemarrageEnded,
});

/** Decides whether this person may take a seat now (CORE-187..194, CORE-212, CORE-224, CORE-253, CAT-074). */
export function canRegister(p: Participation): Decision<RegisterRefusal> {
  const { session, state, viewer } = p;
  const refusal = firstRefusal<RegisterRefusal>({
    pilot: state === 'pilot',
    copilot: state === 'copilot',
    copilot_candidate: state === 'candidate',
    already_registered: state === 'registered',
    kept_by_order: state === 'held' && p.isKeptByOrder,
    session_started: session.startsAt <= p.now,
    not_published: !session.isPublished,
    ...audienceRefusals(session, viewer),
  });
  if (!refusal.ok) return refusal;
  if (state === 'held') return yes;
  if (state === 'offered') return p.offerUntil && p.offerUntil > p.now ? yes : no('session_full');
  if (session.waitingListOnly && state !== 'waiting') return no('waiting_list_only');
  if (freeSeats(session.seats) > 0) return yes;
  return session.seats.registered >= session.seats.maxGuests ? no('session_full') : no('seats_reserved');
}

export type WaitRefusal =
  | 'pilot'
  | 'copilot'
  | 'copilot_candidate'
  | 'already_registered'
  | 'payment_pending'
  | 'already_waiting'
  | 'session_started'
  | 'not_published'
  | 'not_in_audience'
  | 'starter_not_ended'
  | 'no_waiting_list'
  | 'seats_left';

/**
 * Decides whether this person may join the waiting list: only when no seat can be taken (CORE-224), or when
 * the list is the only way in.
 */
export function canWait(p: Participation): Decision<WaitRefusal> {
  const { session, state, viewer } = p;
  return firstRefusal<WaitRefusal>({
    pilot: state === 'pilot',
    copilot: state === 'copilot',
    copilot_candidate: state === 'candidate',
    already_registered: state === 'registered',
    payment_pending: state === 'held',
    already_waiting: state === 'waiting' || state === 'offered',
    session_started: session.startsAt <= p.now,
    not_published: !session.isPublished,
    ...audienceRefusals(session, viewer),
    no_waiting_list: session.hasExternalLink,
    seats_left: !session.waitingListOnly && freeSeats(session.seats) > 0,
  });
}

export type CancelRefusal = 'not_registered' | 'session_started';

/** A registration can be cancelled until the session starts (CORE-214, CORE-215). */
export function canCancel(p: Pick<Participation, 'state' | 'now' | 'session'>): Decision<CancelRefusal> {
  return firstRefusal<CancelRefusal>({
    not_registered: p.state !== 'registered',
    session_started: p.session.startsAt <= p.now,
  });
}

export type LeaveRefusal = 'not_waiting';

export type FinaliseRefusal = 'not_a_discovery_day' | 'not_registered' | 'already_finalised';

/**
 * Decides whether the fee of a discovery day can be paid for a person: one who is pre-registered, and for
 * whom it is not paid yet (CORE-250).
 */
export const canFinalise = (seat: {
  stage: DiscoveryStage | null;
  state: LiveState | null;
  isFeePaid: boolean;
}): Decision<FinaliseRefusal> =>
  firstRefusal<FinaliseRefusal>({
    not_a_discovery_day: seat.stage !== 'discovery_day',
    not_registered: seat.state !== 'registered',
    already_finalised: seat.isFeePaid,
  });

/** Decides on leaving the list or declining an offer. */
export function canLeaveList(p: Pick<Participation, 'state'>): Decision<LeaveRefusal> {
  return p.state === 'waiting' || p.state === 'offered' ? yes : no('not_waiting');
}

const DAY = 86_400_000;

/** Day difference rounded up, on real instants: 7 days and one second before is 8 (CORE-218, CORE-219). */
export const daysBefore = (startsAt: Date, now: Date): number =>
  Math.ceil((startsAt.getTime() - now.getTime()) / DAY);

/** Avoir of a cancellation: all that was paid for this seat, by card and credit, or nothing. Cents. */
export function refundOnCancel(paidCents: Cents, startsAt: Date, now: Date): Cents {
  return daysBefore(startsAt, now) > refundWindowDays ? paidCents : 0;
}
