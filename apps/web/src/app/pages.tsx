import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { ownInvoices } from '../api/own-invoices.ts';
import { callQuery, queryClient } from '../api/query.ts';
import { loadViewer } from '../api/viewer.ts';
import { detailQuery, startList } from '../features/sessions/list-query.ts';
import { labels } from '../messages/fr.ts';
import type { RouteName } from '../paths.ts';
import type { Door } from './guards.ts';

/** The pages of the portal: who may open them, what their loader starts, where their code is. */
export type Page = {
  title: string;
  door?: Door;
  /** Starts the fetches of the screen, without waiting for them; what it answers sends elsewhere. */
  start?: (args: LoaderFunctionArgs) => Response | undefined | void;
  /** Left out: the screen comes later. */
  load?: () => Promise<ComponentType>;
};

const members: Door = { members: true };
const accountant: Door = { accountant: true };
const office: Door = { permission: 'office.open', accountant: true };
const admins: Door = { permission: 'members.administer' };

const startInvoice: Page['start'] = ({ params }) =>
  void queryClient.prefetchQuery(callQuery('getTransaction', { params: { id: params.id ?? '' } }));

async function startInvoices(): Promise<void> {
  const { id } = await loadViewer();
  await queryClient.prefetchQuery(callQuery('listTransactions', ownInvoices(id)));
}

const listOf = (kind: SessionKind): Pick<Page, 'start' | 'load'> => ({
  start: ({ request }) => startList(kind, request),
  load: async () => (await import('./session-list-screen.tsx')).sessionListScreen(kind),
});

const detailPageOf = (kind: SessionKind): Pick<Page, 'start' | 'load'> => ({
  start: ({ params }) => void queryClient.prefetchQuery(detailQuery(kind, params.id ?? '')),
  load: async () => (await import('./session-screen.tsx')).sessionScreen(kind),
});

export const portalPages: Partial<Record<RouteName, Page>> = {
  home: {
    title: 'Accueil',
    door: members,
    start: () => void queryClient.prefetchQuery(callQuery('home', {})),
    load: async () => (await import('../features/home/HomePage.tsx')).HomePage,
  },
  statutes: { title: 'Statuts' },

  workshops: { ...listOf('workshop'), title: labels.workshops },
  workshop: { ...detailPageOf('workshop'), title: 'Atelier' },
  workshopEdit: { title: 'Modifier un atelier' },
  workshopCreate: { title: 'Créer un atelier' },
  formations: { ...listOf('formation'), title: labels.formations, door: members },
  formation: { ...detailPageOf('formation'), title: 'Formation', door: members },
  formationEdit: { title: 'Modifier une formation', door: members },
  formationCreate: { title: 'Créer une formation', door: members },
  events: { ...listOf('event'), title: labels.events, door: members },
  event: { ...detailPageOf('event'), title: 'Événement', door: members },
  eventEdit: { title: 'Modifier un événement', door: members },
  eventCreate: { title: 'Créer un événement', door: members },
  teamMeetings: { ...listOf('team_meeting'), title: labels.teamMeetings, door: members },
  teamMeeting: { ...detailPageOf('team_meeting'), title: 'Réunion d’équipe', door: members },
  teamMeetingEdit: { title: 'Modifier une réunion d’équipe', door: members },
  teamMeetingCreate: { title: 'Créer une réunion d’équipe', door: members },

  newsList: { title: 'Actualités', door: members },
  news: { title: 'Actualité', door: members },
  newsEdit: { title: 'Modifier une actualité', door: members },
  newsCreate: { title: 'Créer une actualité', door: members },
  faq: { title: labels.faq, door: members },
  faqCategory: { title: labels.faq, door: members },
  faqIssue: { title: labels.faq, door: members },
  faqCreate: { title: 'Poser une question', door: members },
  contactApp: { title: labels.contact },

  agenda: { title: 'Mon agenda' },
  invoices: {
    title: 'Factures',
    door: accountant,
    start: () => void startInvoices(),
    load: async () => (await import('../features/invoicing/InvoiceListPage.tsx')).InvoiceListPage,
  },
  reports: { title: 'Mes infos' },
  vatSettings: { title: 'TVA', door: { permission: 'members.administer', elsewhere: 'home' } },
  invoice: {
    title: 'Facture',
    door: accountant,
    start: startInvoice,
    load: async () => (await import('../features/invoicing/InvoicePage.tsx')).InvoicePage,
  },
  invoicePdf: {
    title: 'Facture en PDF',
    door: accountant,
    start: startInvoice,
    load: async () => (await import('../features/invoicing/InvoicePdfPage.tsx')).InvoicePdfPage,
  },
  profile: { title: 'Profil' },
  goals: { title: 'Objectifs' },
  trainingPlan: { title: 'Plan de formation' },
  trainingPlanUser: { title: 'Plan De Formation Personnalisé' },

  evolution: { title: 'Évolutions' },
  discoveryDays: { title: labels.discoveryDay },
  notificationsMembership: { title: 'Adhésion' },
  notificationsWorkshop: { title: 'Notifications des ateliers' },
  notificationsNews: { title: 'Notifications des actualités' },
  notificationsGoals: { title: 'Notifications des objectifs' },

  admin: { title: 'Administration', door: { permission: 'members.administer', elsewhere: 'home' } },
  adminCredits: { title: 'Avoirs', door: admins },
  adminInvoice: { title: 'Facture', door: admins },
  accountant: { title: labels.dashboard, door: office },
  accountantCredits: { title: 'Avoirs', door: office },
  accountantInvoice: { title: 'Facture', door: office },
};

/** Pages that need no login. The terms stand under /auth and are public all the same. */
export const publicPages: Partial<Record<RouteName, Omit<Page, 'door'>>> = {
  register: { title: "Je m'inscris à ma première réunion d'information" },
  registerSuccess: { title: 'Inscription réussie' },
  resetPassword: { title: 'Mot de passe oublié' },
  contact: { title: labels.contact },
  dataProtection: { title: 'CNIL' },
  legalNotice: { title: 'Mentions légales' },
  privacyPolicy: { title: 'Politique de confidentialité' },
  internalRules: { title: 'Règlement intérieur' },
  terms: { title: 'Conditions générales d’utilisation' },
  simulation: { title: 'Simulation' },
  simulatedMembership: { title: 'Simulation : adhésion' },
  simulatedWorkshop: { title: 'Simulation : atelier' },
  simulatedFormation: { title: 'Simulation : formation' },
  simulatedEvent: { title: 'Simulation : événement' },
  demoMessages: {
    title: 'Messages de la démonstration',
    load: async () => (await import('../features/notifications/MailboxPage.tsx')).MailboxPage,
  },
};
