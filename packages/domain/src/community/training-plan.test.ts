import { describe, expect, test } from 'vitest';
import { canAdvise, canAskPlan, canReadPlan } from './training-plan.ts';

const owner = { id: 7, sponsorId: 6, managerId: 5 };
const nobody = { isAdmin: false, isSuperOrganizer: false };

describe('a training plan', () => {
  test.each([
    ['the owner', { id: 7, ...nobody }, [true, false, true]],
    ['the sponsor', { id: 6, ...nobody }, [true, true, false]],
    ['the manager', { id: 5, ...nobody }, [true, true, false]],
    ['a super organiser', { id: 3, isAdmin: false, isSuperOrganizer: true }, [true, true, false]],
    ['an administrator', { id: 1, isAdmin: true, isSuperOrganizer: false }, [true, true, false]],
    ['somebody else', { id: 9, ...nobody }, [false, false, false]],
  ])(
    'MEM-258: %s may read, advise and ask for the plan only as their part allows',
    (_who, viewer, [reads, writes, asks]) => {
      expect(canReadPlan({ viewer, owner }).ok).toBe(reads);
      expect(canAdvise({ viewer, owner }).ok).toBe(writes);
      expect(canAskPlan({ viewer, owner }, false).ok).toBe(asks);
    },
  );

  test('MEM-256: a person who has a plan cannot ask for one', () => {
    expect(canAskPlan({ viewer: { id: 7, ...nobody }, owner }, true)).toEqual({
      ok: false,
      reason: 'plan_exists',
    });
  });

  test('an unrelated member cannot advise a person without a sponsor and a manager', () => {
    const alone = { id: 7, sponsorId: null, managerId: null };
    expect(canAdvise({ viewer: { id: 9, ...nobody }, owner: alone }).ok).toBe(false);
  });
});
