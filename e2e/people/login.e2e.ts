import type { Page, Request } from '@playwright/test';
import { demoPassword } from '../../apps/api/src/sample/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { storedTokens, tokenUntil, watchCalls, watchTraffic } from '../network.ts';
import { clock } from '../portal.ts';
import { go } from '../window.ts';

const minutes = (count: number): number => count * 60_000;
const at = (offset: number): Date => new Date(Date.parse(clock) + offset);

const identifier = (page: Page) => page.getByLabel('Identifiant');
const password = (page: Page) => page.getByLabel('Mot de passe', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Je me connecte' });

/** Expects refusals: of empty fields without a call, of a wrong identifier or password in the form. */
async function expectRefusals(page: Page): Promise<void> {
  const calls = watchCalls(page);
  await password(page).fill('b');
  await send(page).click();
  await expect(page.getByText('Email invalide')).toBeVisible();
  await expect(identifier(page)).toBeFocused();
  await identifier(page).fill('a');
  await password(page).fill('');
  await send(page).click();
  await expect(page.getByText('Mot de passe invalide', { exact: true })).toBeVisible();
  await expect(page.getByText('Email invalide')).toHaveCount(0);
  expect(calls.list).toEqual([]);

  for (const [count, [name, words]] of (
    [
      ['a', 'b'],
      ['neoman@forman.example', 'mauvais'],
    ] as const
  ).entries()) {
    await identifier(page).fill(name);
    await password(page).fill(words);
    await send(page).click();
    await expect.poll(() => calls.list).toHaveLength(count + 1);
    await expect(page.locator('form').getByRole('alert')).toHaveText('Identifiant ou Mot de passe invalide');
  }
  expect(calls.list).toEqual(['POST /api/login_check', 'POST /api/login_check']);
  for (const request of calls.requests) expect(await request.headerValue('authorization')).toBeNull();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page).toHaveURL('/');
}

test.describe('the landing page', () => {
  test('the landing page has its form, figures and links; wrong entries are refused at once or by the server', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await test.step('CORE-010 CORE-012 CORE-014: the page has a login form, a link for a forgotten password, and a paragraph', async () => {
      const form = page.getByRole('region', { name: 'Mon espace' });
      await expect(form.getByLabel('Identifiant')).toBeVisible();
      await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password');
      await expect(form.getByRole('link', { name: 'Identifiant ou mot de passe oublié ?' })).toHaveAttribute(
        'href',
        '/reset/password',
      );
      await expect(
        page.getByText('Depuis le 10 octobre 2009, Forman accompagne ses adhérents'),
      ).toBeVisible();
    });
    await test.step('CORE-015 CORE-017: the page has five figures, and three links in its footer', async () => {
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
        '/politique-de-confidentialite',
        '/cnil',
        '/mentions-legales',
      ]);
    });
    await test.step('CORE-020 CORE-021 CORE-022 CORE-023 CORE-029: an empty field is refused at once; one letter is sent to the server without a bearer, and refused in the form', async () => {
      await expectRefusals(page);
    });
    await test.step('CORE-013: the link for a first connection leads to the registration', async () => {
      await expect(page.getByText('Première connexion')).toBeVisible();
      await page.getByRole('link', { name: "Je m'inscris" }).click();
      await expect(page).toHaveURL('/register');
    });
  });

  test('CORE-008 CORE-016: two numbers count up to the members and the years since 2009; a first visit fetches at most 150 kB, compressed', async ({
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
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    const quiet = watchTraffic(page);
    // The count runs for less than a second; the paused clock draws it step by step, however slow the
    // machine.
    await page.clock.pauseAt(at(minutes(30)));
    await page.goto('/', { waitUntil: 'networkidle' });
    const counted = counters.locator('div', { hasText: 'adhérents' }).locator('dd');
    await expect(async () => {
      await page.clock.runFor(50);
      expect(await counted.allInnerTexts()).toEqual([String(members)]);
    }).toPass({ intervals: [20] });
    await expect(counters.locator('div', { hasText: 'années depuis 2009' }).locator('dd')).toHaveText('17');
    const seen = await page.evaluate(() => new Set((window as unknown as { seen: string[] }).seen).size);
    expect(seen, 'numbers on the way').toBeGreaterThan(3);

    await quiet();
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
  });
});

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
};

