import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../apps/api/src/db/demo/accounts.ts';
import { clock } from '../e2e/portal.ts';
import { findChromium } from './browser.ts';
import { helpOn, root, run } from './command.ts';

helpOn(`
npm run screenshots [-- word ...]
npm run screenshots -- --guide

Builds the portal if its sources changed, starts it with the sample association on a database of its own, and writes
every screen, for each account that matters, at 1440×900, 1024×768 and 390×844, light and dark, into screenshots/:

  home-neoman-desk-light.png

--guide draws the pictures of docs/guide instead, which git keeps: those screens that name one, on the desk, light.
With words, only the screens whose name contains one of them. The folder is not kept by git.
`);

/** A screen: its name, its address, and who looks at it; `prepare` brings it into the state to show. */
type Screen = {
  name: string;
  path: string;
  as: readonly (string | null)[];
  prepare?: (page: Page) => Promise<void>;
  /** Its picture in docs/guide/pictures, as the first account sees it. */
  guide?: string;
  /** What the window shows, not the whole page: for what stands over it. */
  asSeen?: true;
};

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
/** The outbox of a new database empties within a minute. */
const messagesSent = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Messages' }).waitFor({ timeout: 90_000 });
const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click();

const payInSimulation = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /CGU/ }).check();
  await page.getByRole('button', { name: /^Je m'inscris|^Payer par carte/ }).click();
  await page.getByRole('button', { name: /^4242/ }).click();
};
const paidInSimulation = async (page: Page): Promise<void> => {
  await payInSimulation(page);
  await page.getByRole('button', { name: /^Payer\s\d/ }).click();
  await page.getByText(/Le reçu partirait/).waitFor();
};

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: [null] },
  { name: 'register', path: '/register', as: [null] },
  { name: 'simulation-start', path: '/simulation', as: [null] },
  { name: 'simulation-account', path: '/simulation?etape=compte', as: [null] },
  { name: 'simulation-registered', path: '/simulation?etape=inscription-faite', as: [null] },
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
    prepare: payInSimulation,
    asSeen: true,
  },
  { name: 'simulation-formation', path: '/simulation/formation/1', as: [null] },
  { name: 'simulation-event', path: '/simulation/evenement/1', as: [null] },
  { name: 'simulation-missing', path: '/simulation/evenement/99', as: [null] },
  { name: 'unknown', path: '/nulle-part', as: [null] },
  { name: 'home', path: '/auth/home', as: ['neoman', 'man', 'admin', 'pilote', 'noman'] },
  { name: 'home-decline', path: '/auth/home', as: ['neoman'], prepare: press(/^Je la laisse/), asSeen: true },
  {
    name: 'notifications',
    path: '/auth/home',
    as: ['neoman'],
    prepare: press(/^Notifications/),
    asSeen: true,
  },
  { name: 'menu', path: '/auth/home', as: ['admin'], prepare: press(/^Mon menu/), asSeen: true },
  { name: 'workshops', path: '/auth/workshop', as: ['neoman', 'invite', 'pilote'] },
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
    prepare: press(/^Valider les absents/),
    asSeen: true,
  },
  { name: 'led-past', path: '/auth/notifications/workshop', as: ['pilote'], prepare: firstSession },
  { name: 'led-coming', path: '/auth/notifications/workshop', as: ['pilote'], prepare: lastSession },
  { name: 'copilot-wanted', path: '/auth/workshop?copilot=1', as: ['adman', 'dxman'] },
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
  { name: 'office', path: '/auth/admin', as: ['admin'] },
  { name: 'owing', path: '/auth/admin/cotisations', as: ['admin'], guide: 'cotisations' },
  { name: 'money-cases', path: '/auth/admin/paiements', as: ['admin'], guide: 'paiements' },
  { name: 'guide', path: '/auth/admin/guide/cotisations', as: ['admin', 'comptable'] },
  { name: 'office-invoices', path: '/auth/expert-comptable?rubrique=factures', as: ['comptable'] },
  { name: 'office-credits', path: '/auth/admin?rubrique=avoirs', as: ['admin'] },
  { name: 'office-vat', path: '/auth/admin?rubrique=tva', as: ['admin'] },
  { name: 'messages', path: '/demo/messages', as: ['man'], prepare: messagesSent },
  { name: 'own-account', path: '/auth/compte', as: ['neoman', 'comptable'] },
  {
    name: 'own-account-end',
    path: '/auth/compte',
    as: ['neoman'],
    prepare: press(/^Supprimer mon compte/),
    asSeen: true,
  },
  { name: 'books-credits', path: '/auth/expert-comptable/user/10/avoirs/2026', as: ['comptable'] },
  { name: 'office-profile', path: '/auth/adherents/profil/10', as: ['admin'] },
];

