import type { SessionKind } from '@forman/domain/sessions/kinds';
import { ownInvoices } from '../api/own-invoices.ts';
import { ownVotes } from '../api/own-votes.ts';
import { callQuery, queryClient } from '../api/query.ts';
import { loadViewer } from '../api/viewer.ts';
import type { RouteName } from '../paths.ts';
import type { Door } from './guards.ts';
import { officePages } from './office-pages.tsx';
import type { Page } from './page.ts';

const members: Door = { members: true };
const accountant: Door = { accountant: true };
const faqWriters: Door = { members: true, permission: 'faq.write', elsewhere: 'faq' };

type ReadById =
  | 'getTransaction'
  | 'getProfile'
  | 'getUserGoals'
  | 'getSubCategory'
  | 'getIssue'
  | 'getNews'
  | 'getOwnMessage'
  | 'getAdvisedThematics';
/** Reads what the address names. */
const startOf =
  (call: ReadById): Page['start'] =>
  ({ params }) =>
    void queryClient.prefetchQuery(callQuery<ReadById>(call, { params: { id: params.id ?? '' } }));

async function startInvoices(): Promise<void> {
  const { id } = await loadViewer();
  await queryClient.prefetchQuery(ownInvoices(id));
}

async function startDiscoveryDays(): Promise<void> {
  const { id } = await loadViewer();
  await queryClient.prefetchQuery(callQuery('listDiscoveryDays', { query: { user: String(id) } }));
}

async function startVotes(): Promise<void> {
  const { id } = await loadViewer();
  await queryClient.prefetchQuery(ownVotes(id));
}

/** The first page does without them. */
const listQueries = () => import('../features/sessions/list-query.ts');
const aroundQueries = () => import('../api/session-around.ts');
const newsQueries = () => import('../features/news/news-address.ts');

const listOf = (kind: SessionKind): Pick<Page, 'start' | 'load'> => ({
  start: async ({ request }) => (await listQueries()).startList(kind, request),
  load: async () => (await import('./session-list-screen.tsx')).sessionListScreen(kind),
});

const detailPageOf = (kind: SessionKind): Pick<Page, 'start' | 'load'> => ({
  start: async ({ params: { id = '' } }) => {
    void aroundQueries().then(({ startAround }) => startAround(kind, id));
    void queryClient.prefetchQuery((await listQueries()).detailQuery(kind, id));
  },
  load: async () => (await import('./session-screen.tsx')).sessionScreen(kind),
});

/** Pilots, XMAN and admins; others go to the start (CAT-024, CAT-035, CAT-055). */
const pilots: Door = { permission: 'sessions.create' };
const createPageOf = (kind: SessionKind): Pick<Page, 'load'> => ({
  load: async () => (await import('./session-form-screens.tsx')).sessionCreateScreen(kind),
});
const editPageOf = (kind: SessionKind): Pick<Page, 'load'> => ({
  load: async () => (await import('./session-form-screens.tsx')).sessionEditScreen(kind),
});
const repeatPageOf = (kind: SessionKind): Pick<Page, 'load'> => ({
  load: async () => (await import('./session-repeat-screen.tsx')).sessionRepeatScreen(kind),
});