test.describe('logging in', () => {
  test('CORE-011 CORE-031: the login remembers the identifier when ticked, never the password; logging out deletes both tokens, and Back stays out', async ({
    page,
    portal,
  }) => {
    const { email } = await portal.api.makeMember();
    await page.goto('/');
    const remember = page.getByLabel('Se souvenir de moi');
    await expect(remember).toBeChecked();
    await identifier(page).fill(email);
    await password(page).fill(demoPassword);
    await send(page).click();
    await expect(page).toHaveURL('/auth/home');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(demoPassword);
    const [, refresh] = await storedTokens(page);
    await page.getByRole('link', { name: 'Factures', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Mes factures' })).toBeVisible();
    await logOut(page);
    expect(await storedTokens(page)).toEqual([null, null]);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(send(page)).toBeVisible();
    await expect(portal.api.send(null, 'POST', '/token/refresh', { refresh_token: refresh })).rejects.toThrow(
      '401',
    );
    await page.goto('/');
    await expect(identifier(page)).toHaveValue(email);
    await expect(password(page)).toHaveValue('');

    await remember.uncheck();
    await password(page).fill(demoPassword);
    await send(page).click();
    await expect(page).toHaveURL('/auth/home');
    await logOut(page);
    await page.goto('/');
    await expect(send(page)).toBeVisible();
    await expect(identifier(page)).toHaveValue('');
  });

  test('CORE-018 CORE-024 CORE-025: each role lands on its own page with both tokens, at login and again from /', async ({
    page,
  }) => {
    await page.goto('/');
    for (const [label, path, again] of [
      ['Invité n’a rien commencé', '/auth/workshop', true],
      ['XMAN vote des évolutions', '/auth/home', false],
      ['Admin', '/auth/home', false],
      ['NEOMAN', '/auth/home', true],
      ['Expert-comptable', '/auth/expert-comptable', true],
    ] as const) {
      await page
        .getByRole('region', { name: 'Ceci est une démonstration' })
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click();
      await expect(page).toHaveURL(path);
      const [token, refresh] = await storedTokens(page);
      expect(token?.split('.')).toHaveLength(3);
      expect(refresh?.length).toBeGreaterThan(20);
      if (again) await page.goto('/');
      await expect(page).toHaveURL(path);
      if (path !== '/auth/expert-comptable') await logOut(page);
    }
  });
});

test('CORE-025: a page asked for without a login opens after the login, once, and not for a login after a logout', async ({
  page,
  portal,
}) => {
  const [one, other] = await Promise.all([portal.api.makeMember(), portal.api.makeMember()]);
  const logIn = async (email: string): Promise<void> => {
    await identifier(page).fill(email);
    await password(page).fill(demoPassword);
    await send(page).click();
  };
  const asked = page.getByText('Connectez-vous pour ouvrir la page demandée.');
  await page.goto('/auth/adherents/profil/agenda?pilote=1');
  await expect(page).toHaveURL('/');
  await expect(asked).toBeVisible();
  await page.getByRole('link', { name: 'Identifiant ou mot de passe oublié ?' }).click();
  await expect(page).toHaveURL('/reset/password');
  await go(page, '/');
  await logIn(one.email);
  await expect(page).toHaveURL('/auth/adherents/profil/agenda?pilote=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await logOut(page);
  await go(page, '/auth/adherents/profil/agenda');
  await expect(page).toHaveURL('/');
  await expect(asked).toHaveCount(0);
  await logIn(other.email);
  await expect(page).toHaveURL('/auth/home');

  // The address of another site is never opened, even from the session storage.
  await logOut(page);
  await page.evaluate(
    (path) => sessionStorage.setItem('forman.asked', JSON.stringify({ path, account: null })),
    '//ailleurs.example/auth/home',
  );
  await page.goto('/');
  await logIn(one.email);
  await expect(page).toHaveURL('/auth/home');
});

test.describe('the end of a login', () => {
  test('CORE-024 CORE-026 CORE-027 CORE-028: an expired or broken token ends the login once; a refresh token renews an expired one at start', async ({
    page,
    portal,
  }) => {
    const calls = watchCalls(page);
    const openWith = async (token: string, refresh: string | null): Promise<void> => {
      await page.evaluate(
        (pair) => {
          localStorage.setItem('token', pair.token);
          if (pair.refresh) localStorage.setItem('refresh_token', pair.refresh);
        },
        { token, refresh },
      );
      await page.goto('/auth/home');
    };
    const renewals = () => calls.of('POST /api/token/refresh');
    await page.goto('/robots.txt');
    await openWith(tokenUntil(at(-minutes(1))), null);
    await expect(page).toHaveURL('/');
    await expect(send(page)).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);

    await openWith(tokenUntil(at(minutes(9))), 'gâté');
    await expect(page).toHaveURL('/');
    await expect(send(page)).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
    expect(renewals()).toHaveLength(0);

    const { email } = await portal.api.makeMember();
    const { refresh_token: refresh } = await portal.api.login(email);
    const before = calls.list.length;
    await openWith(tokenUntil(at(-minutes(5))), refresh);
    await expect(page.getByRole('heading', { name: 'Bonjour Alix' })).toBeVisible();
    expect(calls.list[before]).toBe('POST /api/token/refresh');
    expect(renewals()).toHaveLength(1);
    const [, after] = await storedTokens(page);
    expect(after).not.toBe(refresh);
  });

  test('CORE-028 CORE-029 MEM-008 MEM-009: every call carries the bearer; a login revoked during several calls ends once, without a loop or a notice', async ({
    page,
    portal,
    openAs,
  }) => {
    const { email } = await portal.api.makeMember();
    const calls = watchCalls(page);
    await openAs(email, '/auth/adherents/profil/factures');
    await expect(page.getByText('Aucune Facture')).toBeVisible();
    const [token] = await storedTokens(page);
    expect(calls.list).toContain('GET /api/transactions');
    for (const request of calls.requests)
      expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`);
    // All calls of the next page are refused at the same time.
    let waiting = 0;
    const together = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      if (!route.request().headers().authorization) return route.continue();
      waiting += 1;
      if (waiting >= 3) together.resolve();
      await together.promise;
      await route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: '{"code":"not_logged_in"}',
      });
    });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    // The page makes several calls at once, while the notification bar polls again.
    await page.clock.fastForward(minutes(2));
    await go(page, '/auth/home');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Je me connecte' })).toBeVisible();
    expect(waiting).toBeGreaterThan(2);
    expect(visited.filter((path) => path === '/')).toHaveLength(1);
    expect(await storedTokens(page)).toEqual([null, null]);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page.getByText('Votre connexion a expiré.')).toHaveCount(1);
  });

  test('a login ended elsewhere: a message and a profile being written come back after the next login, on their page', async ({
    portal,
    openAs,
  }) => {
    const { email } = await portal.api.makeMember();
    const page = await openAs(email, '/auth/ContactApp');
    const endElsewhere = async (): Promise<void> => {
      const { token } = await portal.api.login(email);
      const answer = await page.request.delete('/api/account/logins', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status()).toBe(204);
    };
    const comeBack = async (path: RegExp): Promise<void> => {
      await expect(page).toHaveURL('/');
      await page.getByLabel('Identifiant').fill(email);
      await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!');
      await send(page).click();
      await expect(page).toHaveURL(path);
    };
    await page.getByLabel('Titre du message').fill('Ma convocation');
    await page.locator('textarea[name=content]').fill('Je ne la trouve plus.');
    await endElsewhere();
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await comeBack(/ContactApp$/);
    await expect(page.getByLabel('Titre du message')).toHaveValue('Ma convocation');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Merci, votre message est parti')).toBeVisible();

    await page
      .getByRole('link', { name: 'Modifier mes coordonnées' })
      .or(page.getByRole('link', { name: 'Mon profil' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Modifier mon profil' }).first().click();
    const city = page.getByRole('dialog').getByLabel('Ville').first();
    await city.fill('Vienne');
    await endElsewhere();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await comeBack(/profil/);
    await page.getByRole('button', { name: 'Modifier mon profil' }).first().click();
    await expect(city).toHaveValue('Vienne');
  });

  test('CORE-024: the token is renewed shortly before it expires, once for two tabs', async ({
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
    // The forged tokens are of the same account: a tab that finds another account's token reloads its page.
    const { sub, left } = await page.evaluate(() => {
      type Claims = { sub: string; exp: number };
      const claims = JSON.parse(atob(localStorage.getItem('token')?.split('.')[1] ?? '')) as Claims;
      return { sub: claims.sub, left: claims.exp * 1000 - Date.now() };
    });
    // The server does not know these tokens: a call that it answered would end the login.
    await context.route('**/api/**', (route) => route.abort());
    // The server's clock does not advance with the browsers', so the renewal is simulated here.
    let renewals = 0;
    await context.route('**/api/token/refresh', async (route) => {
      renewals += 1;
      const now = await page.evaluate(() => Date.now());
      const token = tokenUntil(new Date(now + minutes(10)), sub);
      const pair = { token, refresh_token: `renouvelé-${renewals}` };
      await route.fulfill({ json: pair });
    });
    // All tabs share one clock.
    await page.clock.fastForward(left - minutes(2));
    expect(renewals).toBe(0);
    await page.clock.fastForward(minutes(1.25));
    await expect.poll(() => storedTokens(page).then(([, refresh]) => refresh)).toBe('renouvelé-1');
    // Checked at once: the server does not know this token, and the next answered call ends the login.
    expect((await storedTokens(second))[1]).toBe('renouvelé-1');
    await page.clock.fastForward(minutes(1));
    expect(renewals).toBe(1);
  });
});
