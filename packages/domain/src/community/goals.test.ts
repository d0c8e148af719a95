import { describe, expect, test } from 'vitest';
import { ladder } from '../access.ts';
import { canAnswerGoal, canMarkGoal, canRemoveCompletion, goalPeriodEnd } from './goals.ts';

test('MEM-104: goals run for six months from MAN on, for twelve below', () => {
  const ends = ladder.map((level) => goalPeriodEnd(level, new Date('2026-01-10T09:00:00+01:00')));
  expect(ends).toEqual([...Array(6).fill('2027-01-10'), ...Array(4).fill('2026-07-10')]);
});

test.each([
  ['2026-08-31T12:00:00+02:00', 'ROLE_MAN', '2027-02-28'],
  ['2027-08-31T12:00:00+02:00', 'ROLE_MAN', '2028-02-29'],
  ['2028-02-29T12:00:00+01:00', 'ROLE_ADMAN', '2029-02-28'],
  // Half past midnight in Paris is still the day before in UTC.
  ['2026-06-30T22:30:00Z', 'ROLE_ADMAN', '2027-07-01'],
  ['2026-12-31T10:00:00+01:00', 'ROLE_XMAN', '2027-06-30'],
] as const)('MEM-104: a period of goals that begins at %s as %s ends on %s', (at, level, end) => {
  expect(goalPeriodEnd(level, new Date(at))).toBe(end);
});

const owner = { id: 10, sponsorId: 6, level: 'ROLE_ADMAN' } as const;
const plain = { isAdmin: false, isSuperOrganizer: false };
const viewers = {
  owner: { ...plain, id: 10 },
  sponsor: { ...plain, id: 6 },
  superOrganizer: { ...plain, id: 3, isSuperOrganizer: true },
  admin: { ...plain, id: 1, isAdmin: true },
  other: { ...plain, id: 9 },
};
const by = (decide: (viewer: (typeof viewers)['owner']) => { ok: boolean; reason?: string }) =>
  Object.fromEntries(
    Object.entries(viewers).map(([name, viewer]) => {
      const { ok, reason } = decide(viewer);
      return [name, reason ?? ok];
    }),
  );

describe('acts on a goal', () => {
  test('MEM-109 MEM-118: the owner and the sponsor may mark a goal, unless it is pending or validated', () => {
    const [yes, no] = [true, 'not_yours'];
    for (const state of [null, 'refused'] as const) {
      expect(by((viewer) => canMarkGoal({ viewer, owner }, { level: 'ROLE_ADMAN', state }))).toEqual({
        owner: yes,
        sponsor: yes,
        superOrganizer: no,
        admin: no,
        other: no,
      });
    }
    for (const state of ['pending', 'validated'] as const) {
      expect(canMarkGoal({ viewer: viewers.owner, owner }, { level: 'ROLE_ADMAN', state })).toEqual({
        ok: false,
        reason: 'goal_marked',
      });
    }
  });

  test('MEM-109: a goal of another level is marked only by an administrator who is its owner or sponsor', () => {
    const goal = { level: 'ROLE_MAN', state: null } as const;
    expect(canMarkGoal({ viewer: viewers.owner, owner }, goal)).toEqual({
      ok: false,
      reason: 'goal_other_level',
    });
    expect(canMarkGoal({ viewer: { ...viewers.owner, isAdmin: true }, owner }, goal).ok).toBe(true);
  });

  test('MEM-111 MEM-112 MEM-113 MEM-114 MEM-118: the sponsor and a super organiser answer a pending goal once, and nobody answers their own', () => {
    expect(by((viewer) => canAnswerGoal({ viewer, owner }, 'pending'))).toEqual({
      owner: 'not_yours',
      sponsor: true,
      superOrganizer: true,
      admin: 'not_yours',
      other: 'not_yours',
    });
    for (const state of ['validated', 'refused'] as const) {
      expect(canAnswerGoal({ viewer: viewers.sponsor, owner }, state)).toEqual({
        ok: false,
        reason: 'goal_answered',
      });
    }
    const oneself = { ...viewers.owner, isSuperOrganizer: true };
    expect(canAnswerGoal({ viewer: oneself, owner }, 'pending').ok).toBe(false);
  });

  test('MEM-116: the owner, the sponsor and a super organiser may take back a pending completion; nobody an answered one', () => {
    expect(by((viewer) => canRemoveCompletion({ viewer, owner }, 'pending'))).toEqual({
      owner: true,
      sponsor: true,
      superOrganizer: true,
      admin: 'not_yours',
      other: 'not_yours',
    });
    for (const viewer of [viewers.owner, viewers.sponsor, viewers.superOrganizer]) {
      expect(canRemoveCompletion({ viewer, owner }, 'validated')).toMatchObject({ reason: 'goal_answered' });
    }
  });
});
