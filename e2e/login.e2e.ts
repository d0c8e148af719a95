import type { Request } from '@playwright/test';
import { demoPassword } from '../apps/api/src/db/demo/accounts.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens, tokenUntil, watchCalls } from './network.ts';
import { clock } from './portal.ts';

const minutes = (count: number): number => count * 60_000;
const at = (offset: number): Date => new Date(Date.parse(clock) + offset);

test.describe('the landing page', () => {
  test('CORE-010, CORE-012, CORE-013, CORE-014, CORE-015, CORE-017 form, ways on and figures', async ({
    page,
  }) => {
    await page.goto('/');
    const form = page.getByRole('region', { name: 'Mon espace' });
    await expect(form.getByLabel('Identifiant')).toBeVisible();
    await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password');
    await expect(form.getByRole('link', { name: 'Identifiant ou mot de passe oublié ?' })).toHaveAttribute(
      'href',
      '/reset/password',
    );
    await expect(page.getByText('Depuis le 10 octobre 2009, Forman accompagne ses adhérents')).toBeVisible();

    const figures = page.getByLabel('Forman en chiffres');
    const texts = (await figures.locator('div').allInnerTexts()).map((text) =>
      text.split('\n').toSorted().join(' '),
    );
    expect(texts).toEqual([
      '3 séminaires de professionnalisation certifiés',
      '480 ateliers',
      '32 modules',
      '1 école de formateurs',
      '122 formateurs',
    ]);
    const foot = page.getByRole('contentinfo').getByRole('link');
    expect(await foot.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/contact',
      '/cnil',
      '/mentions-legales',
    ]);

    await expect(page.getByText('Première connexion')).toBeVisible();
    await page.getByRole('link', { name: "Je m'inscris" }).click();
    await expect(page).toHaveURL('/register');
  });

  test('CORE-008, CORE-016 two numbers count up to the members and the years since 2009', async ({
    page,
    portal,
  }) => {
    const members = await portal.api.send<number>(null, 'GET', '/adherents');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const counters = page.locator('.hero-counters');
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      addEventListener('DOMContentLoaded', () => {
        const look = (): void =>
          void seen.push(document.querySelector('.hero-counters dd')?.textContent ?? '');
        new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
      });
    });
    await page.goto('/');
    await expect(counters.locator('div', { hasText: 'adhérents' }).locator('dd')).toHaveText(String(members));
    await expect(counters.locator('div', { hasText: 'années depuis 2009' }).locator('dd')).toHaveText('17');
    const seen = await page.evaluate(() => new Set((window as unknown as { seen: string[] }).seen).size);
    expect(seen, 'numbers on the way').toBeGreaterThan(3);
  });

  test('a first visit of / fetches at most 150 kB, compressed as it travels', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto('/', { waitUntil: 'networkidle' });
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
  });
});

