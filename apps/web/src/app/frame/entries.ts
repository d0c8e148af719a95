import { type Level, type Permission, roleLabel, type Role } from '@forman/domain/access';
import { canInvite } from '@forman/domain/people/invitations';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { hasAccountAlone, type Me } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, type RouteName, routes } from '../../paths.ts';

/** Entries of the frame for each kind of person, in fixed lists (CORE-084 to 108). */
export type EntryIcon =
  | 'home' | 'workshop' | 'meeting' | 'formation' | 'event' | 'news' | 'faq' | 'contact' | 'dashboard'
  | 'profile' | 'agenda' | 'goals' | 'invoices' | 'reports' | 'add' | 'addNews' | 'data' | 'office' | 'plan'
  | 'hours' | 'account' | 'logout' | 'vote' | 'dues' | 'discovery' | 'invite' | 'seat' | 'money'; // prettier-ignore
export type Entry = {
  icon: EntryIcon;
  label: string;
  to: string;
  /** Other pages on which this entry is marked as current too. */
  also?: readonly RouteName[];
  /** Kind whose calendar also marks this entry as current. */
  kind?: SessionKind;
  /** "3/8" beside the goals: number of validated goals, of all. */
  progress?: string;
};
/** An entry that acts instead of leading to a page. */
export type MenuAction = { icon: EntryIcon; label: string; action: 'requestData' | 'logout' };

type Person = Pick<
  Me,
  | 'id'
  | 'roles'
  | 'isAdmin'
  | 'isPilot'
  | 'isExpertAccountant'
  | 'goals'
  | 'isJdEnded'
  | 'isDemarrageEnded'
  | 'is3JREnded'
  | 'isEmailToConfirm'
  | 'isPasswordDue'
  | 'isSecondFactorDue'
> & { userInformations: Pick<Me['userInformations'], 'habilitation'> };

/** An accountant has their own area, unless they are an admin too (CORE-083). */
export const isAccountant = (me: Person): boolean => me.isExpertAccountant && !me.isAdmin;
/** Tells whether a person has few entries, and so no drawer, no bell and no credit. */
export const hasShortMenu = (me: Person): boolean => isAccountant(me) || hasAccountAlone(me);
export const isGuest = (me: Person): boolean => me.roles[0] === 'ROLE_GUEST' && !me.isAdmin;
export const roleName = (me: Person): string => roleLabel[me.roles[0] as Role] ?? '';
export const searchPermission: Permission = 'members.search';

const entry = (icon: EntryIcon, label: string, name: RouteName): Entry => ({ icon, label, to: routes[name] });
const workshopEntry: Entry = { ...entry('workshop', labels.workshops, 'workshops'), kind: 'workshop' };
/** Entry at the foot of the menu, whose own entries are fixed (CORE-084, CORE-093 to 096). */
export const accountEntry = entry('account', 'Mon compte', 'account');
const logout: MenuAction = { icon: 'logout', label: 'Déconnexion', action: 'logout' };
const dataRequest: MenuAction = { icon: 'data', label: 'RGPD', action: 'requestData' };

/** Only entries of a person who must first choose a password, or add a second factor. */
const accountAlone: readonly (Entry | MenuAction)[] = [accountEntry, logout];

export function sideEntries(me: Person): readonly (Entry | MenuAction)[] {
  if (hasAccountAlone(me)) return accountAlone;
  if (isAccountant(me)) return [entry('dashboard', labels.dashboard, 'accountant'), logout];
  const contact = entry('contact', labels.contact, 'contactApp');
  if (isGuest(me)) return [workshopEntry, contact];
  return [
    workshopEntry,
    { ...entry('meeting', labels.teamMeetings, 'teamMeetings'), kind: 'team_meeting' },
    { ...entry('formation', labels.formations, 'formations'), kind: 'formation' },
    { ...entry('event', labels.events, 'events'), kind: 'event' },
    entry('news', labels.news, 'newsList'),
    entry('faq', labels.faq, 'faq'),
    contact,
  ];
}

export function profileEntries(me: Person): Entry[] {
  if (hasShortMenu(me)) return [];
  const profile = { icon: 'profile', label: 'Mon profil', to: pathTo('profile', { id: me.id }) } as const;
  const { validated, total } = me.goals;
  const goals: Entry = {
    icon: 'goals',
    label: 'Objectifs',
    to: pathTo('goals', { id: me.id }),
    ...(total > 0 ? { progress: `${validated}/${total}` } : {}),
  };
  return [
    profile,
    entry('agenda', 'Mon agenda', 'agenda'),
    ...(isGuest(me) ? [] : [goals]),
    {
      ...entry('invoices', 'Factures', 'invoices'),
      also: ['invoice', 'groupOrders', 'groupOrder', 'credit'],
    },
    entry('reports', 'Rapports', 'reports'),
    ...(me.userInformations.habilitation.length > 0 ? [entry('hours', 'Mes heures', 'hours')] : []),
    ...(mayInvite(me) ? [entry('invite', 'Inviter quelqu’un', 'invitation')] : []),
  ];
}

