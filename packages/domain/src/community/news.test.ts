import { describe, expect, test } from 'vitest';
import { ladder } from '../access.ts';
import { canEditNews, canModerateNews, readAudience, stateOnWriting } from './news.ts';
import { viewer } from '../viewer.testing.ts';

test('MEM-198: “All” is stored as the levels of the whole ladder', () => {
  expect(readAudience(['All'])).toEqual(ladder);
  expect(readAudience(['ROLE_MAN', 'All', 'ROLE_MAN'])).toEqual(ladder);
  expect(readAudience(['ROLE_XMAN', 'ROLE_NOMAN', 'ROLE_XMAN', 'ROLE_AUTRE'])).toEqual([
    'ROLE_NOMAN',
    'ROLE_XMAN',
  ]);
});

describe('the acts on a news', () => {
  test.each([
    ['XMAN', { level: 'ROLE_XMAN' }, 'validated', true],
    ['an administrator', { isAdmin: true }, 'waiting', true],
    ['a pilot', { isPilot: true }, 'waiting', false],
    ['DXMAN', { level: 'ROLE_DXMAN' }, 'waiting', false],
    ['a super organiser', { isSuperOrganizer: true }, 'waiting', false],
    // The main role of this XMAN is the accountant's.
    ['XMAN who keeps the books', { level: 'ROLE_XMAN', isExpertAccountant: true }, 'waiting', false],
  ] as const)(
    'MEM-202 MEM-209 MEM-210: depend on the writer’s role: %s',
    (_who, values, state, moderates) => {
      expect(stateOnWriting(viewer(values))).toBe(state);
      expect(canModerateNews(viewer(values)).ok).toBe(moderates);
      expect(canEditNews(viewer(values), 2).ok).toBe(moderates);
      expect(canEditNews(viewer(values), 1).ok).toBe(true);
    },
  );
});
