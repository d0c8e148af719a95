import type { EndpointId } from '@forman/contract';
import type { SessionKind } from '@forman/domain/sessions/kinds';

/** Answers that a change makes outdated, whoever made it: one list for each kind of change. */
type Answers = readonly EndpointId[];

/** Answers about an account, without the list of accounts, whose rows stay in place during an edit. */
export const accountFileChanged = [
  'getUser',
  'getProfile',
  'getPersonFile',
  'getAccountSecurity',
  'listPersonChanges',
  'listPersonMovements',
  'getUserErasure',
  'getOfficeFigures',
  'listOwing',
  'listAudit',
] as const satisfies Answers;

export const accountChanged = ['listUsers', ...accountFileChanged] as const satisfies Answers;

/** Answers outdated once one’s own second factor is added or removed. */
export const factorsChanged = [
  'getAccountSecurity',
  'listOwnSecurityEvents',
  'listLogins',
  'me',
] as const satisfies Answers;

/** Answers outdated once one’s own new e-mail or phone is confirmed, or given up. */
export const contactsChanged = [...factorsChanged, 'getProfile', 'getUser'] as const satisfies Answers;

export const duesAsked = [
  'listOwing',
  'getPersonFile',
  'listPersonMessages',
  'getOfficeFigures',
] as const satisfies Answers;

export const sitesChanged = ['listOfficeSites', 'listSites'] as const satisfies Answers;
export const thematicsChanged = [
  'listOfficeThematics',
  'listThematics',
  'getAdvisedThematics',
] as const satisfies Answers;

/** Answers that show sessions of this kind. */
export const sessionsChanged = (kind: SessionKind): Answers => [
  `${kind}.office`,
  `${kind}.get`,
  `${kind}.search`,
  `${kind}.list`,
  'sessionCalendar',
  'sessionDay',
  'home',
  'agenda',
  'getOfficeFigures',
  'getUserHours',
  'suggestHours',
];
