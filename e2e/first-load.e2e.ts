import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Holds the portal's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let letIn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

test('a page shows its frame and asks who is logged in before its code arrives, and asks only once', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const page = await openAs(email, '/auth/FAQ');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/me') asked.push(request.headers().authorization ?? '');
  });
  const letIn = await holdCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.boot-frame')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatch(/^Bearer \S{20}/);
  letIn();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(page.locator('.boot-frame')).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test('a visitor who opens a portal address sees no frame, and gets the landing page', async ({ page }) => {
  const letIn = await holdCode(page);
  await page.goto('/auth/home', { waitUntil: 'commit' });
  await expect(page.locator('.boot-frame')).toBeAttached();
  await expect(page.locator('.boot-frame')).toBeHidden();
  letIn();
  await expect(page).toHaveURL('/');
});

type Code = {
  /** The files that the page fetches. */
  names: string[];
  /** Bytes of the files named by every page's document: the frame. */
  base: number;
  /** The bytes of further files, for this screen. */
  own: number;
  /** Number of further files named by the document, which the browser requests at once. */
  named: number;
};

/** Reads the code that a page loads; sizes are compressed, as on the network. */
async function codeOf(page: Page, path: string): Promise<Code> {
  // Requests of the page before do not count.
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  const scripts: Request[] = [];
  const note = (request: Request): void => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request);
  };
  page.on('requestfinished', note);
  const common = await (await page.request.get('/auth/sans-page-a-elle')).text();
  const document = await (await page.goto(path, { waitUntil: 'networkidle' }))!.text();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('requestfinished', note);
  const code: Code = { names: [], base: 0, own: 0, named: 0 };
  for (const request of scripts) {
    const name = new URL(request.url()).pathname;
    const { responseBodySize } = await request.sizes();
    code.names.push(name);
    const isCommon = common.includes(name);
    code[isCommon ? 'base' : 'own'] += responseBodySize;
    if (!isCommon && document.includes(name)) code.named += 1;
  }
  return code;
}

/** Code that no list of members needs: the office, the editor, charts, date pickers. */
const elsewhere = /\/(?:Office|office-|others-|RichText|Columns|calendar-)/;

const screens = [
  '/auth/home',
  '/auth/workshop',
  '/auth/adherents/profil/agenda',
  '/auth/adherents/profil/Factures',
  '/auth/FAQ',
  '/auth/emargement/AAAAAAAAAAAAAAAAAAAAAA',
];
/** The limits in bytes, for a member. */
const maxBytes = { base: 152_000, own: 40_700 };

test('a page fetches the code of the frame and of its own screen, and none of the office, an editor or a calendar', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const { id } = await portal.api.makeWorkshop({ description: '<p>Ce que l’on y apprend.</p>' });
  const page = await openAs(email, '/auth/FAQ');
  for (const path of [...screens, `/auth/workshop/detail/${id}`]) {
    const { names, base, own, named } = await codeOf(page, path);
    expect(
      names.filter((name) => elsewhere.test(name)),
      path,
    ).toEqual([]);
    test.info().annotations.push({ type: 'bytes', description: `${path} ${base} + ${own}` });
    expect(base, path).toBeGreaterThan(50_000);
    expect(base, path).toBeLessThanOrEqual(maxBytes.base);
    expect(own, path).toBeGreaterThan(1000);
    expect(named, path).toBeGreaterThan(0);
    expect(own, path).toBeLessThanOrEqual(maxBytes.own);
  }
});
