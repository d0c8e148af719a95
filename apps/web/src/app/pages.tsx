import type { SessionKind } from '@forman/domain/sessions/kinds';
import { ownInvoices } from '../api/own-invoices.ts';
import { ownVotes } from '../api/own-votes.ts';
import { callQuery, queryClient } from '../api/query.ts';
import { loadViewer } from '../api/viewer.ts';
import type { RouteName } from '../paths.ts';
import type { RouteAccess } from './guards.ts';
import { hoursPages } from './hours-pages.tsx';
import { officePages } from './office-pages.tsx';
import type { Page } from './page.ts';
import { prefetchById, prefetchOwn } from './prefetch.ts';

const members: RouteAccess = { members: true };
const accountant: RouteAccess = { accountant: true };
const faqWriters: RouteAccess = { members: true, permission: 'faq.write', elsewhere: 'faq' };

/** Loaded on demand, as the first page needs none of them. */
const listQueries = () => import('../sessions/sessions/list-query.ts');
const aroundQueries = () => import('../api/session-around.ts');
const newsQueries = () => import('../community/news/news-address.ts');

const listOf = (kind: SessionKind): Pick<Page, 'prefetch' | 'load'> => ({
  prefetch: async ({ request }) => (await listQueries()).prefetchList(kind, request),
  load: async () => (await import('./session-list-screen.tsx')).sessionListScreen(kind),
});

const detailPageOf = (kind: SessionKind): Pick<Page, 'prefetch' | 'load'> => ({
  prefetch: async ({ params: { id = '' } }) => {
    void aroundQueries().then(({ prefetchAround }) => prefetchAround(kind, id));
    void queryClient.prefetchQuery((await listQueries()).detailQuery(kind, id));
  },
  load: async () => (await import('./session-screen.tsx')).sessionScreen(kind),
});