const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'small-desk', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const themes = ['light', 'dark'] as const;

const folder = join(root, 'screenshots');
const guideFolder = join(root, 'docs/guide/pictures');
const forGuide = process.argv.includes('--guide');
const words = process.argv.slice(2).filter((word) => word !== '--guide');
const wanted = screens
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  .filter(({ guide }) => !forGuide || guide !== undefined);
if (wanted.length === 0) {
  console.error(`No screen has such a name. There are: ${screens.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
const dataDir = await mkdtemp(join(tmpdir(), 'forman-screenshots-'));
// Started by root, the database is another account's: where it may not pass, it would be kept elsewhere, and stay.
await chmod(dataDir, 0o711);
const portal = await startPortal(dataDir);
try {
  await mkdir(folder, { recursive: true });
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  let count = 0;
  if (forGuide) {
    await mkdir(guideFolder, { recursive: true });
    count += await shoot(browser, sizes[0], 'light');
  } else {
    for (const size of sizes) {
      for (const colorScheme of themes) count += await shoot(browser, size, colorScheme);
    }
  }
  await browser.close();
  console.log(`${count} pictures in ${forGuide ? 'docs/guide/pictures' : 'screenshots'}/`);
} finally {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function shoot(
  browser: Browser,
  size: (typeof sizes)[number],
  colorScheme: (typeof themes)[number],
): Promise<number> {
  const { name: sizeName, ...viewport } = size;
  let count = 0;
  for (const account of new Set(wanted.flatMap(({ as }) => as))) {
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport,
      colorScheme,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    });
    await context.clock.install({ time: new Date(clock) });
    if (account) await logIn(context, account);
    for (const screen of wanted.filter(({ as }) => as.includes(account))) {
      const page = await context.newPage();
      await page.goto(screen.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await screen.prepare?.(page);
      await page.waitForLoadState('networkidle');
      if (forGuide) {
        if (screen.as[0] === account) count += await drawForGuide(page, screen.guide!);
        await page.close();
        continue;
      }
      if (!screen.asSeen) await showAll(page, viewport);
      const file = [screen.name, account, sizeName, colorScheme].filter(Boolean).join('-');
      await page.screenshot({ path: join(folder, `${file}.png`), fullPage: !screen.asSeen });
      count += 1;
      await page.close();
    }
    await context.close();
  }
  return count;
}

/** What stands in the page, without the frame around it, as a small file; a page longer than a window is cut. */
async function drawForGuide(page: Page, name: string): Promise<number> {
  const { width, height } = sizes[0];
  await showAll(page, { width, height });
  const box = (await page.locator('main').boundingBox())!;
  const clip = { ...box, height: Math.min(box.height, height) };
  const bytes = await page.screenshot({ clip });
  await sharp(bytes)
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(join(guideFolder, `${name}.webp`));
  return 1;
}

/** A window as high as the page: bars and menus then stand at its ends, not across it. */
async function showAll(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

async function logIn(context: BrowserContext, account: string): Promise<void> {
  const response = await fetch(`${portal.url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@forman.example`, password: demoPassword }),
  });
  const pair = (await response.json()) as { token: string; refresh_token: string };
  await context.addInitScript((tokens) => {
    localStorage.setItem('token', tokens.token);
    localStorage.setItem('refresh_token', tokens.refresh_token);
  }, pair);
}

/** The built portal on a free port, at the clock of the journeys, on a database that goes with it. */
async function startPortal(dataDirectory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      APP_MODE: 'demo',
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      PORT: '0',
      CLOCK: clock,
      REQUESTS_PER_MINUTE: '100000',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /Server listening at (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error('The portal did not start.')));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
