import { refundUntil } from './refund-window.ts';
import { describe, expect, test } from 'vitest';
import {
  canCancel, canFinalise, canLeaveList, canMove, canRegister, canWait, daysBefore, liveStates, type Participation,
  type ParticipationState, refundOnCancel,
} from './registration.ts'; // prettier-ignore
import { viewer as viewerWith } from '../viewer.testing.ts';

const now = new Date('2026-12-01T09:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const day = 86_400_000;

/** The table, typed again: any other move is refused. */
const allowed = new Set([
  'none registered', 'none held', 'none waiting', 'none offered', 'none candidate', 'none copilot',
  'registered ended',
  'held registered', 'held offered', 'held waiting', 'held ended',
  'waiting offered', 'waiting registered', 'waiting held', 'waiting ended',
  'offered registered', 'offered held', 'offered waiting', 'offered ended',
  'candidate copilot', 'candidate ended',
  'copilot ended',
]); // prettier-ignore
const froms = ['none', ...liveStates, 'ended'] as const;
const pairs = froms.flatMap((from) => [...liveStates, 'ended' as const].map((to) => [from, to] as const));

describe('the states of a person in a session', () => {
  test.each(pairs)('CORE-187: a move from %s to %s is possible only if the table has it', (from, to) => {
    expect(canMove(from, to)).toBe(allowed.has(`${from} ${to}`));
  });
});

const viewer = viewerWith({ id: 101 });

function participation(
  state: ParticipationState,
  session: Partial<Participation['session']> = {},
  rest: Partial<Omit<Participation, 'session'>> = {},
): Participation {
  return {
    viewer,
    state,
    isKeptByOrder: false,
    offerUntil: null,
    now,
    session: {
      startsAt: later(30 * day),
      isPublished: true,
      audience: ['ROLE_GUEST', 'ROLE_NEOMAN'],
      waitingListOnly: false,
      stage: null,
      seats: { maxGuests: 2, registered: 0, held: 0, offered: 0, unlimited: false },
      waiting: 0,
      wantsCopilot: true,
      hasExternalLink: false,
      ...session,
    },
    ...rest,
  };
}

const full = { seats: { maxGuests: 2, registered: 2, held: 0, offered: 0, unlimited: false } };
const reserved = { seats: { maxGuests: 2, registered: 1, held: 1, offered: 0, unlimited: false } };
const unlimited = {
  seats: { maxGuests: 2, registered: 2, held: 0, offered: 0, unlimited: true },
  hasExternalLink: true,
};
const guest = { viewer: { ...viewer, level: 'ROLE_GUEST' as const } };
const ok = 'ok';
const answer = (decision: { ok: true } | { ok: false; reason: string }) =>
  decision.ok ? ok : decision.reason;

describe('registering for a session', () => {
  test.each([
    ['a free seat', participation('none'), ok],
    ['its pilot', participation('pilot'), 'pilot'],
    ['an approved co-pilot', participation('copilot'), 'copilot'],
    ['a candidate', participation('candidate'), 'copilot_candidate'],
    ['registered already', participation('registered'), 'already_registered'],
    ['at the very start', participation('none', { startsAt: now }), 'session_started'],
    ['a millisecond before the start', participation('none', { startsAt: later(1) }), ok],
    ['not published', participation('none', { isPublished: false }), 'not_published'],
    ['not in the audience', participation('none', { audience: ['ROLE_XMAN'] }), 'not_in_audience'],
    ['full', participation('none', full), 'session_full'],
    ['the last seat held', participation('none', reserved), 'seats_reserved'],
    ['waiting, nothing free', participation('waiting', full), 'session_full'],
    ['waiting, a seat free', participation('waiting'), ok],
    ['holding the last seat', participation('held', reserved), ok],
    ['offered a seat', participation('offered', full, { offerUntil: later(1) }), ok],
    ['an offer at its deadline', participation('offered', full, { offerUntil: now }), 'session_full'],
    ['only a waiting list', participation('none', { waitingListOnly: true }), 'waiting_list_only'],
    ['full, external link', participation('none', unlimited), ok],
    [
      'a guest before the end of the starter',
      participation('none', { stage: 'three_days' }, guest),
      'starter_not_ended',
    ],
    [
      'a guest after it',
      participation('none', { stage: 'three_days' }, { viewer: { ...guest.viewer, isDemarrageEnded: true } }),
      ok,
    ],
    ['a member, whatever the starter', participation('none', { stage: 'three_days' }), ok],
  ])('CORE-187 CORE-188 CORE-190 CORE-191 CORE-253: is allowed or refused: %s', (_name, p, expected) => {
    expect(answer(canRegister(p))).toBe(expected);
  });
});

describe('the waiting list', () => {
  test.each([
    ['full', participation('none', full), ok],
    ['the last seat held', participation('none', reserved), ok],
    ['a seat left', participation('none'), 'seats_left'],
    ['only a waiting list', participation('none', { waitingListOnly: true }), ok],
    ['external link', participation('none', unlimited), 'no_waiting_list'],
    ['registered', participation('registered', full), 'already_registered'],
    ['paying', participation('held', full), 'payment_pending'],
    ['waiting', participation('waiting', full), 'already_waiting'],
    ['offered', participation('offered', full), 'already_waiting'],
    ['pilot', participation('pilot', full), 'pilot'],
    ['co-pilot', participation('copilot', full), 'copilot'],
    ['candidate', participation('candidate', full), 'copilot_candidate'],
    ['started', participation('none', { ...full, startsAt: now }), 'session_started'],
    ['not published', participation('none', { ...full, isPublished: false }), 'not_published'],
    ['not in the audience', participation('none', { ...full, audience: [] }), 'not_in_audience'],
    [
      'a guest before the end of the starter',
      participation('none', { ...full, stage: 'three_days' }, guest),
      'starter_not_ended',
    ],
  ])('CORE-187 CORE-224: can be joined or not: %s', (_name, p, expected) => {
    expect(answer(canWait(p))).toBe(expected);
  });

  test.each([...liveStates, 'none', 'pilot'] as const)(
    'CORE-226: a person who is %s leaves the list only when waiting or offered',
    (state) => {
      const mayLeave = state === 'waiting' || state === 'offered';
      expect(answer(canLeaveList({ state }))).toBe(mayLeave ? ok : 'not_waiting');
    },
  );
});

describe('cancelling a registration', () => {
  test('CORE-214 CORE-215: only a registered person may cancel, until the start', () => {
    expect(canCancel(participation('registered', { startsAt: later(1) })).ok).toBe(true);
    expect(answer(canCancel(participation('registered', { startsAt: now })))).toBe('session_started');
    for (const state of ['none', 'held', 'waiting', 'offered', 'candidate', 'copilot', 'pilot'] as const) {
      expect(answer(canCancel(participation(state)))).toBe('not_registered');
    }
  });

  test.each([
    [7 * day, 7, 0],
    [7 * day + 1, 8, 5000],
    [7 * day + 1000, 8, 5000],
    [7 * day + 3_600_000, 8, 5000],
    [6.5 * day, 7, 0],
    [8 * day, 8, 5000],
    [1, 1, 0],
    [0, 0, 0],
    [-day, -1, 0],
  ])(
    'CORE-218 CORE-219: %i ms before the start count as %i days, and give back %i cents',
    (left, days, refund) => {
      expect(daysBefore(later(left), now)).toBe(days);
      expect(refundOnCancel(5000, later(left), now)).toBe(refund);
    },
  );

  test('CORE-218: days are counted in 24 hours, not by the calendar, also over a clock change', () => {
    const startsAt = new Date('2026-10-28T10:00:00+01:00');
    expect(refundOnCancel(5000, startsAt, new Date('2026-10-21T11:00:00+02:00'))).toBe(0);
    expect(refundOnCancel(5000, startsAt, new Date('2026-10-21T10:59:59+02:00'))).toBe(5000);
  });

  test('CORE-219: the announced limit is the last instant that gives money back', () => {
    const startsAt = later(30 * day);
    const last = refundUntil(startsAt);
    expect(refundOnCancel(5000, startsAt, last)).toBe(5000);
    expect(refundOnCancel(5000, startsAt, new Date(last.getTime() + 1))).toBe(0);
  });
});

test('CORE-250: only a registered person of a discovery day pays its fee, once', () => {
  const seat = { stage: 'discovery_day', state: 'registered', isFeePaid: false } as const;
  expect(canFinalise(seat)).toEqual({ ok: true });
  expect(canFinalise({ ...seat, isFeePaid: true })).toEqual({ ok: false, reason: 'already_finalised' });
  for (const stage of ['starter', 'three_days', null] as const)
    expect(canFinalise({ ...seat, stage })).toEqual({ ok: false, reason: 'not_a_discovery_day' });
  for (const state of ['held', 'waiting', 'offered', 'candidate', 'copilot', null] as const)
    expect(canFinalise({ ...seat, state })).toEqual({ ok: false, reason: 'not_registered' });
});