const mayInvite = (me: Person): boolean =>
  canInvite({
    level: me.roles.at(-1) as Level,
    isExpertAccountant: me.isExpertAccountant,
    isUnconfirmed: me.isEmailToConfirm,
  }).ok;

export function userEntries(me: Person): readonly (Entry | MenuAction)[] {
  if (hasAccountAlone(me)) return accountAlone;
  if (isAccountant(me)) return [];
  const writes = [
    entry('add', 'Ajouter un atelier', 'workshopCreate'),
    entry('addNews', 'Ajouter une actualité', 'newsCreate'),
  ];
  if (me.isAdmin) return [...writes, dataRequest, entry('office', 'Administration', 'admin'), logout];
  if (me.isPilot || me.roles[0] === 'ROLE_XMAN') return [...writes, dataRequest, logout];
  if (isGuest(me)) return [dataRequest, logout];
  const plan: Entry = {
    icon: 'plan',
    label: 'Plan de formation',
    to: pathTo('trainingPlanUser', { id: me.id }),
  };
  return [dataRequest, plan, logout];
}

/** Counters of the badges, for the entries of the notification bar (CORE-104). */
export type Counter =
  | 'goals' | 'evolutions' | 'CopilotWorkshops' | 'workshopsValid' | 'workshopWaitingAbsentValidation'
  | 'newsValid' | 'adhesion' | 'JD' | 'seats' | 'money' | 'messages'; // prettier-ignore
export type NotificationEntry = Entry & { counters: readonly Counter[] };

export function notificationEntries(me: Person): NotificationEntry[] {
  if (hasShortMenu(me)) return [];
  const mayJoin = !isGuest(me) || (me.isJdEnded && me.isDemarrageEnded && me.is3JREnded);
  const dues: NotificationEntry = {
    ...entry('dues', 'Adhésion', 'notificationsMembership'),
    counters: ['adhesion'],
  };
  return [
    { ...entry('goals', 'Objectifs', 'notificationsGoals'), counters: ['goals'] },
    { ...entry('vote', 'Évolutions', 'evolution'), counters: ['evolutions'] },
    {
      ...entry('workshop', labels.workshops, 'notificationsWorkshop'),
      counters: ['CopilotWorkshops', 'workshopsValid', 'workshopWaitingAbsentValidation'],
    },
    { ...entry('news', 'Actualités', 'notificationsNews'), counters: ['newsValid'] },
    ...(mayJoin ? [dues] : []),
    { ...entry('discovery', labels.discoveryDay, 'discoveryDays'), counters: ['JD'] },
  ];
}

/** Entries above the fixed ones of the bell, shown only while something waits behind them. */
export function waitingEntries(me: Person): NotificationEntry[] {
  if (hasShortMenu(me)) return [];
  return [
    { ...entry('seat', 'Places à confirmer', isGuest(me) ? 'workshops' : 'home'), counters: ['seats'] },
    { ...entry('money', 'Paiements à traiter', 'moneyCases'), counters: ['money'] },
  ];
}

/** Four entries used most, in the bottom bar of a phone; the others are in the drawer. */
export function bottomEntries(me: Person): readonly (Entry | MenuAction)[] {
  if (hasShortMenu(me)) return sideEntries(me);
  const [profile] = profileEntries(me);
  const shared = [
    workshopEntry,
    entry('agenda', 'Agenda', 'agenda'),
    ...(profile ? [{ ...profile, label: 'Profil' }] : []),
  ];
  return isGuest(me)
    ? [...shared, entry('contact', labels.contact, 'contactApp')]
    : [entry('home', 'Accueil', 'home'), ...shared];
}

/** Legal links in the footer; guests have none (CORE-108). */
export function footerEntries(me: Person): { label: string; to: string }[] {
  if (isGuest(me)) return [];
  return [
    { label: 'Règlement intérieur', to: routes.internalRules },
    { label: 'Politique de confidentialité', to: routes.privacyPolicy },
    { label: 'CGU', to: routes.terms },
    // The statutes are for members only.
    ...(hasAccountAlone(me) ? [] : [{ label: 'Statuts', to: routes.statutes }]),
    { label: 'Mentions légales', to: routes.legalNotice },
  ];
}
