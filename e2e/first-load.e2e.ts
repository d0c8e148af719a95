import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Keeps the portal's code away until it is let in. */
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

test('a page shows its frame and asks who is logged in before its code has come, and asks once', async ({
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

test('a visitor at an address of the portal is shown no frame, and the landing page', async ({ page }) => {
  const letIn = await holdCode(page);
  await page.goto('/auth/home', { waitUntil: 'commit' });
  await expect(page.locator('.boot-frame')).toBeAttached();
  await expect(page.locator('.boot-frame')).toBeHidden();
  letIn();
  await expect(page).toHaveURL('/');
});

/** The files of code that this page fetches, and their bytes, compressed as they travel. */
async function codeOf(page: Page, path: string): Promise<{ names: string[]; bytes: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  const scripts: Request[] = [];
  const note = (request: Request): void => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request);
  };
  page.on('requestfinished', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('requestfinished', note);
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return {
    names: scripts.map((request) => new URL(request.url()).pathname),
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
  };
}

/** What no member's list needs: the office, the editor of texts, drawn columns, calendars to pick days in. */
const elsewhere = /\/(?:Office|RichText|Columns|calendar-)/;

/** In bytes, for a member: the frame with what screens share, and the screen itself. */
const mostCode = {
  '/auth/home': 172_500,
  '/auth/workshop': 172_500,
  '/auth/adherents/profil/agenda': 187_000,
  '/auth/adherents/profil/Factures': 182_000,
  '/auth/FAQ': 192_000,
};

test('a page fetches the frame and its own screen, and no code of the office, of an editor or of a calendar', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ level: 'ROLE_MAN' });
  const page = await openAs(email, '/auth/FAQ');
  for (const [path, most] of Object.entries(mostCode)) {
    const { names, bytes } = await codeOf(page, path);
    expect(
      names.filter((name) => elsewhere.test(name)),
      path,
    ).toEqual([]);
    expect(bytes, path).toBeGreaterThan(50_000);
    test.info().annotations.push({ type: 'bytes', description: `${path} ${bytes}` });
    expect(bytes, path).toBeLessThanOrEqual(most);
  }
});