test.describe('logging in', () => {
  test('CORE-020, CORE-021 an empty field is refused at once, and nothing is called', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const calls = watchCalls(page);
    const send = page.getByRole('button', { name: 'Je me connecte' });
    await page.getByLabel('Mot de passe', { exact: true }).fill('b');
    await send.click();
    await expect(page.getByText('Email invalide')).toBeVisible();
    await expect(page.getByLabel('Identifiant')).toBeFocused();
    await page.getByLabel('Identifiant').fill('a');
    await page.getByLabel('Mot de passe', { exact: true }).fill('');
    await send.click();
    await expect(page.getByText('Mot de passe invalide', { exact: true })).toBeVisible();
    await expect(page.getByText('Email invalide')).toHaveCount(0);
    expect(calls.list).toEqual([]);
  });

  test('CORE-022, CORE-023, CORE-029 one letter each is tried, without a bearer; the refusal stands in the form', async ({
    page,
  }) => {
    await page.goto('/');
    const calls = watchCalls(page);
    for (const [identifier, password] of [
      ['a', 'b'],
      ['neoman@forman.example', 'mauvais'],
    ] as const) {
      await page.getByLabel('Identifiant').fill(identifier);
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Je me connecte' }).click();
      await expect(page.locator('form').getByRole('alert')).toHaveText(
        'Identifiant ou Mot de passe invalide',
      );
    }
    expect(calls.list).toEqual(['POST /api/login_check', 'POST /api/login_check']);
    for (const request of calls.requests) expect(await request.headerValue('authorization')).toBeNull();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test('CORE-011 the identifier is remembered when ticked, never the password', async ({ page, portal }) => {
    const { email } = await portal.api.makeMember();
    await page.goto('/');
    const remember = page.getByLabel('Se souvenir de moi');
    await expect(remember).toBeChecked();
    await page.getByLabel('Identifiant').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    await expect(page).toHaveURL('/auth/home');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(demoPassword);
    await page.evaluate(() => ['token', 'refresh_token'].forEach((key) => localStorage.removeItem(key)));
    await page.goto('/');
    await expect(page.getByLabel('Identifiant')).toHaveValue(email);
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');

    await remember.uncheck();
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Je me connecte' }).click();
    await expect(page).toHaveURL('/auth/home');
    await page.evaluate(() => ['token', 'refresh_token'].forEach((key) => localStorage.removeItem(key)));
    await page.goto('/');
    await expect(page.getByLabel('Identifiant')).toHaveValue('');
  });

  for (const [label, path] of [
    ['Invité n’a rien commencé', '/auth/workshop'],
    ['Expert-comptable', '/auth/expert-comptable'],
    ['NEOMAN', '/auth/home'],
    ['XMAN vote des évolutions', '/auth/home'],
    ['Admin', '/auth/home'],
  ] as const) {
    test(`CORE-018, CORE-024, CORE-025 ${label} lands on ${path}, and again from /`, async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('region', { name: 'Ceci est une démonstration' })
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click();
      await expect(page).toHaveURL(path);
      const [token, refresh] = await storedTokens(page);
      expect(token?.split('.')).toHaveLength(3);
      expect(refresh?.length).toBeGreaterThan(20);
      await page.goto('/');
      await expect(page).toHaveURL(path);
    });
  }

  test('CORE-029, MEM-008 every call of a logged-in page carries the bearer, under /api', async ({
    page,
    openAs,
  }) => {
    const calls = watchCalls(page);
    await openAs('man@forman.example', '/auth/adherents/profil/factures');
    await expect(page.getByRole('table')).toBeVisible();
    const [token] = await storedTokens(page);
    expect(calls.list).toContain('GET /api/transactions');
    for (const request of calls.requests)
      expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`);
  });
});

test.describe('the end of a login', () => {
  test('CORE-031 logging out forgets both tokens, and going back stays out', async ({
    page,
    portal,
    openAs,
  }) => {
    const { email } = await portal.api.makeMember();
    await openAs(email, '/auth/home');
    const [, refresh] = await storedTokens(page);
    await page.getByRole('link', { name: 'Factures', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
    await page.getByRole('button', { name: /^Mon menu/ }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL('/');
    expect(await storedTokens(page)).toEqual([null, null]);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
    await expect(portal.api.send(null, 'POST', '/token/refresh', { refresh_token: refresh })).rejects.toThrow(
      '401',
    );
  });

  test('CORE-026 an expired token without a refresh token is no login', async ({ page }) => {
    await page.addInitScript((token) => localStorage.setItem('token', token), tokenUntil(at(-minutes(1))));
    await page.goto('/auth/home');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
  });

  test('CORE-026, CORE-024 an expired token is renewed at start when a refresh token is there', async ({
    page,
    portal,
  }) => {
    const { email } = await portal.api.makeMember();
    const { refresh_token: refresh } = await portal.api.login(email);
    await page.addInitScript(
      (pair) => {
        if (localStorage.getItem('refresh_token')) return;
        localStorage.setItem('token', pair.token);
        localStorage.setItem('refresh_token', pair.refresh);
      },
      { token: tokenUntil(at(-minutes(5))), refresh },
    );
    const calls = watchCalls(page);
    await page.goto('/auth/home');
    await expect(page.getByRole('heading', { name: 'Bonjour Alix' })).toBeVisible();
    expect(calls.list[0]).toBe('POST /api/token/refresh');
    expect(calls.of('POST /api/token/refresh')).toHaveLength(1);
    const [, after] = await storedTokens(page);
    expect(after).not.toBe(refresh);
  });

  test('CORE-027, CORE-028 a spoilt token and many calls at once end the login a single time', async ({
    page,
  }) => {
    const spoilt = tokenUntil(at(minutes(9)));
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('once')) return;
      sessionStorage.setItem('once', '1');
      localStorage.setItem('token', token);
      localStorage.setItem('refresh_token', 'gâté');
    }, spoilt);
    const calls = watchCalls(page);
    await page.goto('/auth/home');
    await expect(page).toHaveURL('/');
    expect(await storedTokens(page)).toEqual([null, null]);
    expect(calls.of('POST /api/token/refresh')).toHaveLength(0);
  });

  test('CORE-028, MEM-009 revoked while a page makes several calls: one way out, no loop, no notice', async ({
    page,
    portal,
    openAs,
  }) => {
    const { email } = await portal.api.makeMember();
    await openAs(email, '/auth/adherents/profil/factures');
    await expect(page.getByText('Aucune Facture')).toBeVisible();
    // Every call of the next page is refused, and they are refused together.
    let waiting = 0;
    await page.route('**/api/**', async (route) => {
      if (!route.request().headers().authorization) return route.continue();
      waiting += 1;
      await route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: '{"code":"not_logged_in"}',
      });
    });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    // The notification bar counts again, whatever the page itself asks for.
    await page.clock.fastForward(minutes(2));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
    expect(waiting).toBeGreaterThan(0);
    expect(visited.filter((path) => path === '/')).toHaveLength(1);
    expect(await storedTokens(page)).toEqual([null, null]);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page.getByText('Votre connexion a expiré.')).toHaveCount(1);
  });

  test('CORE-024 the token is renewed shortly before it expires, once for two tabs', async ({
    page,
    portal,
    openAs,
    context,
  }) => {
    const { email } = await portal.api.makeMember();
    await openAs(email, '/auth/home');
    await expect(page.getByRole('heading', { name: 'Bonjour Alix' })).toBeVisible();
    const second = await context.newPage();
    await second.goto('/auth/home');
    await expect(second.getByRole('heading', { name: 'Bonjour Alix' })).toBeVisible();
    // The server's clock does not run ahead with the browsers': its part is played here.
    let renewals = 0;
    await context.route('**/api/token/refresh', async (route) => {
      renewals += 1;
      const now = await page.evaluate(() => Date.now());
      const pair = { token: tokenUntil(new Date(now + minutes(10))), refresh_token: `renouvelé-${renewals}` };
      await route.fulfill({ json: pair });
    });
    const left = await page.evaluate(() => {
      const claims = JSON.parse(atob(localStorage.getItem('token')?.split('.')[1] ?? '')) as { exp: number };
      return claims.exp * 1000 - Date.now();
    });
    // One clock for the whole context.
    await page.clock.fastForward(left - minutes(2));
    expect(renewals).toBe(0);
    await page.clock.fastForward(minutes(1.25));
    await expect.poll(() => storedTokens(page).then(([, refresh]) => refresh)).toBe('renouvelé-1');
    // At once: the server knows nothing of this token, and the next call that is answered ends the login.
    expect((await storedTokens(second))[1]).toBe('renouvelé-1');
    await page.clock.fastForward(minutes(1));
    expect(renewals).toBe(1);
  });
});
