import type { SessionCard } from '@forman/contract/sessions/sessions';
import { expect, test } from 'vitest';
import { sessionActionsOf } from './session-actions.ts';

const yes = { ok: true };
const no = { ok: false, reason: 'session_full' };
type Given = {
  state?: SessionCard['mine']['state'];
  price?: number;
  stage?: 'discovery_day';
  rooms?: SessionCard['rooms'];
  allowed?: string[];
  /** Reason why the person cannot register. */
  reason?: string;
};

function session({ state = 'none', price = 0, stage, rooms = [], allowed = [], reason }: Given): SessionCard {
  const names = ['register', 'wait', 'cancel', 'leaveList', 'finalise'];
  return {
    price,
    rooms,
    discoveryStage: stage ?? null,
    mine: { state },
    actions: {
      ...Object.fromEntries(names.map((name) => [name, allowed.includes(name) ? yes : no])),
      ...(reason && { register: { ok: false, reason } }),
    },
  } as unknown as SessionCard;
}

test.each<[string, Given, string | null, string | null]>([
  ['free, a seat left', { allowed: ['register'] }, 'join', null],
  ['paid, a seat left', { price: 40, allowed: ['register'] }, 'pay', null],
  ['a room to choose', { rooms: [{ room: 'double', price: 0 }], allowed: ['register'] }, 'pay', null],
  ['a discovery day is free', { price: 40, stage: 'discovery_day', allowed: ['register'] }, 'join', null],
  ['full', { allowed: ['wait'] }, 'wait', null],
  ['neither', {}, 'blocked', null],
  ['waiting', { state: 'waiting', allowed: ['leaveList'] }, 'leave', null],
  [
    'waiting, a seat is free',
    { state: 'waiting', price: 40, allowed: ['register', 'leaveList'] },
    'pay',
    'leave',
  ],
  ['an offer', { state: 'offered', price: 40, allowed: ['register'] }, 'takePaid', 'leave'],
  ['a payment under way', { state: 'held', price: 40, allowed: ['register'] }, 'resume', 'release'],
  ['kept by a group order', { state: 'held', price: 40, reason: 'kept_by_order' }, null, null],
  ['registered', { state: 'registered', allowed: ['cancel'] }, null, 'cancel'],
  ['registered, started', { state: 'registered' }, null, null],
  ['pre-registered', { state: 'registered', allowed: ['cancel', 'finalise'] }, 'finalise', 'cancel'],
])('the actions on a session fit the person’s state: %s', (_, given, main, other) => {
  expect(sessionActionsOf(session(given))).toEqual({ main, other });
});

test('CORE-188 CORE-189: pilots, co-pilots and candidates have no sign-up controls', () => {
  for (const state of ['pilot', 'copilot', 'candidate'] as const) {
    expect(sessionActionsOf(session({ state, allowed: ['register', 'wait'] }))).toEqual({
      main: null,
      other: null,
    });
  }
});
