import { expect, test } from 'vitest';
import { ladder, type Viewer } from '../access.ts';
import {
  canApproveCopilot,
  canAskCopilot,
  canCancelCopilot,
  canLeaveCopilot,
  canManageCopilots,
  canMarkAbsent,
  isCandidate,
  isCandidateOrCopilot,
  type Leadership,
  mayName,
} from './leadership.ts';
import { viewer as viewerWith } from '../viewer.testing.ts';

const viewer = viewerWith({ id: 101, level: 'ROLE_BEMAN' });
const now = new Date('2026-12-01T09:00:00Z');
const before = new Date(now.getTime() - 1);

type Given = Partial<Omit<Leadership, 'session'>> & { session?: Partial<Leadership['session']> };
function leadership({ session, ...rest }: Given = {}): Leadership {
  return {
    viewer,
    state: 'none',
    now,
    session: {
      startsAt: new Date('2026-12-15T08:00:00Z'),
      endsAt: new Date('2026-12-15T17:00:00Z'),
      isPublished: true,
      wantsCopilot: true,
      copilots: 2,
      sheetClosed: false,
      ...session,
    },
    ...rest,
  };
}
const ended = { startsAt: before, endsAt: now };
const admin = { ...viewer, isAdmin: true };
const answerOf = (decision: { ok: boolean; reason?: string }): string =>
  decision.ok ? 'yes' : decision.reason!;

test('CORE-230: members from BEMAN up may offer to co-pilot', () => {
  const allowed = ladder.filter((level) => canAskCopilot(leadership({ viewer: { ...viewer, level } })).ok);
  expect(allowed).toEqual([
    'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_MAN', 'ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN',
  ]); // prettier-ignore
});

test.each<[string, Given]>([
  ['pilot', { state: 'pilot' }],
  ['copilot', { state: 'copilot' }],
  ['copilot_candidate', { state: 'candidate' }],
  ['level_too_low', { viewer: { ...viewer, isExpertAccountant: true } }],
  ['no_copilot_wanted', { session: { wantsCopilot: false } }],
  ['not_published', { session: { isPublished: false } }],
  ['session_started', { session: { startsAt: now } }],
  ['seat_or_line', { state: 'registered' }],
  ['seat_or_line', { state: 'held' }],
  ['seat_or_line', { state: 'waiting' }],
  ['seat_or_line', { state: 'offered' }],
  ['copilots_complete', { session: { copilots: 3 } }],
  ['yes', {}],
])('CORE-230 CORE-234: an offer to co-pilot gets the answer %s', (answer, given) => {
  expect(answerOf(canAskCopilot(leadership(given)))).toBe(answer);
});

test('CORE-239: a candidate may cancel their request, a co-pilot may not', () => {
  expect(answerOf(canCancelCopilot({ state: 'candidate' }))).toBe('yes');
  expect(answerOf(canCancelCopilot({ state: 'copilot' }))).toBe('not_candidate');
});

test('CORE-238: a co-pilot may leave until the start', () => {
  expect(answerOf(canLeaveCopilot(leadership({ state: 'copilot' })))).toBe('yes');
  expect(answerOf(canLeaveCopilot(leadership({ state: 'candidate' })))).toBe('not_copilot');
  expect(answerOf(canLeaveCopilot(leadership({ state: 'copilot', session: { startsAt: now } })))).toBe(
    'session_started',
  );
});

test.each<[string, string, Given]>([
  ['yes', 'yes', { state: 'pilot' }],
  ['yes', 'yes', { viewer: admin }],
  ['not_yours', 'not_yours', { state: 'copilot' }],
  ['not_yours', 'not_yours', { viewer: { ...viewer, level: 'ROLE_XMAN', isPilot: true } }],
  ['session_ended', 'session_ended', { state: 'pilot', session: ended }],
  ['yes', 'copilots_complete', { state: 'pilot', session: { copilots: 3 } }],
])(
  'CORE-234 CORE-236 CORE-237: managing co-pilots gets the answer %s, approving one the answer %s',
  (manage, approve, given) => {
    expect(answerOf(canManageCopilots(leadership(given)))).toBe(manage);
    expect(answerOf(canApproveCopilot(leadership(given)))).toBe(approve);
  },
);

test('CORE-236 CORE-237: only a candidate is approved, only a candidate or a co-pilot is removed', () => {
  expect(
    [undefined, 'registered', 'candidate', 'copilot'].map((state) => answerOf(isCandidate(state as never))),
  ).toEqual(['not_candidate', 'not_candidate', 'yes', 'not_candidate']);
  expect(
    [undefined, 'waiting', 'candidate', 'copilot'].map((state) =>
      answerOf(isCandidateOrCopilot(state as never)),
    ),
  ).toEqual(['not_candidate', 'not_candidate', 'yes', 'yes']);
});

test.each<[string, Given]>([
  ['yes', { state: 'pilot', session: ended }],
  ['yes', { state: 'copilot', session: ended }],
  ['yes', { viewer: admin, session: ended }],
  ['not_yours', { state: 'registered', session: ended }],
  ['not_yours', { state: 'candidate', session: ended }],
  ['session_not_ended', { state: 'pilot', session: { endsAt: new Date(now.getTime() + 1) } }],
  ['sheet_closed', { state: 'pilot', session: { ...ended, sheetClosed: true } }],
])('CORE-247 MEM-177: closing the sheet gets the answer %s', (answer, given) => {
  expect(answerOf(canMarkAbsent(leadership(given)))).toBe(answer);
});

test('CAT-093: a co-pilot named in a form is a member up to the chooser’s level, or any level for XMAN and administrators', () => {
  const named = (chooser: Viewer) =>
    ladder.filter((level) => mayName(chooser, { level, isExpertAccountant: false })).at(-1);
  expect(named(viewer)).toBe('ROLE_BEMAN');
  expect(named(admin)).toBe('ROLE_XMAN');
  expect(named({ ...viewer, level: 'ROLE_XMAN' })).toBe('ROLE_XMAN');
  expect(mayName(admin, { level: 'ROLE_GUEST', isExpertAccountant: false })).toBe(false);
  expect(mayName(admin, { level: 'ROLE_NOMAN', isExpertAccountant: true })).toBe(false);
  expect(mayName(viewer, { level: 'ROLE_NOMAN', isExpertAccountant: false })).toBe(true);
});
