import type { Page } from '@playwright/test';
import { demoPassword } from '../apps/api/src/sample/accounts.ts';
import { expect, test } from './fixtures.ts';
import { acceptTerms, anotherDay, book, detail } from './sessions.ts';
import { createPath, field } from './session-form.ts';
import { go } from './window.ts';

/**
 * Does to every text node, also to those that come later, what the translator of a browser does: puts <font>
 * elements in its place (`replace`), or around it (`wrap`).
 */
function layHands(way: 'replace' | 'wrap'): void {
  const left = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'TITLE', 'NOSCRIPT', 'FONT']);
  const hand = (node: Node): void => {
    if (!(node instanceof Text)) return node.childNodes.forEach((child) => hand(child));
    const parent = node.parentElement;
    if (!parent || left.has(parent.tagName) || parent.closest('svg') || node.data.trim() === '') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    parent.replaceChild(outer, node);
    if (way === 'wrap') inner.append(node);
    else inner.textContent = node.data;
  };
  const start = (): void => {
    hand(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) hand(target);
        addedNodes.forEach((node) => node.isConnected && hand(node));
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

const refusedLogin = (page: Page) => page.locator('form').getByRole('alert');

/** Fails where something in the page threw. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const way of ['replace', 'wrap'] as const)
  test(`pages survive a translator that puts its elements ${way === 'wrap' ? 'around' : 'in the place of'} their texts`, async ({
    page,
    portal,
  }) => {
    const { email } = await portal.api.makeMember();
    const free = await portal.api.makeWorkshop({});
    const priced = await portal.api.makeWorkshop({ price: 30, ...anotherDay });
    const errors = watchErrors(page);
    await page.addInitScript(layHands, way);

    await test.step('the login: a wrong password, then the right one', async () => {
      await page.goto('/');
      await page.getByLabel('Identifiant').fill(email);
      await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais');
      await page.getByRole('button', { name: 'Je me connecte' }).click();
      await expect(refusedLogin(page)).toHaveText('Identifiant ou Mot de passe invalide');
      await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Je me connecte' }).click();
      await expect(page).toHaveURL('/auth/home');
      expect(await page.locator('font').count()).toBeGreaterThan(10);
    });

    await test.step('a free session: joined and left', async () => {
      await go(page, detail(free.id));
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      await expect(page.getByText('Vous êtes maintenant inscrit !')).toBeVisible();
      await book(page).getByRole('button', { name: "J'annule" }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /annule/i })
        .click();
      await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeVisible();
      await expect(book(page).getByRole('button', { name: "J'annule" })).toHaveCount(0);
    });

    await test.step('a payment: a refused card, then its end', async () => {
      await go(page, detail(priced.id));
      await book(page).getByRole('button', { name: "Je m'inscris" }).click();
      const checkout = page.getByRole('dialog', { name: 'Paiement en ligne' });
      await acceptTerms(page);
      await checkout.getByRole('button', { name: '4000 0000 0000 0002' }).click();
      await checkout.getByRole('button', { name: /^Payer/ }).click();
      await expect(checkout.getByRole('alert').first()).toBeVisible();
      await checkout.getByRole('button', { name: 'Fermer' }).first().click();
    });

    await test.step('the calendar: the next month', async () => {
      await page.goto('/auth/calendrier');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await page
        .getByRole('button', { name: /suivant/i })
        .or(page.getByRole('link', { name: /suivant/i }))
        .first()
        .click();
      await expect(page.getByText(/janvier 2027/i).first()).toBeVisible();
    });

    await test.step('the form of a session: a wrong field, then a text that changes', async () => {
      await page.goto('/');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
      await page.getByLabel('Identifiant').fill('pilote@forman.example');
      await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Je me connecte' }).click();
      await expect(page).toHaveURL('/auth/home');
      await page.goto(createPath('workshop'));
      await page.getByRole('button', { name: 'Je valide' }).click();
      await expect(page.locator('.errmsg').first()).toBeVisible();
      await field(page, 'Titre').fill('Un premier titre');
      await expect(page.getByLabel('Aperçu')).toContainText('Un premier titre');
      await field(page, 'Titre').fill('Un second titre');
      await expect(page.getByLabel('Aperçu')).toContainText('Un second titre');
      await expect(page.getByLabel('Aperçu')).not.toContainText('Un premier titre');
    });

    await test.step('signing up and a forgotten password: fields refused', async () => {
      await page.goto('/');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/register');
      await page.getByRole('button', { name: "Je m'inscris" }).click();
      await expect(page.locator('.errmsg').first()).toBeVisible();
      await page.goto('/reset/password');
      await page.getByRole('button').last().click({ force: true });
      await expect(page.locator('.errmsg').first()).toBeVisible();
    });

    expect(errors).toEqual([]);
  });

test('the portal works in a browser that refuses its storage: the login, a session, and the theme', async ({
  page,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({});
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await page.getByLabel('Identifiant').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Je me connecte' }).click();
  await expect(page).toHaveURL('/auth/home');
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, detail(id));
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await expect(page.getByText('Vous êtes maintenant inscrit !')).toBeVisible();
  expect(errors).toEqual([]);
});
