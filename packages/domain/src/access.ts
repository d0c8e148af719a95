/**
 * All rights in one place: the ladder, the flags and one table of permissions, read by the API and by the
 * screens. Decisions about one object (this session, this invoice) stand with their feature.
 */

/** The ladder, low to high (CORE-128, MEM-002). */
export const ladder = [
  'ROLE_GUEST',
  'ROLE_NOMAN',
  'ROLE_ONEMAN',
  'ROLE_NEOMAN',
  'ROLE_BEMAN',
  'ROLE_ADMAN',
  'ROLE_MAN',
  'ROLE_DEVMAN',
  'ROLE_DXMAN',
  'ROLE_XMAN',
] as const;

export type Level = (typeof ladder)[number];
/** The accountant's role stands outside the ladder and before the level in `roles` (CORE-130). */
export const accountantRole = 'ROLE_EXPERT_ACCOUNTANT';
export type Role = Level | typeof accountantRole;

export const levelRank = (level: Level): number => ladder.indexOf(level);
export const isAtLeast = (level: Level, floor: Level): boolean => levelRank(level) >= levelRank(floor);
export const nextLevel = (level: Level): Level | null => ladder[levelRank(level) + 1] ?? null;

/** The account that makes a call, as the database has it now, never as its token has it (CORE-030). */
export type Viewer = {
  id: number;
  level: Level;
  isAdmin: boolean;
  isPilot: boolean;
  isExpertAccountant: boolean;
  isSuperOrganizer: boolean;
  isJdEnded: boolean;
  isDemarrageEnded: boolean;
  is3JREnded: boolean;
  /** True while they must first replace a password that somebody else made. */
  isPasswordDue?: boolean;
  /** True for an administrator or the accountant who must first add a second factor. */
  isSecondFactorDue?: boolean;
};

/** `roles` on the wire: the first is the main role (CORE-112, MEM-004). */
export function rolesOf(person: Pick<Viewer, 'level' | 'isExpertAccountant'>): Role[] {
  return person.isExpertAccountant ? [accountantRole, person.level] : [person.level];
}

export const mainRole = (person: Pick<Viewer, 'level' | 'isExpertAccountant'>): Role =>
  person.isExpertAccountant ? accountantRole : person.level;

export type Profile = Pick<
  Viewer,
  'level' | 'isAdmin' | 'isPilot' | 'isExpertAccountant' | 'isSuperOrganizer'
>;

type Rule = (who: Profile) => boolean;
const flag =
  (name: 'isAdmin' | 'isPilot' | 'isExpertAccountant' | 'isSuperOrganizer'): Rule =>
  (who) =>
    who[name];
/** An accountant has no rank, whatever level the account keeps. */
const level =
  (...levels: Level[]): Rule =>
  (who) =>
    !who.isExpertAccountant && levels.includes(who.level);
const fromLevel =
  (floor: Level): Rule =>
  (who) =>
    !who.isExpertAccountant && isAtLeast(who.level, floor);
const any =
  (...rules: Rule[]): Rule =>
  (who) =>
    rules.some((rule) => rule(who));
const admin = flag('isAdmin');
/** An accountant sees the dashboard and the invoices and nothing else, unless also an admin (CORE-083). */
const notAccountant: Rule = (who) => who.isAdmin || !who.isExpertAccountant;

export type Permission = keyof typeof permissions;

