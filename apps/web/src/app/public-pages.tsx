import { labels } from '../messages/fr.ts';
import type { RouteName } from '../paths.ts';
import type { Page } from './page.ts';

const simulated = (name: 'start' | 'membership' | 'workshop' | 'formation' | 'event'): Page => ({
  title: 'Simulation',
  load: async () => (await import('./simulation-screens.tsx')).simulationScreens[name](),
});

/** Pages that need no login. The terms stand under /auth and are public all the same. */
export const publicPages: Partial<Record<RouteName, Omit<Page, 'door'>>> = {
  register: {
    title: labels.signUpTitle,
    load: async () => (await import('../features/registration/RegisterPage.tsx')).RegisterPage,
  },
  registerSuccess: {
    title: 'Inscription réussie',
    load: async () => (await import('../features/registration/RegisteredPage.tsx')).RegisteredPage,
  },
  registerConfirmation: {
    title: 'Confirmation de votre adresse',
    load: async () => (await import('../features/registration/ConfirmationPage.tsx')).ConfirmationPage,
  },
  resetPassword: {
    title: 'Mot de passe oublié',
    load: async () => (await import('../features/password-reset/ResetPage.tsx')).ResetPage,
  },
  contact: {
    title: labels.contact,
    load: async () => (await import('../features/contact/ContactPage.tsx')).ContactPage,
  },
  dataProtection: {
    title: 'CNIL',
    load: async () => (await import('../features/static-pages/DataProtectionPage.tsx')).DataProtectionPage,
  },
  legalNotice: {
    title: 'Mentions légales',
    load: async () => (await import('../features/static-pages/LegalNoticePage.tsx')).LegalNoticePage,
  },
  privacyPolicy: {
    title: 'Politique de confidentialité',
    load: async () => (await import('../features/static-pages/ProposedPages.tsx')).PrivacyPolicyPage,
  },
  internalRules: {
    title: 'Règlement intérieur',
    load: async () => (await import('../features/static-pages/ProposedPages.tsx')).InternalRulesPage,
  },
  terms: {
    title: 'Conditions générales d’utilisation',
    load: async () => (await import('../features/static-pages/TermsPage.tsx')).TermsPage,
  },
  simulation: simulated('start'),
  simulatedMembership: simulated('membership'),
  simulatedWorkshop: simulated('workshop'),
  simulatedFormation: simulated('formation'),
  simulatedEvent: simulated('event'),
  ownData: {
    title: 'Mes données',
    load: async () => (await import('../features/privacy/OwnDataPage.tsx')).OwnDataPage,
  },
  unsubscribe: {
    title: 'Mes e-mails',
    load: async () => (await import('../features/notifications/UnsubscribePage.tsx')).UnsubscribePage,
  },
  demoMessages: {
    title: 'Messages de la démonstration',
    load: async () => (await import('../features/notifications/MailboxPage.tsx')).MailboxPage,
  },
};
