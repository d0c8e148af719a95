import { pathTo, routes, type RouteName } from '../apps/web/src/paths.ts';
import { guidePages } from '../apps/web/src/platform/shared/guide-pages.ts';
import type { Page } from '@playwright/test';
import { openPart } from './account-parts.ts';
import { expect, test } from './fixtures.ts';
import { go } from './window.ts';
import { englishIn, type Walk, walkThrough } from './french.ts';

const names = Object.keys(routes) as RouteName[];
const isOfPortal = (name: RouteName): boolean => routes[name].startsWith('/auth/');

/** Forms that are sent blank, to show their sentences about missing fields. */
const blankForms: ReadonlySet<RouteName> = new Set<RouteName>([
  'landing', 'signup', 'contact', 'workshopCreate', 'formationCreate', 'eventCreate',
  'teamMeetingCreate', 'faqCreate', 'contactApp', 'account', 'adminUserCreate',
]); // prettier-ignore

const users = '/auth/admin?rubrique=utilisateurs';
type Press = readonly [path: string, button: RegExp];
type Account = {
  /** Least number of addresses that this account may open. */
  screens: number;
  /** The buttons that open a dialog or a menu. */
  presses: readonly Press[];
};
const accounts: Record<string, Account> = {
  invite: { screens: 18, presses: [['/auth/status', /^Mon menu/]] },
  neoman: {
    screens: 30,
    presses: [
      ['/auth/workshop', /^Notifications/],
      ['/auth/home', /^Se retirer de la file/],
      ['/auth/compte#suppression', /^Supprimer mon compte/],
      ['/auth/adherents/profil/10', /^Modifier mon profil/],
    ],
  },
  pilote: { screens: 40, presses: [['/auth/notifications/workshop', /^Valider les absents/]] },
  devman: { screens: 40, presses: [['/auth/evolution', /^Promotion/]] },
  comptable: { screens: 12, presses: [] },
  admin: {
    screens: 65,
    presses: [
      [users, /^Colonnes/],
      [users, /^Supprimer /],
      [users, /par son nom$/],
      ['/auth/admin/utilisateurs/10', /^Modifier le crédit/],
    ],
  },
};

const ofAnybody = {
  adminUser: 10,
  userId: 10,
  year: 2026,
  faqCategory: 1,
  faqIssue: 7,
  faq: 7,
  closing: null,
  code: null,
  signRemotely: null,
};

type Query = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
/**
 * Ids of rows that this person may read: a coming session of each kind (their own first), a news, an invoice,
 * a message.
 */
async function findIds(query: Query, { id, role }: { id: number; role: string }) {
  const session = (kind: string): string => `(select id from sessions where kind = '${kind}' and is_published
    and deleted_at is null and starts_at > '2026-12-05' and $2 = any(audience)
    order by pilot_id = $1 desc, starts_at limit 1)`;
  const [found] = await query<Record<string, number | null>>(
    `select ${session('workshop')} as workshop, ${session('formation')} as formation, ${session('event')} as event,
      ${session('team_meeting')} as "teamMeeting",
      (select id from news where state = 'validated' and $2 = any(audience) order by id limit 1) as news,
      (select id from transactions where user_id = $1 order by id limit 1) as invoice,
      (select id from transactions where user_id = 10 order by id limit 1) as "invoiceId",
      (select id from sessions where pilot_id = $1 and starts_at between '2026-11-20' and '2026-12-02'
        order by starts_at limit 1) as presence,
      (select id from group_orders where payer_id = $1 order by id limit 1) as "groupOrder",
      (select r.session_id from registrations r join sessions s on s.id = r.session_id where r.user_id = $1
        and r.state = 'registered' and r.ended_at is null and not r.was_absent and s.ends_at < '2026-12-01'
        and s.deleted_at is null order by s.ends_at desc limit 1) as feedback,
      (select id from attestations where user_id = $1 and voided_at is null order by id desc limit 1) as "hourAttestation",
      (select id from outbox_messages where user_id = $1 order by id limit 1) as message`,
    [id, role],
  );
  const own = { profile: id, personHours: id, goals: id, trainingPlan: id, trainingPlanUser: id };
  return { ...found, ...own, ...ofAnybody };
}

/** All addresses of this route, with ids; a form of a page (Edit, Repeat, Pdf) uses the ids of that page. */
function pathsOf(name: RouteName, ids: Record<string, number | null>): string[] {
  if (name === 'guidePage') return Object.keys(guidePages).map((page) => pathTo('guidePage', { page }));
  const isKnown = Object.keys(ids).includes(name);
  const subject = isKnown ? name : name.replace(/(?:Edit|Repeat|Pdf)$/, '');
  const filled = routes[name].replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = param === 'token' ? 'inconnu' : ids[param === 'id' ? subject : param];
    if (value === undefined) throw new Error(`No ${param} for ${name}`);
    // Without such a row the page says that it does not exist.
    return String(value ?? 999_999);
  });
  return [filled];
}

