import { callQuery, queryClient } from '../api/query.ts';
import type { RouteName } from '../paths.ts';
import type { RouteAccess } from './guards.ts';
import type { Page } from './page.ts';

/** Access to the office; people without the right go to their own first page (MEM-298). */
const office: RouteAccess = { permission: 'office.open', accountant: true, elsewhere: 'home' };
const admins: RouteAccess = { permission: 'members.administer' };

/** One page at two addresses (MEM-027). */
const officePage: Pick<Page, 'access' | 'load'> = {
  access: office,
  load: async () => (await import('./OfficeScreen.tsx')).OfficeScreen,
};

/** Each of the two pages of the books stands at two addresses. */
type BooksPlace = 'admin' | 'accountant';
const creditsPageOf = (place: BooksPlace) => async () =>
  (await import('./yearly-report-screens.tsx')).creditsScreen(place);
const accountingPageOf = (place: BooksPlace): Pick<Page, 'prefetch' | 'load'> => ({
  prefetch: ({ params }) =>
    void queryClient.prefetchQuery(callQuery('getTransaction', { params: { id: params.invoiceId ?? '' } })),
  load: async () => (await import('./yearly-report-screens.tsx')).invoiceScreen(place),
});

/** Pages of the back office. */
export const officePages = {
  admin: { ...officePage },
  adminUser: {
    access: admins,
    prefetch: ({ params }) =>
      void queryClient.prefetchQuery(callQuery('getPersonFile', { params: { id: params.id ?? '' } })),
    load: async () => (await import('./person-file-screen.tsx')).PersonFileScreen,
  },
  adminAudit: {
    access: admins,
    load: async () => (await import('../office/audit/JournalPage.tsx')).JournalPage,
  },
  adminMoveIn: {
    access: { permission: 'settings.administer' },
    load: async () => (await import('../office/move-in/MoveInPage.tsx')).MoveInPage,
  },
  adminUserCreate: {
    access: admins,
    load: async () => (await import('../office/members/office/AccountCreatePage.tsx')).AccountCreatePage,
  },
  adminNewcomer: {
    access: admins,
    load: async () => (await import('../money/counter/NewcomerPage.tsx')).NewcomerPage,
  },
  adminUserEdit: {
    access: admins,
    prefetch: ({ params }) =>
      void queryClient.prefetchQuery(callQuery('getUser', { params: { id: params.id ?? '' } })),
    load: async () => (await import('../office/members/office/AccountEditPage.tsx')).AccountEditPage,
  },
  moneyCases: {
    access: admins,
    load: async () => (await import('../money/money-cases/MoneyCasesPage.tsx')).MoneyCasesPage,
  },
  owing: {
    access: admins,
    load: async () => (await import('../money/memberships/office/OwingPage.tsx')).OwingPage,
  },
  guide: {
    access: office,
    load: async () => (await import('../platform/guide/GuideContents.tsx')).GuideContents,
  },
  guidePage: {
    access: office,
    load: async () => (await import('../platform/guide/GuidePage.tsx')).GuidePage,
  },
  adminCredits: { access: admins, load: creditsPageOf('admin') },
  adminInvoice: { ...accountingPageOf('admin'), access: admins },
  accountant: { ...officePage },
  accountantCredits: { access: office, load: creditsPageOf('accountant') },
  accountantInvoice: { ...accountingPageOf('accountant'), access: office },
  closing: {
    access: office,
    prefetch: ({ params }) =>
      void queryClient.prefetchQuery(callQuery('getClosing', { params: { id: params.id ?? '' } })),
    load: async () => (await import('../money/closings/ClosingPage.tsx')).ClosingPage,
  },
  attestation: {
    access: office,
    prefetch: () => void queryClient.prefetchQuery(callQuery('getBooksAttestation', {})),
    load: async () => (await import('../money/closings/AttestationPage.tsx')).AttestationPage,
  },
} satisfies Partial<Record<RouteName, Page>>;
