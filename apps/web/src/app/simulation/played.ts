import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { no, yes } from '@forman/domain/decision';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import type { Room } from '@forman/domain/sessions/rooms';
import { freeSeats, type SeatCount, seatState } from '@forman/domain/sessions/seats';
import {
  canCancel,
  canLeaveList,
  canRegister,
  canWait,
  type Participation,
  refundOnCancel,
} from '@forman/domain/sessions/registration';
import { refundUntil } from '@forman/domain/sessions/refund-window';
import { useSyncExternalStore } from 'react';
import { camille, others, pilot } from './sample-people.ts';
import type { Sample } from './samples.ts';

/** The visitor’s state in one session. Kept in the memory of this tab only: a reload begins anew. */
export type Played = {
  state: 'none' | 'registered' | 'waiting';
  finalised: boolean;
  room: Room | null;
  paidCents: Cents;
  walletCents: Cents;
};

type Memory = { sessions: ReadonlyMap<Sample, Played>; duesPaid: boolean };
const nothing: Memory = { sessions: new Map(), duesPaid: false };
let memory = nothing;
const listeners = new Set<() => void>();

function remember(next: Memory): void {
  memory = next;
  listeners.forEach((listener) => listener());
}

export const playedIn = (sample: Sample): Played =>
  memory.sessions.get(sample) ?? {
    state: 'none',
    finalised: false,
    room: null,
    paidCents: 0,
    walletCents: eurosToCents(sample.viewer.credit),
  };

export function play(sample: Sample, part: Partial<Played>): void {
  const sessions = new Map(memory.sessions).set(sample, { ...playedIn(sample), ...part });
  remember({ ...memory, sessions });
}

export const payDues = (): void => remember({ ...memory, duesPaid: true });
export const startOver = (): void => remember(nothing);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of all sessions, followed by the page. */
export const usePlayed = (): Memory & { isBegun: boolean } => ({
  ...useSyncExternalStore(subscribe, () => memory),
  isBegun: memory !== nothing,
});

const noTool = no('not_allowed');
const toolsOfOthers = {
  edit: noTool,
  remove: noTool,
  publish: noTool,
  useList: noTool,
  askCopilot: noTool,
  cancelCopilot: noTool,
  leaveCopilot: noTool,
  approveCopilot: noTool,
  removeCopilot: noTool,
  markAbsent: noTool,
  write: noTool,
  addGuests: noTool,
  removeGuest: noTool,
};

const startOf = ({ slots }: Sample): Date => slots[0]?.starts ?? new Date();

/** Facts about the visitor and the session that the domain’s decisions need. */
function participationOf(sample: Sample, now: Date): Participation {
  const { state } = playedIn(sample);
  const seats: SeatCount = {
    maxGuests: sample.maxGuests,
    registered: sample.registered + Number(state === 'registered'),
    held: 0,
    offered: 0,
    unlimited: false,
  };
  return {
    viewer: sample.viewer.who,
    state,
    offerUntil: null,
    isKeptByOrder: false,
    now,
    session: {
      startsAt: startOf(sample),
      isPublished: true,
      audience: sample.audience,
      waitingListOnly: false,
      stage: sample.stage,
      seats,
      waiting: sample.waiting + Number(state === 'waiting'),
      wantsCopilot: false,
      hasExternalLink: false,
    },
  };
}

function mineOf(sample: Sample, { state, session, now }: Participation): SessionDetail['mine'] {
  const { finalised, room, paidCents } = playedIn(sample);
  return {
    state,
    ...(state === 'waiting' && { position: session.waiting }),
    ...(room && { room }),
    finalised,
    paid: centsToEuros(paidCents),
    refundNow: centsToEuros(refundOnCancel(paidCents, session.startsAt, now)),
  };
}

function actionsOf(sample: Sample, participation: Participation): SessionDetail['actions'] {
  const { state, finalised } = playedIn(sample);
  const isToFinalise = sample.stage === 'discovery_day' && state === 'registered' && !finalised;
  return {
    ...toolsOfOthers,
    register: canRegister(participation),
    wait: canWait(participation),
    cancel: canCancel(participation),
    leaveList: canLeaveList(participation),
    finalise: isToFinalise ? yes : no('not_a_discovery_day'),
  };
}

/** Audience and people of the session; a guest receives neither. */
function listsOf({ viewer: { who }, audience, registered, waiting }: Sample, { state }: Participation) {
  if (who.level === 'ROLE_GUEST') return { destined: [], guests: [], waitingZone: [] };
  const me = { ...camille, role: who.level };
  return {
    destined: [...audience],
    guests: [...others(registered), ...(state === 'registered' ? [me] : [])],
    waitingZone: [...others(waiting, registered), ...(state === 'waiting' ? [me] : [])],
  };
}

/** Fields that are empty in every sample. */
const without = {
  host: { role: null, fileUrl: null, led: 0, mayOpen: false },
  habilitation: [],
  coPilotWanted: [],
  copilotApprouved: [],
  absentGuest: [],
  isAbsentEnded: false,
  isUniqueEvent: false,
  isUniqueWaiting: false,
  wantCopilot: false,
  externLink: null,
  videoConferenceLink: null,
  visioPassword: null,
  hours: [],
  breakTime: null,
  priceBedOne: null,
  priceBedTwo: null,
  priceBedThree: null,
};

/** The session as the server would send it, by the same rules. */
export function sessionOf(sample: Sample, now: Date): SessionDetail {
  const participation = participationOf(sample, now);
  const { seats, waiting } = participation.session;
  const start = startOf(sample);
  return {
    ...without,
    ...sample,
    ...listsOf(sample, participation),
    startDate: start.toISOString(),
    endDate: (sample.slots.at(-1)?.ends ?? start).toISOString(),
    date: start.toISOString(),
    slots: sample.slots.map(({ starts, ends }, index) => ({
      id: index + 1,
      dateAt: starts.toISOString(),
      endAt: ends.toISOString(),
    })),
    former: pilot,
    minGuests: 1,
    totalGuests: seats.registered,
    isPublish: true,
    discoveryStage: sample.stage,
    seats: { state: seatState(seats), left: freeSeats(seats), waiting },
    mine: mineOf(sample, participation),
    actions: actionsOf(sample, participation),
    refundUntil: refundUntil(start).toISOString(),
    version: 0,
  };
}