type Screens = readonly { name: RouteName; path: string }[];
const screensOf = (isMeant: (name: RouteName) => boolean, ids: Record<string, number | null>): Screens =>
  names.filter(isMeant).flatMap((name) => pathsOf(name, ids).map((path) => ({ name, path })));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Goes to a page with a unique heading. */
async function stepAside(page: Page, walk: Walk): Promise<void> {
  await walk.settled();
  await go(page, routes.terms);
  await expect(heading(page)).toHaveText('Conditions générales d’utilisation');
}

async function sendBlank(page: Page): Promise<void> {
  await page.locator('main button[type="submit"]').last().click();
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible();
}

type Look = () => Promise<void>;

/** Looks at each part of the account in turn, as one is open at a time; the part with a form stays open. */
async function lookAtParts(page: Page, walk: Walk, look: Look): Promise<void> {
  const index = page.getByRole('navigation', { name: 'Parties du compte' });
  for (const part of await index.getByRole('link').all()) {
    await part.click();
    await walk.settled();
    await look();
  }
  await openPart(page, 'Mot de passe');
}

/** Looks at each of these screens that this reader may open. @returns their names. */
async function lookAround(page: Page, walk: Walk, screens: Screens, look: Look): Promise<Set<RouteName>> {
  const seen = new Set<RouteName>();
  for (const { name, path } of screens) {
    if (name === 'verificationOf') await stepAside(page, walk); // Its heading is that of the page before.
    if (!(await walk.to(path))) {
      await stepAside(page, walk);
      continue;
    }
    seen.add(name);
    await look();
    if (name === 'account') await lookAtParts(page, walk, look);
    if (!blankForms.has(name)) continue;
    await sendBlank(page);
    await look();
  }
  return seen;
}

async function lookAtPanels(page: Page, walk: Walk, look: Look): Promise<void> {
  await stepAside(page, walk);
  await walk.to(routes.accountant);
  for (const toggle of await page.getByRole('region', { name: 'Rubriques' }).getByRole('button').all()) {
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await walk.settled();
    await look();
  }
}

/** Unfolds all folded parts, so that their texts are read and their buttons found. */
const unfoldAll = (page: Page): Promise<void> =>
  page
    .locator('main details')
    .evaluateAll((folded) => folded.forEach((part) => part.setAttribute('open', '')));

async function lookAtOpened(page: Page, walk: Walk, [path, name]: Press, look: Look): Promise<void> {
  await stepAside(page, walk);
  await walk.to(path);
  await unfoldAll(page);
  await page.getByRole('button', { name }).first().click();
  await expect(page.locator('dialog[open], :popover-open').first()).toBeVisible();
  await walk.settled();
  await look();
}

for (const [account, { screens, presses }] of Object.entries(accounts)) {
  test(`CORE-001 MEM-001: ${account} finds every screen in French, with its forms, panels and dialogs`, async ({
    openAs,
    portal,
  }) => {
    const email = `${account}@forman.example`;
    const me = await portal.api.send<{ id: number; role: string }>(email, 'GET', '/me');
    const ids = await findIds(portal.query, me);
    const page = await openAs(email, routes.legalNotice);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const walk = walkThrough(page);
    const found: string[] = [];
    const look = async (): Promise<void> => void found.push(...(await englishIn(page)));
    const seen = await lookAround(page, walk, screensOf(isOfPortal, ids), look);
    if (seen.has('accountant')) await lookAtPanels(page, walk, look);
    for (const press of presses) await lookAtOpened(page, walk, press, look);
    expect(found).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(screens);
  });
}

test('CORE-001 MEM-001: a visitor finds every page and every form message in French', async ({ page }) => {
  await page.goto(routes.terms);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const found: string[] = [];
  const look = async (): Promise<void> => void found.push(...(await englishIn(page)));
  const isPublic = (name: RouteName): boolean => !isOfPortal(name);
  const ids = { simulatedWorkshop: 1, simulatedFormation: 1, simulatedEvent: 1, code: null };
  const screens = screensOf(isPublic, ids);
  const seen = await lookAround(page, walkThrough(page), screens, look);
  expect(found).toEqual([]);
  expect(screens.filter(({ name }) => !seen.has(name))).toEqual([]);
});