/** Pilots, XMAN and admins; others are sent to the start (CAT-024, CAT-035, CAT-055). */
const pilots: RouteAccess = { permission: 'sessions.create' };
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
    access: members,
    prefetch: () => {
      void queryClient.prefetchQuery(callQuery('home', {}));
      void loadViewer().then(({ id, userInformations: { habilitation } }) => {
        if (habilitation.length > 0)
          void queryClient.prefetchQuery(
            callQuery('getUserHours', { params: { id: String(id) }, query: {} }),
          );
      });
      void queryClient.prefetchQuery(callQuery('getCalendarSubscription', {}));
    },
    load: async () => (await import('./home-screen.tsx')).HomeScreen,
  },
  statutes: {
    load: async () => (await import('../platform/static-pages/StatutesPage.tsx')).StatutesPage,
  },

  workshops: {
    prefetch: async ({ request }) => {
      void loadViewer().then(({ role }) => {
        if (role === 'ROLE_GUEST') void queryClient.prefetchQuery(callQuery('guestPath', {}));
      });
      return (await listQueries()).prefetchList('workshop', request);
    },
    load: async () => (await import('./session-list-screen.tsx')).WorkshopsScreen,
  },
  workshop: detailPageOf('workshop'),
  workshopEdit: editPageOf('workshop'),
  workshopRepeat: { ...repeatPageOf('workshop'), access: pilots },
  workshopCreate: { ...createPageOf('workshop'), access: pilots },
  formations: { ...listOf('formation'), access: members },
  formation: { ...detailPageOf('formation'), access: members },
  formationEdit: { ...editPageOf('formation'), access: members },
  formationRepeat: { ...repeatPageOf('formation'), access: pilots },
  formationCreate: { ...createPageOf('formation'), access: pilots },
  events: { ...listOf('event'), access: members },
  event: { ...detailPageOf('event'), access: members },
  eventEdit: { ...editPageOf('event'), access: members },
  eventRepeat: { ...repeatPageOf('event'), access: members },
  eventCreate: { ...createPageOf('event'), access: members },
  teamMeetings: { ...listOf('team_meeting'), access: members },
  teamMeeting: { ...detailPageOf('team_meeting'), access: members },
  teamMeetingEdit: { ...editPageOf('team_meeting'), access: members },
  teamMeetingRepeat: { ...repeatPageOf('team_meeting'), access: pilots },
  teamMeetingCreate: { ...createPageOf('team_meeting'), access: pilots },

  calendar: {
    prefetch: async ({ request }) =>
      (await import('../sessions/sessions/calendar/calendar-query.ts')).prefetchCalendar(request),
    load: async () => (await import('./calendar-screen.tsx')).CalendarScreen,
  },

  newsList: {
    access: members,
    prefetch: async ({ request }) => (await newsQueries()).prefetchNewsList(request),
    load: async () => (await import('../community/news/NewsListPage.tsx')).NewsListPage,
  },
  news: {
    access: members,
    prefetch: prefetchById('getNews'),
    load: async () => (await import('../community/news/NewsPage.tsx')).NewsPage,
  },
  newsEdit: {
    access: members,
    prefetch: prefetchById('getNews'),
    load: async () => (await import('../community/news/NewsFormPages.tsx')).NewsEditPage,
  },
  newsCreate: {
    access: { ...members, permission: 'news.create', elsewhere: 'newsList' },
    load: async () => (await import('../community/news/NewsFormPages.tsx')).NewsCreatePage,
  },
  faq: {
    access: members,
    prefetch: () => void queryClient.prefetchQuery(callQuery('listSections', {})),
    load: async () => (await import('../community/faq/FaqPage.tsx')).FaqPage,
  },
  faqCategory: {
    access: members,
    prefetch: prefetchById('getSubCategory'),
    load: async () => (await import('../community/faq/CategoryPage.tsx')).CategoryPage,
  },
  faqIssue: {
    access: members,
    prefetch: prefetchById('getIssue'),
    load: async () => (await import('../community/faq/IssuePage.tsx')).IssuePage,
  },
  faqCreate: {
    access: faqWriters,
    load: async () => (await import('../community/faq/FaqFormPages.tsx')).FaqCreatePage,
  },
  faqEdit: {
    access: faqWriters,
    load: async () => (await import('../community/faq/FaqFormPages.tsx')).FaqEditPage,
  },
  contactApp: {
    load: async () => (await import('../people/contact/ContactAppPage.tsx')).ContactAppPage,
  },

  invitation: {
    load: async () => (await import('../people/invitation/InvitationPage.tsx')).InvitationPage,
  },
  agenda: {
    prefetch: async ({ request }) => {
      const { agendaQuery } = await import('../sessions/agenda/agenda-address.ts');
      void queryClient.prefetchQuery(agendaQuery(new URL(request.url).searchParams));
      void queryClient.prefetchQuery(callQuery('getCalendarSubscription', {}));
      (await import('../sessions/sessions/calendar/calendar-query.ts')).prefetchOwnCalendar(request);
    },
    load: async () => (await import('./agenda-screen.tsx')).AgendaScreen,
  },
  credit: {
    load: async () => (await import('../money/credits/CreditPage.tsx')).CreditPage,
  },
  invoices: {
    access: accountant,
    prefetch: prefetchOwn(async (id) => {
      void queryClient.prefetchQuery(callQuery('getProfile', { params: { id: String(id) } }));
      await queryClient.prefetchQuery(ownInvoices(id));
    }),
    load: async () => (await import('../books/invoicing/InvoiceListPage.tsx')).InvoiceListPage,
  },
  reports: {
    load: async () => (await import('../office/exports/ReportsPage.tsx')).ReportsPage,
  },
  account: {
    access: { ...accountant, isAccount: true },
    prefetch: () => {
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
    access: { permission: 'settings.administer', elsewhere: 'home' },
    prefetch: () => void queryClient.prefetchQuery(callQuery('getSettings', { params: { id: 1 } })),
    load: async () => (await import('../office/settings/VatSettingsPage.tsx')).VatSettingsPage,
  },
  invoice: {
    access: accountant,
    prefetch: prefetchById('getTransaction'),
    load: async () => (await import('../books/invoicing/InvoicePage.tsx')).InvoicePage,
  },
  invoicePdf: {
    access: accountant,
    prefetch: prefetchById('getTransaction'),
    load: async () => (await import('../books/invoicing/InvoicePdfPage.tsx')).InvoicePdfPage,
  },
  groupOrders: {
    access: members,
    prefetch: async ({ request }) => {
      const { ownOrders } = await import('../money/group-orders/own-orders.ts');
      void queryClient.prefetchQuery(ownOrders(new URL(request.url).searchParams));
    },
    load: async () => (await import('../money/group-orders/GroupOrdersPage.tsx')).GroupOrdersPage,
  },
  groupOrderCreate: {
    access: { ...members, ...accountant },
    load: async () => (await import('../money/group-orders/create/NewOrderPage.tsx')).NewOrderPage,
  },
  groupOrder: {
    access: accountant,
    prefetch: prefetchById('getGroupOrder'),
    load: async () => (await import('../money/group-orders/GroupOrderPage.tsx')).GroupOrderPage,
  },
  profile: {
    prefetch: prefetchById('getProfile'),
    load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
  },
  goals: {
    access: members,
    prefetch: prefetchById('getUserGoals'),
    load: async () => (await import('../community/goals/GoalsPage.tsx')).GoalsPage,
  },
  trainingPlan: {
    prefetch: prefetchById('getAdvisedThematics'),
    load: async () => (await import('../community/training-plan/PlanPage.tsx')).PlanPage,
  },
  trainingPlanUser: {
    prefetch: prefetchById('getAdvisedThematics'),
    load: async () => (await import('../community/training-plan/PlanFormPage.tsx')).PlanFormPage,
  },

  evolution: {
    prefetch: prefetchOwn((id) => queryClient.prefetchQuery(ownVotes(id))),
    load: async () => (await import('../community/votes/VotesPage.tsx')).VotesPage,
  },
  discoveryDays: {
    prefetch: prefetchOwn((id) =>
      queryClient.prefetchQuery(callQuery('listDiscoveryDays', { query: { user: String(id) } })),
    ),
    load: async () => (await import('./discovery-screen.tsx')).DiscoveryScreen,
  },
  messages: {
    access: accountant,
    prefetch: async ({ request }) => {
      const { ownMessages } = await import('../platform/notifications/own-messages.ts');
      const { readPage } = await import('../ui/pages.ts');
      void queryClient.prefetchQuery(ownMessages(readPage(new URL(request.url).searchParams)));
    },
    load: async () => (await import('../platform/notifications/OwnMessagesPage.tsx')).OwnMessagesPage,
  },
  message: {
    access: accountant,
    prefetch: prefetchById('getOwnMessage'),
    load: async () => (await import('../platform/notifications/OwnMessagePage.tsx')).OwnMessagePage,
  },
  notificationsMembership: {
    prefetch: () => {
      void queryClient.prefetchQuery(callQuery('membership', {}));
      void queryClient.prefetchQuery(callQuery('quote', { query: { kind: 'membership' } }));
    },
    load: async () => (await import('./membership-screen.tsx')).MembershipScreen,
  },
  notificationsWorkshop: {
    prefetch: () => void queryClient.prefetchQuery(callQuery('sessionInbox', {})),
    load: async () => (await import('../participation/session-people/InboxPage.tsx')).InboxPage,
  },
  notificationsNews: {
    prefetch: async () => (await newsQueries()).prefetchNewsInbox(),
    load: async () => (await import('../community/news/NewsInboxPage.tsx')).NewsInboxPage,
  },
  notificationsGoals: {
    prefetch: () => void queryClient.prefetchQuery(callQuery('goalInbox', {})),
    load: async () => (await import('../community/goals/GoalInboxPage.tsx')).GoalInboxPage,
  },

  ...hoursPages,
  ...officePages,
};
