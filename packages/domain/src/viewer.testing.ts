import type { Viewer } from './access.ts';

/** A plain member, with the values that a test needs. */
export const viewer = (values: Partial<Viewer> = {}): Viewer => ({
  id: 1,
  level: 'ROLE_NEOMAN',
  isAdmin: false,
  isPilot: false,
  isExpertAccountant: false,
  isSuperOrganizer: false,
  isJdEnded: false,
  isDemarrageEnded: false,
  is3JREnded: false,
  ...values,
});
