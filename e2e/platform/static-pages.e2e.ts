import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { go } from '../window.ts';

/** Whole text of a page, with plain spaces. */
const textOf = async (page: Page): Promise<string> =>
  (await page.locator('main').innerText()).replaceAll(/[\s\u00a0]+/g, ' ');

async function expectTerms(page: Page): Promise<void> {
  await expect(page).toHaveURL('/auth/cgu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conditions générales d’utilisation');
  const text = await textOf(page);
  const expectSaid = (clauses: string[]) => {
    for (const said of clauses) expect(text, said).toContain(said);
  };
  await test.step('MEM-392 MEM-393 MEM-394 MEM-395 MEM-396: the terms say how an account is opened, kept, reviewed and closed', () => {
    expectSaid([
      'un seul compte',
      'photographie comprise',
      'fermeture a lieu plus de 7 jours avant la date du service',
      '30 jours après l’envoi d’une lettre recommandée',
      'immédiatement en cas de manquement grave, ou en l’absence de mandat valable',
      'réexaminée tous les trois mois',
      'suspendre ou fermer un compte',
      'inactivité de six mois entraîne une vérification de la validité du mandat',
    ]);
  });
  await test.step('MEM-397 MEM-398 MEM-399: the terms name the delays, and what a cancellation or an absence costs', () => {
    expectSaid([
      'dans les 15 jours',
      'pendant 45 jours',
      '5 ans après sa fin',
      'plus de 7 jours avant la session donne un avoir du montant payé, valable 1 an',
      'Annulée 7 jours avant ou moins, elle n’est pas remboursée',
      'Une absence compte pour une demi-journée manquée',
    ]);
  });
  await test.step('MEM-400 MEM-401: the terms say what opens a vote on a level, and how the vote ends', () => {
    expectSaid([
      'Quand tous les objectifs d’un niveau sont atteints, un vote est ouvert',
      'le maintien au même niveau',
      'la promotion au niveau supérieur',
      'le retour au niveau inférieur',
      'après une longue inactivité, le retour au niveau OneMan',
      'les votants recherchent l’unanimité',
      'le premier XMan tranche',
    ]);
  });
  expect(await axeFindings(page)).toEqual([]);
}

test.describe('legal pages', () => {
  test('a visitor reads the legal pages by their addresses; CNIL has its title only; the terms open from the form', async ({
    page,
  }) => {
    await test.step('CORE-071 CORE-109 MEM-026 MEM-391: the page CNIL has its title only, the legal notice has its text, and both open without a login', async () => {
      await page.goto('/cnil');
      await expect(page.getByRole('heading', { level: 1, name: 'CNIL' })).toBeVisible();
      await expect(page).toHaveURL('/cnil');
      expect((await textOf(page)).trim()).toBe('CNIL');
      await page.goto('/mentions-legales');
      await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible();
      await expect(page).toHaveURL('/mentions-legales');
      await expect(page.getByRole('contentinfo').getByText('2009-2022')).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByText('Association Forman (exemple)')).toBeVisible();
      await expect(main.getByText('Hébergeur Exemple')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
    await go(page, '/register');
    // The footer of the page before has a link of the same name.
    await expect(page.getByLabel('Nom', { exact: true })).toBeVisible();
    await test.step('CORE-072 MEM-025 MEM-391: the terms open from the form, without a login', async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'conditions générales d’utilisation' }).click();
      await expectTerms(await opened);
    });
  });

  test('MEM-387 MEM-388 MEM-389 MEM-390 CORE-107: the statutes have fifteen articles, then two signatures; the footer has five working links', async ({
    page,
    openAs,
  }) => {
    await openAs('neoman@forman.example', '/auth/status');
    const articles = page.getByRole('heading', { level: 2, name: /^Article/ });
    await expect(articles).toHaveCount(15);
    const numbers = (await articles.allInnerTexts()).map((title) => Number(/\d+/.exec(title)?.[0]));
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    await expect(page.getByText('Camille Exemple')).toBeVisible();
    const text = await textOf(page);
    for (const said of [
      'douze membres au plus',
      'pour un an',
      'quatorze jours au moins',
      'sept jours au moins avant l’assemblée',
      'deux procurations au plus',
      'majorité des deux tiers',
      'Le Président',
      'Le Trésorier',
    ])
      expect(text, said).toContain(said);
    expect(text.indexOf('Signatures')).toBeGreaterThan(text.lastIndexOf('Article 15'));

    const links = page.getByRole('contentinfo').getByRole('link');
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(found).toEqual([
      ['Règlement intérieur', '/reglement-interieur'],
      ['Politique de confidentialité', '/politique-de-confidentialite'],
      ['CGU', '/auth/cgu'],
      ['Statuts', '/auth/status'],
      ['Mentions légales', '/mentions-legales'],
    ]);
    for (const [name, href] of found) {
      await links.filter({ hasText: name! }).click();
      await expect(page).toHaveURL(href!);
      // The address changes before the page.
      const statutes = page.getByRole('heading', { level: 1, name: 'Statuts' });
      await expect(statutes).toHaveCount(href === '/auth/status' ? 1 : 0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toHaveCount(0);
      await expect(page.getByText('Cette page arrive bientôt')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      if (href !== '/auth/status') await page.goBack();
      await expect(page.getByText('Camille Exemple')).toBeVisible();
    }
  });
});
