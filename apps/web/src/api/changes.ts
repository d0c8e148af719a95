import type { EndpointId } from '@forman/contract';
import type { SessionKind } from '@forman/domain/sessions/kinds';

/** Which answers are old once something has changed, whoever changed it: one list a thing. */
type Answers = readonly EndpointId[];

/** What tells of an account beside the list of all, whose rows stay where they are while one is edited in it. */
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

/** A second factor of one's own has come or gone. */
export const factorsChanged = [
  'getAccountSecurity',
  'listOwnSecurityEvents',
  'listLogins',
  'me',
] as const satisfies Answers;

/** A new e-mail or phone of one's own counts, or was given up. */
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

/** What shows sessions of this kind. */
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
