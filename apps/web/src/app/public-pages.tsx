import type { RouteName } from '../paths.ts';
import type { Page } from './page.ts';

const simulated = (name: 'start' | 'membership' | 'workshop' | 'formation' | 'event'): Page => ({
  load: async () => (await import('./simulation-screens.tsx')).simulationScreens[name](),
});

/** Pages that need no login. The terms stand under /auth, but are public. */
export const publicPages: Partial<Record<RouteName, Omit<Page, 'access'>>> = {
  signup: {
    load: async () => (await import('../people/signup/SignupPage.tsx')).SignupPage,
  },
  signupSuccess: {
    load: async () => (await import('../people/signup/SignedUpPage.tsx')).SignedUpPage,
  },
  signupConfirmation: {
    load: async () => (await import('../people/signup/ConfirmationPage.tsx')).ConfirmationPage,
  },
  takeContactBack: {
    load: async () => (await import('../people/account/security/TakeBackPage.tsx')).TakeBackPage,
  },
  resetPassword: {
    load: async () => (await import('../people/password-reset/ResetPage.tsx')).ResetPage,
  },
  contact: {
    load: async () => (await import('../people/contact/ContactPage.tsx')).ContactPage,
  },
  dataProtection: {
    load: async () => (await import('../platform/static-pages/DataProtectionPage.tsx')).DataProtectionPage,
  },
  legalNotice: {
    load: async () => (await import('../platform/static-pages/LegalNoticePage.tsx')).LegalNoticePage,
  },
  privacyPolicy: {
    load: async () => (await import('../platform/static-pages/ProposedPages.tsx')).PrivacyPolicyPage,
  },
  internalRules: {
    load: async () => (await import('../platform/static-pages/ProposedPages.tsx')).InternalRulesPage,
  },
  terms: {
    load: async () => (await import('../platform/static-pages/TermsPage.tsx')).TermsPage,
  },
  simulation: simulated('start'),
  simulatedMembership: simulated('membership'),
  simulatedWorkshop: simulated('workshop'),
  simulatedFormation: simulated('formation'),
  simulatedEvent: simulated('event'),
  ownData: {
    load: async () => (await import('../office/privacy/OwnDataPage.tsx')).OwnDataPage,
  },
  unsubscribe: {
    load: async () => (await import('../platform/notifications/UnsubscribePage.tsx')).UnsubscribePage,
  },
  verification: {
    load: async () => (await import('../hours/attestations/VerificationPage.tsx')).VerificationPage,
  },
  verificationOf: {
    load: async () => (await import('../hours/attestations/VerificationPage.tsx')).VerificationPage,
  },
  demoMessages: {
    load: async () => (await import('../platform/notifications/MailboxPage.tsx')).MailboxPage,
  },
};
