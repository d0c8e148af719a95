/**
 * Who may do what, once: the ladder, the flags and one table of permissions, read by the API and by the screens.
 * Decisions about one object (this session, this invoice) stand with their feature.
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

/** The account that makes a call, as the database knows it now (never as its token remembers it: CORE-030). */
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
  /** Somebody else made their password, which they must replace before anything else. */
  isPasswordDue?: boolean;
  /** An administrator or the accountant who must add a second factor before anything else. */
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
/** An accountant has no rank, whatever level is kept behind the role. */
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
/** An accountant account sees the dashboard and the invoices, nothing else, unless it is an admin's too (CORE-083). */
const notAccountant: Rule = (who) => who.isAdmin || !who.isExpertAccountant;

export type Permission = keyof typeof permissions;

export const permissions = {
  /** The portal outside the accountant's area. */
  'portal.use': notAccountant,
  /** The parts of the portal that guests do not have. */
  'portal.member': any(fromLevel('ROLE_NOMAN'), admin),
  /** A guest's way to the membership; members have gone it. */
  'portal.guest': level('ROLE_GUEST'),
  'members.search': any(fromLevel('ROLE_NOMAN'), admin, flag('isExpertAccountant')),
  'members.administer': admin,
  'sessions.create': any(flag('isPilot'), level('ROLE_XMAN'), admin),
  /** Whom an administrator may name as the pilot of another person's session (MEM-355). */
  'sessions.lead': any(flag('isPilot'), level('ROLE_XMAN')),
  'sessions.create_event': any(flag('isPilot'), level('ROLE_XMAN'), admin, flag('isSuperOrganizer')),
  /** Whom the list of events offers to create one; who leads sessions may too, by the address (CAT-042). */
  'sessions.offer_event': flag('isSuperOrganizer'),
  /** Edit, delete: any session. Its author may too (CORE-133). */
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
  /** Pictures inside texts: whoever may write some session's. */
  'pictures.upload': any(flag('isPilot'), level('ROLE_DXMAN', 'ROLE_XMAN'), admin, flag('isSuperOrganizer')),
  'sessions.propose_copilot': fromLevel('ROLE_BEMAN'),
  /** Adds people by their e-mail to a session of others. Its own pilot may too. */
  'sessions.add_guests': any(level('ROLE_XMAN'), admin),
  /** Takes a registered person off a list. */
  'sessions.remove_guest': flag('isSuperOrganizer'),
  /** The questions of the FAQ, and what they stand in. */
  'faq.write': admin,
  'news.create': any(flag('isPilot'), level('ROLE_XMAN'), admin),
  /** One's own news are published without anybody's yes, and the list offers to write one (MEM-184, MEM-202). */
  'news.publish': level('ROLE_XMAN'),
  /** Validates, rejects, edits and deletes anybody's, and reads what waits. */
  'news.moderate': any(level('ROLE_XMAN'), admin),
  /** Seats for several people of a company, paid together by transfer; the back office orders for somebody. */
  'group_orders.place': any(fromLevel('ROLE_NOMAN'), admin, flag('isExpertAccountant')),
  'finance.read_all': any(admin, flag('isExpertAccountant')),
  'finance.administer': any(admin, flag('isExpertAccountant')),
  /** Everybody's hours of training: their proofs, quotas, trainings to accept, what a session counts for. */
  'hours.administer': admin,
  'office.open': any(admin, flag('isExpertAccountant')),
  /** The VAT rate of later invoices, and what stands beside it. */
  'settings.administer': admin,
} satisfies Record<string, Rule>;

export const may = (who: Profile, permission: Permission): boolean => permissions[permission](who);

/**
 * Edits and deletes any session, whoever leads it: some levels, administrators, and holders of the super organiser's flag
 * (CORE-132, CORE-133). Leading sessions in general is not enough.
 */
export const editsAnySession = (who: Profile): boolean =>
  who.isSuperOrganizer || may(who, 'sessions.edit_any');

/** Levels of those whom somebody may take as co-pilots: members up to their own level, any for an admin (CAT-093). */
export const copilotLevels = (who: Pick<Viewer, 'level' | 'isAdmin'>): Level[] =>
  ladder.slice(1).filter((one) => who.isAdmin || isAtLeast(who.level, one));

/** The right that a call asks of its caller. */
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
