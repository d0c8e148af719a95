import { callQuery, queryClient } from '../api/query.ts';
import type { RouteName } from '../paths.ts';
import type { Door } from './guards.ts';
import type { Page } from './page.ts';

/** Others go to their own start (MEM-298). */
const office: Door = { permission: 'office.open', accountant: true, elsewhere: 'home' };
const admins: Door = { permission: 'members.administer' };

/** One page at two addresses (MEM-027). */
const officePage: Pick<Page, 'door' | 'load'> = {
  door: office,
  load: async () => (await import('./OfficeScreen.tsx')).OfficeScreen,
};

/** The same two pages of the books under two addresses. */
type BooksPlace = 'admin' | 'accountant';
const creditsPageOf = (place: BooksPlace) => async () =>
  (await import('./yearly-report-screens.tsx')).creditsScreen(place);
const accountingPageOf = (place: BooksPlace): Pick<Page, 'start' | 'load'> => ({
  start: ({ params }) =>
    void queryClient.prefetchQuery(callQuery('getTransaction', { params: { id: params.invoiceId ?? '' } })),
  load: async () => (await import('./yearly-report-screens.tsx')).invoiceScreen(place),
});

/** The pages of the back office. */
export const officePages = {
  admin: { ...officePage },
  adminUser: {
    door: admins,
    start: ({ params }) =>
      void queryClient.prefetchQuery(callQuery('getPersonFile', { params: { id: params.id ?? '' } })),
    load: async () => (await import('./person-file-screen.tsx')).PersonFileScreen,
  },
  adminAudit: {
    door: admins,
    load: async () => (await import('../features/audit/JournalPage.tsx')).JournalPage,
  },
  adminUserCreate: {
    door: admins,
    load: async () => (await import('../features/members/office/AccountCreatePage.tsx')).AccountCreatePage,
  },
  adminUserEdit: {
    door: admins,
    start: ({ params }) =>
      void queryClient.prefetchQuery(callQuery('getUser', { params: { id: params.id ?? '' } })),
    load: async () => (await import('../features/members/office/AccountEditPage.tsx')).AccountEditPage,
  },
  moneyCases: {
    door: admins,
    load: async () => (await import('../features/money-cases/MoneyCasesPage.tsx')).MoneyCasesPage,
  },
  owing: {
    door: admins,
    load: async () => (await import('../features/memberships/office/OwingPage.tsx')).OwingPage,
  },
  guide: {
    door: office,
    load: async () => (await import('../features/guide/GuideContents.tsx')).GuideContents,
  },
  guidePage: {
    door: office,
    load: async () => (await import('../features/guide/GuidePage.tsx')).GuidePage,
  },
  adminCredits: { door: admins, load: creditsPageOf('admin') },
  adminInvoice: { ...accountingPageOf('admin'), door: admins },
  accountant: { ...officePage },
  accountantCredits: { door: office, load: creditsPageOf('accountant') },
  accountantInvoice: { ...accountingPageOf('accountant'), door: office },
} satisfies Partial<Record<RouteName, Page>>;
