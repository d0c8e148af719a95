import type { Page } from '@playwright/test';
import { booksScreens } from './books-screens.ts';
import { groupOrderScreens } from './group-order-screens.ts';
import { hoursScreens } from './hours-screens.ts';
import { importScreens } from './import-screens.ts';
import { press, type Screen } from './screen.ts';

const firstInvoice = async (page: Page): Promise<void> => {
  await page.getByRole('table').getByRole('link', { name: /^F-/ }).first().click();
  await page.getByRole('article').waitFor();
};
const firstSession = async (page: Page): Promise<void> => {
  await page.locator('main a[href*="/detail/"]').first().click();
  await page.waitForURL('**/detail/*');
};
const lastSession = async (page: Page): Promise<void> => {
  await page.locator('main a[href*="/detail/"]').last().click();
  await page.waitForURL('**/detail/*');
};
/** Waits for the messages of a new database, which are sent within a minute. */
const messagesSent = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Messages' }).waitFor({ timeout: 90_000 });
/**
 * Opens the last session that the account leads, with one message sent to its registered people and unfolded.
 */
const sessionWithMessage = async (page: Page): Promise<void> => {
  await lastSession(page);
  const sent = page.getByRole('region', { name: 'Messages aux inscrits' });
  await page.getByRole('button', { name: 'Écrire aux inscrits' }).waitFor();
  await page.waitForLoadState('networkidle');
  if ((await sent.count()) === 0) {
    await write(page);
    await page.getByRole('button', { name: /^Envoyer à/ }).click();
  }
  await sent.getByRole('group').first().click();
  await sent.scrollIntoViewIfNeeded();
};
/** Unfolds the sheet by hand, which is folded where somebody has signed. */
const validateByHand = async (page: Page): Promise<void> => {
  const act = page.getByRole('button', { name: /^Valider les absents/ }).first();
  if (!(await act.isVisible()))
    await page
      .getByText(/^Sans contreseing/)
      .first()
      .click();
  await act.click();
};
const writeToRegistered = async (page: Page): Promise<void> => {
  await lastSession(page);
  await write(page);
};
async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Écrire aux inscrits' }).click();
  await page.getByLabel('Objet').fill('Le parking est fermé');
  await page
    .getByLabel('Message', { exact: true })
    .fill('Le parking est en travaux toute la semaine : venez plutôt en train.\n\nÀ lundi,\nNadia');
}

const payInSimulation = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Je m'inscris/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('checkbox', { name: /CGU/ }).check();
  await page.getByRole('button', { name: /^4242/ }).click();
};
/** Pays dues, whose terms are accepted on the page, before the dialog. */
const payDuesInSimulation = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /CGU/ }).check();
  await page.getByRole('button', { name: /^Payer par carte/ }).click();
  await page.getByRole('button', { name: /^4242/ }).click();
};
const paidInSimulation = async (page: Page): Promise<void> => {
  await payInSimulation(page);
  await page.getByRole('button', { name: /^Payer\s\d/ }).click();
  await page.getByText(/Le reçu partirait/).waitFor();
};

