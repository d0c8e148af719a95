import type { SessionCard } from '@forman/contract/sessions/sessions';
import { expect, test } from 'vitest';
import { ownStepOf } from './own-step.ts';

type State = SessionCard['mine']['state'];
const session = (state: State, ask: string | null, mayLeave = true) =>
  ({
    mine: { state },
    actions: {
      askCopilot: ask === null ? { ok: true } : { ok: false, reason: ask },
      leaveCopilot: { ok: mayLeave },
    },
  }) as unknown as SessionCard;

test.each<[State, string | null, string | null]>([
  ['none', null, 'ask'],
  ['none', 'level_too_low', null],
  ['none', 'no_copilot_wanted', null],
  ['none', 'session_started', null],
  ['none', 'copilots_complete', 'ask'],
  ['registered', 'seat_or_line', 'ask'],
  ['pilot', 'pilot', null],
  ['candidate', 'copilot_candidate', 'cancel'],
  ['copilot', 'copilot', 'leave'],
])(
  'CORE-230: for a person who is %s, when asking to co-pilot answers %s, the step is %s',
  (state, ask, step) => {
    expect(ownStepOf(session(state, ask))).toBe(step);
  },
);

test('CORE-238: a co-pilot has no step left once the session has begun', () => {
  expect(ownStepOf(session('copilot', 'copilot', false))).toBeNull();
});