export const portalPages: Partial<Record<RouteName, Page>> = {
  home: {
    door: members,
    start: () => {
      void queryClient.prefetchQuery(callQuery('home', {}));
      void queryClient.prefetchQuery(callQuery('getCalendarSubscription', {}));
    },
    load: async () => (await import('./home-screen.tsx')).HomeScreen,
  },
  statutes: {
    load: async () => (await import('../features/static-pages/StatutesPage.tsx')).StatutesPage,
  },

  workshops: {
    start: async ({ request }) => {
      void loadViewer().then(({ role }) => {
        if (role === 'ROLE_GUEST') void queryClient.prefetchQuery(callQuery('guestPath', {}));
      });
      return (await listQueries()).startList('workshop', request);
    },
    load: async () => (await import('./session-list-screen.tsx')).WorkshopsScreen,
  },
  workshop: detailPageOf('workshop'),
  workshopEdit: editPageOf('workshop'),
  workshopRepeat: { ...repeatPageOf('workshop'), door: pilots },
  workshopCreate: { ...createPageOf('workshop'), door: pilots },
  formations: { ...listOf('formation'), door: members },
  formation: { ...detailPageOf('formation'), door: members },
  formationEdit: { ...editPageOf('formation'), door: members },
  formationRepeat: { ...repeatPageOf('formation'), door: pilots },
  formationCreate: { ...createPageOf('formation'), door: pilots },
  events: { ...listOf('event'), door: members },
  event: { ...detailPageOf('event'), door: members },
  eventEdit: { ...editPageOf('event'), door: members },
  eventRepeat: { ...repeatPageOf('event'), door: members },
  eventCreate: { ...createPageOf('event'), door: members },
  teamMeetings: { ...listOf('team_meeting'), door: members },
  teamMeeting: { ...detailPageOf('team_meeting'), door: members },
  teamMeetingEdit: { ...editPageOf('team_meeting'), door: members },
  teamMeetingRepeat: { ...repeatPageOf('team_meeting'), door: pilots },
  teamMeetingCreate: { ...createPageOf('team_meeting'), door: pilots },

  calendar: {
    start: async ({ request }) =>
      (await import('../features/sessions/calendar/calendar-query.ts')).startCalendar(request),
    load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
  },

  newsList: {
    door: members,
    start: async ({ request }) => (await newsQueries()).startNewsList(request),
    load: async () => (await import('../features/news/NewsListPage.tsx')).NewsListPage,
  },
  news: {
    door: members,
    start: startOf('getNews'),
    load: async () => (await import('../features/news/NewsPage.tsx')).NewsPage,
  },
  newsEdit: {
    door: members,
    start: startOf('getNews'),
    load: async () => (await import('../features/news/NewsFormPages.tsx')).NewsEditPage,
  },
  newsCreate: {
    door: { ...members, permission: 'news.create', elsewhere: 'newsList' },
    load: async () => (await import('../features/news/NewsFormPages.tsx')).NewsCreatePage,
  },
  faq: {
    door: members,
    start: () => void queryClient.prefetchQuery(callQuery('listSections', {})),
    load: async () => (await import('../features/faq/FaqPage.tsx')).FaqPage,
  },
  faqCategory: {
    door: members,
    start: startOf('getSubCategory'),
    load: async () => (await import('../features/faq/CategoryPage.tsx')).CategoryPage,
  },
  faqIssue: {
    door: members,
    start: startOf('getIssue'),
    load: async () => (await import('../features/faq/IssuePage.tsx')).IssuePage,
  },
  faqCreate: {
    door: faqWriters,
    load: async () => (await import('../features/faq/FaqFormPages.tsx')).FaqCreatePage,
  },
  faqEdit: {
    door: faqWriters,
    load: async () => (await import('../features/faq/FaqFormPages.tsx')).FaqEditPage,
  },
  contactApp: {
    load: async () => (await import('../features/contact/ContactAppPage.tsx')).ContactAppPage,
  },

  invitation: {
    load: async () => (await import('../features/invitation/InvitationPage.tsx')).InvitationPage,
  },
  agenda: {
    start: async ({ request }) => {
      const { agendaQuery } = await import('../features/agenda/agenda-address.ts');
      void queryClient.prefetchQuery(agendaQuery(new URL(request.url).searchParams));
      void queryClient.prefetchQuery(callQuery('getCalendarSubscription', {}));
      (await import('../features/sessions/calendar/calendar-query.ts')).startOwnCalendar(request);
    },
    load: async () => (await import('./agenda-screen.tsx')).AgendaScreen,
  },
  invoices: {
    door: accountant,
    start: () => void startInvoices(),
    load: async () => (await import('../features/invoicing/InvoiceListPage.tsx')).InvoiceListPage,
  },
  reports: {
    load: async () => (await import('../features/exports/ReportsPage.tsx')).ReportsPage,
  },
  account: {
    door: { ...accountant, isAccount: true },
    start: () => {
      void loadViewer().then((me) => {
        if (me.isPasswordDue) return;
        void queryClient.prefetchQuery(callQuery('getAccountSecurity', {}));
        void queryClient.prefetchQuery(callQuery('listLogins', {}));
        if (me.isSecondFactorDue) return;
        void queryClient.prefetchQuery(callQuery('listMessageChoices', {}));
        void queryClient.prefetchQuery(callQuery('getPrivacy', {}));
      });
    },
    load: async () => (await import('./account-screen.tsx')).AccountScreen,
  },
  vatSettings: {
    door: { permission: 'settings.administer', elsewhere: 'home' },
    start: () => void queryClient.prefetchQuery(callQuery('getSettings', { params: { id: 1 } })),
    load: async () => (await import('../features/settings/VatSettingsPage.tsx')).VatSettingsPage,
  },
  invoice: {
    door: accountant,
    start: startOf('getTransaction'),
    load: async () => (await import('../features/invoicing/InvoicePage.tsx')).InvoicePage,
  },
  invoicePdf: {
    door: accountant,
    start: startOf('getTransaction'),
    load: async () => (await import('../features/invoicing/InvoicePdfPage.tsx')).InvoicePdfPage,
  },
  profile: {
    start: startOf('getProfile'),
    load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
  },
  goals: {
    door: members,
    start: startOf('getUserGoals'),
    load: async () => (await import('../features/goals/GoalsPage.tsx')).GoalsPage,
  },
  trainingPlan: {
    start: startOf('getAdvisedThematics'),
    load: async () => (await import('../features/training-plan/PlanPage.tsx')).PlanPage,
  },
  trainingPlanUser: {
    start: startOf('getAdvisedThematics'),
    load: async () => (await import('../features/training-plan/PlanFormPage.tsx')).PlanFormPage,
  },

  evolution: {
    start: () => void startVotes(),
    load: async () => (await import('../features/votes/VotesPage.tsx')).VotesPage,
  },
  discoveryDays: {
    start: () => void startDiscoveryDays(),
    load: async () => (await import('./discovery-screen.tsx')).DiscoveryScreen,
  },
  messages: {
    door: accountant,
    start: async ({ request }) => {
      const { ownMessages } = await import('../features/notifications/own-messages.ts');
      const { readPage } = await import('../ui/pages.ts');
      void queryClient.prefetchQuery(ownMessages(readPage(new URL(request.url).searchParams)));
    },
    load: async () => (await import('../features/notifications/OwnMessagesPage.tsx')).OwnMessagesPage,
  },
  message: {
    door: accountant,
    start: startOf('getOwnMessage'),
    load: async () => (await import('../features/notifications/OwnMessagePage.tsx')).OwnMessagePage,
  },
  notificationsMembership: {
    start: () => {
      void queryClient.prefetchQuery(callQuery('membership', {}));
      void queryClient.prefetchQuery(callQuery('quote', { query: { kind: 'membership' } }));
    },
    load: async () => (await import('./membership-screen.tsx')).MembershipScreen,
  },
  notificationsWorkshop: {
    start: () => void queryClient.prefetchQuery(callQuery('sessionInbox', {})),
    load: async () => (await import('../features/session-people/InboxPage.tsx')).InboxPage,
  },
  notificationsNews: {
    start: async () => (await newsQueries()).startNewsInbox(),
    load: async () => (await import('../features/news/NewsInboxPage.tsx')).NewsInboxPage,
  },
  notificationsGoals: {
    start: () => void queryClient.prefetchQuery(callQuery('goalInbox', {})),
    load: async () => (await import('../features/goals/GoalInboxPage.tsx')).GoalInboxPage,
  },

  ...officePages,
};