export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: [null] },
  { name: 'signup', path: '/register', as: [null] },
  { name: 'simulation-start', path: '/simulation', as: [null] },
  { name: 'simulation-account', path: '/simulation?etape=compte', as: [null] },
  { name: 'simulation-signed-up', path: '/simulation?etape=inscription-faite', as: [null] },
  {
    name: 'simulation-discovery',
    path: '/simulation/atelier/1',
    as: [null],
    prepare: press(/^Je m'inscris/),
  },
  { name: 'simulation-workshop', path: '/simulation/atelier/2', as: [null] },
  {
    name: 'simulation-paying',
    path: '/simulation/atelier/2',
    as: [null],
    prepare: payInSimulation,
    asSeen: true,
  },
  {
    name: 'simulation-paid',
    path: '/simulation/atelier/2',
    as: [null],
    prepare: paidInSimulation,
    asSeen: true,
  },
  { name: 'simulation-full', path: '/simulation/atelier/3', as: [null] },
  { name: 'simulation-membership', path: '/simulation/adhesion', as: [null] },
  {
    name: 'simulation-dues',
    path: '/simulation/adhesion',
    as: [null],
    prepare: payDuesInSimulation,
    asSeen: true,
  },
  { name: 'simulation-formation', path: '/simulation/formation/1', as: [null] },
  { name: 'simulation-event', path: '/simulation/evenement/1', as: [null] },
  { name: 'simulation-missing', path: '/simulation/evenement/99', as: [null] },
  { name: 'unknown', path: '/nulle-part', as: [null] },
  {
    name: 'home',
    path: '/auth/home',
    as: ['neoman', 'man', 'admin', 'pilote', 'xman', 'noman'],
    readme: 'home',
  },
  {
    name: 'home-decline',
    path: '/auth/home',
    as: ['neoman'],
    prepare: press(/^Se retirer de la file/),
    asSeen: true,
  },
  {
    name: 'notifications',
    path: '/auth/home',
    as: ['neoman'],
    prepare: press(/^Notifications/),
    asSeen: true,
  },
  { name: 'menu', path: '/auth/home', as: ['admin'], prepare: press(/^Mon menu/), asSeen: true },
  { name: 'workshops', path: '/auth/workshop', as: ['neoman', 'invite', 'invite3jr', 'pilote'] },
  { name: 'workshop', path: '/auth/workshop', as: ['neoman', 'admin'], prepare: firstSession },
  { name: 'formations', path: '/auth/formation', as: ['neoman'] },
  { name: 'events', path: '/auth/event', as: ['neoman'] },
  { name: 'meetings', path: '/auth/TeamMeeting', as: ['neoman'] },
  { name: 'empty-list', path: '/auth/workshop?title=rien+de+tel', as: ['neoman'] },
  { name: 'inbox', path: '/auth/notifications/workshop', as: ['pilote', 'admin', 'neoman'] },
  {
    name: 'inbox-confirm',
    path: '/auth/notifications/workshop',
    as: ['pilote'],
    prepare: validateByHand,
    asSeen: true,
  },
  { name: 'led-past', path: '/auth/notifications/workshop', as: ['pilote'], prepare: firstSession },
  { name: 'led-coming', path: '/auth/notifications/workshop', as: ['pilote'], prepare: lastSession },
  {
    name: 'led-write',
    path: '/auth/notifications/workshop',
    as: ['pilote'],
    prepare: writeToRegistered,
    asSeen: true,
  },
  {
    name: 'led-messages',
    path: '/auth/notifications/workshop',
    as: ['pilote'],
    prepare: sessionWithMessage,
  },
  {
    name: 'calendar',
    path: '/auth/calendrier',
    as: ['neoman', 'pilote', 'invite'],
    readme: 'calendar',
  },
  { name: 'calendar-week', path: '/auth/calendrier?view=week', as: ['neoman'] },
  { name: 'agenda', path: '/auth/adherents/profil/agenda', as: ['neoman', 'invite'] },
  { name: 'copilot-wanted', path: '/auth/workshop?copilot=1', as: ['adman', 'dxman'] },
  { name: 'credit', path: '/auth/adherents/profil/avoirs', as: ['neoman', 'man', 'invite'] },
  { name: 'invoices', path: '/auth/adherents/profil/factures', as: ['man', 'neoman', 'invite', 'comptable'] },
  { name: 'invoice', path: '/auth/adherents/profil/factures', as: ['man'], prepare: firstInvoice },
  { name: 'profile', path: '/auth/adherents/profil/6', as: ['devman', 'neoman'] },
  { name: 'goals', path: '/auth/adherents/profil/goals/10', as: ['neoman', 'devman', 'man'] },
  { name: 'goals-none', path: '/auth/adherents/profil/goals/3', as: ['president'] },
  { name: 'goal-inbox', path: '/auth/notifications/objectifs', as: ['devman', 'president', 'neoman'] },
  { name: 'news', path: '/auth/news', as: ['xman', 'neoman'] },
  { name: 'news-own', path: '/auth/news?auteurs=moi', as: ['pilote'] },
  { name: 'news-detail', path: '/auth/news/detail/4', as: ['neoman'] },
  { name: 'news-waiting', path: '/auth/news/detail/16', as: ['xman', 'pilote'] },
  { name: 'news-create', path: '/auth/news/create', as: ['pilote'] },
  { name: 'news-edit', path: '/auth/news/edit/3', as: ['xman'] },
  { name: 'news-inbox', path: '/auth/notifications/news', as: ['admin', 'pilote', 'neoman'] },
  { name: 'faq', path: '/auth/FAQ', as: ['neoman', 'admin'] },
  { name: 'faq-search', path: '/auth/FAQ?q=avoir', as: ['neoman'] },
  { name: 'faq-category', path: '/auth/FAQ/category/1', as: ['neoman', 'admin'] },
  { name: 'faq-issue', path: '/auth/FAQ/issue/7', as: ['neoman', 'admin'] },
  { name: 'faq-create', path: '/auth/FAQ/create?categorie=1', as: ['admin'] },
  { name: 'sponsored-profile', path: '/auth/adherents/profil/10', as: ['devman', 'admin'] },
  { name: 'plan', path: '/auth/TrainingPlan/TrainingPlan/10', as: ['neoman', 'devman'] },
  { name: 'plan-none', path: '/auth/TrainingPlan/TrainingPlan/5', as: ['dxman'] },
  { name: 'plan-asked', path: '/auth/TrainingPlan/TrainingPlan/9', as: ['pilote', 'devman'] },
  { name: 'plan-form', path: '/auth/TrainingPlanUser/10', as: ['neoman', 'devman', 'oneman'] },
  { name: 'votes', path: '/auth/evolution', as: ['devman', 'xman', 'adman', 'neoman'] },
  {
    name: 'vote-last',
    path: '/auth/evolution',
    as: ['devman'],
    prepare: press(/^Promotion/),
    asSeen: true,
  },
  { name: 'profile-voted', path: '/auth/adherents/profil/9', as: ['pilote'] },
  { name: 'goals-voted', path: '/auth/adherents/profil/goals/9', as: ['pilote', 'devman'] },
  { name: 'own-profile', path: '/auth/adherents/profil/13', as: ['invite'] },
  { name: 'line-list', path: '/auth/adherents/profil/6?vue=liste', as: ['devman'] },
  {
    name: 'profile-edit',
    path: '/auth/adherents/profil/6',
    as: ['devman'],
    prepare: async (page) => {
      await press(/^Modifier mon profil/)(page);
      await page.getByRole('dialog').waitFor();
    },
    asSeen: true,
  },
  { name: 'dashboard', path: '/auth/expert-comptable', as: ['comptable'] },
  {
    name: 'dashboard-month',
    path: '/auth/expert-comptable?mois=2026-11',
    as: ['comptable'],
    readme: 'books',
    guide: 'le-mois',
  },
  { name: 'office', path: '/auth/admin', as: ['admin'] },
  {
    name: 'users',
    path: '/auth/admin?rubrique=utilisateurs',
    as: ['admin'],
    guide: 'utilisateurs',
  },
  { name: 'user-create', path: '/auth/admin/utilisateurs/creer', as: ['admin'] },
  { name: 'user-edit', path: '/auth/admin/utilisateurs/10/modifier', as: ['admin'] },
  { name: 'person-file', path: '/auth/admin/utilisateurs/10', as: ['admin'] },
  { name: 'audit', path: '/auth/admin/journal', as: ['admin'] },
  { name: 'owing', path: '/auth/admin/cotisations', as: ['admin'], guide: 'cotisations' },
  { name: 'money-cases', path: '/auth/admin/paiements', as: ['admin'], guide: 'paiements' },
  { name: 'guide', path: '/auth/admin/guide/cotisations', as: ['admin', 'comptable'] },
  { name: 'office-invoices', path: '/auth/expert-comptable?rubrique=factures', as: ['comptable'] },
  {
    name: 'office-manage-invoices',
    path: '/auth/admin?rubrique=gestion-factures&personne=10',
    as: ['admin'],
    guide: 'gestion-des-factures',
  },
  ...booksScreens,
  ...hoursScreens,
  ...groupOrderScreens,
  ...importScreens,
  { name: 'office-credits', path: '/auth/admin?rubrique=avoirs', as: ['admin'] },
  { name: 'office-workshops', path: '/auth/admin?rubrique=ateliers', as: ['admin'], guide: 'ateliers' },
  { name: 'office-sites', path: '/auth/admin?rubrique=lieux', as: ['admin'] },
  { name: 'office-thematics', path: '/auth/admin?rubrique=thematiques', as: ['admin'] },
  { name: 'office-security', path: '/auth/admin?rubrique=securite', as: ['admin'] },
  { name: 'office-association', path: '/auth/admin?rubrique=association', as: ['admin'] },
  { name: 'office-vat', path: '/auth/admin?rubrique=tva', as: ['admin'] },
  { name: 'office-vat-rules', path: '/auth/admin?rubrique=regles-tva', as: ['admin'] },
  { name: 'messages', path: '/demo/messages', as: ['man'], prepare: messagesSent },
  { name: 'own-messages', path: '/auth/messages', as: ['man', 'oneman'] },
  { name: 'unsubscribe-gone', path: '/desabonnement/x', as: [null] },
  { name: 'own-account', path: '/auth/compte', as: ['neoman', 'comptable'] },
  {
    name: 'own-account-end',
    path: '/auth/compte#suppression',
    as: ['neoman'],
    prepare: press(/^Supprimer mon compte/),
    asSeen: true,
  },
  {
    name: 'own-account-key',
    path: '/auth/compte#double-verification',
    as: ['neoman'],
    prepare: press(/^Ajouter une clé d’accès/),
    asSeen: true,
  },
  { name: 'books-credits', path: '/auth/expert-comptable/user/10/avoirs/2026', as: ['comptable'] },
  { name: 'office-profile', path: '/auth/adherents/profil/10', as: ['admin'] },
];