export const permissions = {
  /** The portal outside the accountant's area. */
  'portal.use': notAccountant,
  /** The parts of the portal that guests do not have. */
  'portal.member': any(fromLevel('ROLE_NOMAN'), admin),
  /** A guest's path to the membership, which members have behind them. */
  'portal.guest': level('ROLE_GUEST'),
  'members.search': any(fromLevel('ROLE_NOMAN'), admin, flag('isExpertAccountant')),
  'members.administer': admin,
  'sessions.create': any(flag('isPilot'), level('ROLE_XMAN'), admin),
  /** Can be named by an administrator as the pilot of another person's session (MEM-355). */
  'sessions.lead': any(flag('isPilot'), level('ROLE_XMAN')),
  'sessions.create_event': any(flag('isPilot'), level('ROLE_XMAN'), admin, flag('isSuperOrganizer')),
  /**
   * Sees the button that creates an event in the list; pilots reach the form by its address too (CAT-042).
   */
  'sessions.offer_event': flag('isSuperOrganizer'),
  /** Edits and deletes any session. A session's author may too (CORE-133). */
  'sessions.edit_any': any(level('ROLE_DXMAN', 'ROLE_XMAN'), admin),
  'sessions.publish_workshop': admin,
  'sessions.publish_other': any(level('ROLE_XMAN'), admin),
  /** Unpublished sessions of others (docs/deviations/session-life.md). */
  'sessions.see_unpublished': any(level('ROLE_XMAN'), admin),
  /** E-mails, phones, sponsors and CSV of registered people (CORE-136). */
  'sessions.list_tools': any(level('ROLE_MAN', 'ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN'), admin),
  /** The office's panels of sessions: another pilot, the switch of the waiting list. */
  'sessions.administer': admin,
  /** Sites and thematics. */
  'catalogue.administer': admin,
  /** Uploads pictures for texts: everybody who may write the text of some session. */
  'pictures.upload': any(flag('isPilot'), level('ROLE_DXMAN', 'ROLE_XMAN'), admin, flag('isSuperOrganizer')),
  'sessions.propose_copilot': fromLevel('ROLE_BEMAN'),
  /** Adds people by their e-mail to somebody else's session. The session's pilot may too. */
  'sessions.add_guests': any(level('ROLE_XMAN'), admin),
  /** Removes a registered person from a session. */
  'sessions.remove_guest': flag('isSuperOrganizer'),
  /** Writes the questions, sub-categories and sections of the FAQ. */
  'faq.write': admin,
  'news.create': any(flag('isPilot'), level('ROLE_XMAN'), admin),
  /** Own news are published without a decision, and the list offers to write one (MEM-184, MEM-202). */
  'news.publish': level('ROLE_XMAN'),
  /** Validates, rejects, edits and deletes anybody's news, and reads the waiting ones. */
  'news.moderate': any(level('ROLE_XMAN'), admin),
  /**
   * Orders seats for several people of a company, paid together by transfer; the back office orders for
   * others.
   */
  'group_orders.place': any(fromLevel('ROLE_NOMAN'), admin, flag('isExpertAccountant')),
  'finance.read_all': any(admin, flag('isExpertAccountant')),
  'finance.administer': any(admin, flag('isExpertAccountant')),
  /** Hours of training of everybody: proofs, quotas, trainings to accept, hours of sessions. */
  'hours.administer': admin,
  /** Signs the balance of the former books with which the association's own begin. */
  'books.sign_opening': flag('isExpertAccountant'),
  'office.open': any(admin, flag('isExpertAccountant')),
  /** The VAT rate of later invoices, and the other settings. */
  'settings.administer': admin,
} satisfies Record<string, Rule>;

export const may = (who: Profile, permission: Permission): boolean => permissions[permission](who);

/**
 * True for whoever edits and deletes any session, whoever leads it: some levels, administrators, and the
 * super organiser (CORE-132, CORE-133). The right to lead sessions is not enough.
 */
export const editsAnySession = (who: Profile): boolean =>
  who.isSuperOrganizer || may(who, 'sessions.edit_any');

/**
 * Levels of the people whom somebody may take as co-pilots: members up to their own level, any for an admin
 * (CAT-093).
 */
export const copilotLevels = (who: Pick<Viewer, 'level' | 'isAdmin'>): Level[] =>
  ladder.slice(1).filter((one) => who.isAdmin || isAtLeast(who.level, one));

/** Right that a call requires of its caller. */
export type Access = 'public' | 'login' | Permission;

/** The ladder as people read it; a guest is "Invité" (CORE-129). */
export const roleLabel: Record<Role, string> = {
  ROLE_GUEST: 'Invité',
  ROLE_NOMAN: 'NOMAN',
  ROLE_ONEMAN: 'ONEMAN',
  ROLE_NEOMAN: 'NEOMAN',
  ROLE_BEMAN: 'BEMAN',
  ROLE_ADMAN: 'ADMAN',
  ROLE_MAN: 'MAN',
  ROLE_DEVMAN: 'DEVMAN',
  ROLE_DXMAN: 'DXMAN',
  ROLE_XMAN: 'XMAN',
  ROLE_EXPERT_ACCOUNTANT: 'Expert-comptable',
};

/** The first page of each role after login (CORE-025). */
export function landingPath(role: Role): string {
  if (role === 'ROLE_GUEST') return '/auth/workshop';
  return role === accountantRole ? '/auth/expert-comptable' : '/auth/home';
}
