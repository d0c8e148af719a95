import { expect, test } from 'vitest';
import type { Viewer } from '../../access.ts';
import { canReadPapers } from './reading.ts';

const owner = 7;
const somebody = (who: Partial<Viewer>): Viewer => ({
  id: 8,
  level: 'ROLE_XMAN',
  isAdmin: false,
  isPilot: false,
  isExpertAccountant: false,
  isSuperOrganizer: false,
  isJdEnded: true,
  isDemarrageEnded: true,
  is3JREnded: true,
  ...who,
});

test.each([
  ['their owner', { id: owner, level: 'ROLE_GUEST' }, true],
  ['an administrator', { isAdmin: true }, true],
  ['the accountant', { isExpertAccountant: true }, true],
  ['another member, whatever the level', {}, false],
  ['a pilot', { isPilot: true }, false],
  ['a super-organiser', { isSuperOrganizer: true }, false],
] as const)('CORE-273: invoices and credit are read by %s', (_who, viewer, may) =>
  expect(canReadPapers(somebody(viewer), owner).ok).toBe(may),
);
