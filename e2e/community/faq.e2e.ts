import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { go, sideways } from '../window.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
test('a member reads the FAQ, searches it, and goes to propose a question', async ({ page, openAs }) => {
  test.slow();
  const calls = watchCalls(page);
  const section = page.getByRole('region', { name: 'Inscriptions' });
  const questions = page.getByRole('list', { name: 'Questions' });
  await test.step('CORE-076 MEM-219: the FAQ opens with its introduction folded', async () => {
    await openAs('neoman@forman.example', '/auth/FAQ');
    await expect(title(page)).toHaveText('FAQ');
    const intro = main(page).getByText(/^Tout ce que les membres demandent/);
    await expect(intro).toHaveText('Tout ce que les membres demandent le plus souvent, en clair…');
    const whole = page.getByRole('button', { name: 'Lire la suite' });
    await expect(whole).toHaveAttribute('aria-expanded', 'false');
    await whole.press('Enter');
    await expect(intro).toContainText('elle servira à tous.');
    await page.getByRole('button', { name: 'Réduire', exact: true }).click();
    await expect(intro).toHaveText(/…$/);
  });
  await test.step('MEM-217 MEM-220 MEM-225: a section leads to its categories; one call reads a category, whose questions are numbered', async () => {
    await expect(section.getByRole('link')).toHaveText([
      /^S’inscrire/,
      /^Annuler/,
      /^Piloter et co-piloter/,
      /^Déplacements et hébergement/,
    ]);
    await expect(page.getByRole('link', { name: 'Ajouter une question' })).toHaveCount(0);

    await section.getByRole('link', { name: /^Annuler/ }).click();
    await expect(page).toHaveURL(/\/auth\/FAQ\/category\/\d+$/);
    const category = new URL(page.url()).pathname.split('/').at(-1);
    expect(calls.of(`GET /api/sub_categories/${category}`)).toHaveLength(1);
    await expect(title(page)).toHaveText('Annuler');
    await expect(questions.getByRole('listitem')).toHaveText([
      /^1\.\s*Comment annuler mon inscription\s\?$/,
      /^2\.\s*Suis-je remboursé si j’annule\s\?$/,
    ]);
    await expect(main(page).getByRole('button')).toHaveCount(0);
    expect(await axeFindings(page, 'main')).toEqual([]);
  });
  await test.step('MEM-222 MEM-223: a question shows its answer, which the browser cleans too, and links back', async () => {
    await questions.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/auth\/FAQ\/issue\/\d+$/);
    await expect(title(page)).toHaveText(/^Suis-je remboursé/);
    await expect(main(page).locator('.prose li')).toHaveCount(2);
    expect(await axeFindings(page, 'main')).toEqual([]);
    // The browser cleans a text that the server would have cleaned already.
    await page.route('**/api/issues/*', async (route) => {
      const response = await route.fetch();
      const reponse =
        '<p>Bonjour <img src="x" onerror="document.title=\'pris\'"><script>document.title="pris"</script></p>';
      await route.fulfill({ response, json: { ...(await response.json()), reponse } });
    });
    await page.reload();
    await expect(main(page).locator('.prose')).toHaveText('Bonjour');
    await expect(main(page).locator('.prose').locator('img, script')).toHaveCount(0);
    await expect(page).not.toHaveTitle('pris');
    await page.unroute('**/api/issues/*');
    // Each link back names its page.
    await main(page).getByRole('link', { name: 'Retour à « Annuler »' }).click();
    await expect(title(page)).toHaveText('Annuler');
    await expect(main(page).getByRole('region', { name: 'Proposer une question' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Retour à la FAQ' }).click();
    await expect(page).toHaveURL('/auth/FAQ');
  });
  await test.step('MEM-221: a category without a question says so', async () => {
    await section.getByRole('link', { name: /^Déplacements/ }).click();
    await expect(page.getByRole('heading', { name: 'Aucune sous-catégorie trouvée' })).toBeVisible();
  });
  await page.goBack();
  await expect(title(page)).toHaveText('FAQ');
  await expect(title(page)).toBeFocused();
  // The address holds the search, so that going back finds the same.
  await page.getByRole('searchbox', { name: 'Rechercher dans la FAQ' }).fill('remboursé');
  const found = page.getByRole('list', { name: 'Questions trouvées' });
  await expect(found.getByRole('link', { name: /^Suis-je remboursé/ })).toBeVisible();
  expect(await axeFindings(page, 'main')).toEqual([]);
  await found.getByRole('link').first().click();
  await expect(title(page)).toHaveText(/^Suis-je remboursé/);
  await page.goBack();
  await expect(found).toBeVisible();
  // A search also starts from the page of a question, when it is sent.
  await found.getByRole('link').first().click();
  await expect(title(page)).toHaveText(/^Suis-je remboursé/);
  await page.getByRole('searchbox', { name: 'Rechercher dans la FAQ' }).fill('avoir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/FAQ?q=avoir');
  await expect(found.getByRole('link').first()).toBeVisible();
  await page.getByRole('searchbox').fill('avior');
  await expect(
    page.getByText('Aucune question ne contient «\u00a0avior\u00a0». Les plus proches\u00a0:'),
  ).toBeVisible();
  expect(await found.getByRole('link').count()).toBeLessThanOrEqual(5);
  await expect(found.locator('b').first()).toHaveText(/avoir/i);
  expect(await axeFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '«\u00a0avoir\u00a0»' }).press('Enter');
  await expect(page).toHaveURL('/auth/FAQ?q=avoir');
  await expect(page.getByRole('searchbox')).toHaveValue('avoir');
  await expect(main(page).getByRole('status')).toHaveText(/questions trouvées$/);
  await expect(title(page)).toBeFocused();
  await page.getByRole('searchbox').fill('introuvable ici');
  await expect(page.getByRole('heading', { name: 'Aucune question trouvée' })).toBeVisible();

  await test.step('MEM-016 MEM-218 MEM-226: a member who types the form’s address lands on the FAQ, and proposes a question by the contact form', async () => {
    await go(page, '/auth/FAQ/issue/999999');
    await expect(page.getByText('Cette page de la FAQ n’existe pas ou n’existe plus')).toBeVisible();
    await go(page, '/auth/FAQ/create');
    await expect(page).toHaveURL('/auth/FAQ');
    await main(page).getByRole('link', { name: 'Proposer une question et sa réponse', exact: true }).click();
    await expect(page).toHaveURL('/auth/ContactApp');
  });
});

test('MEM-016 MEM-226: an administrator adds a question with its section, corrects it, and deletes question, category and section', async ({
  page,
  portal,
  openAs,
}) => {
  test.slow();
  await openAs('admin@forman.example', '/auth/FAQ');
  await main(page).getByRole('link', { name: 'Ajouter une question' }).click();
  await expect(page).toHaveURL('/auth/FAQ/create');
  const send = page.getByRole('button', { name: 'Je valide' });
  await send.click();
  for (const sentence of [
    'Choisissez une sous-catégorie',
    'Une question est nécessaire',
    'Une réponse est nécessaire',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  const category = page.getByLabel('Sous-catégorie', { exact: true });
  await expect(category).toBeFocused();

  await category.selectOption('Nouvelle sous-catégorie…');
  await page.getByLabel('Nom de la sous-catégorie').fill('Traverser');
  await page.getByLabel('Section', { exact: true }).selectOption('Nouvelle section…');
  await page.getByLabel('Nom de la section').fill('inscriptions');
  await page.getByLabel('Question', { exact: true }).fill('Par où passer ?');
  const answer = page.getByRole('textbox', { name: 'Réponse' });
  await answer.fill('Par le pont.');
  await page.getByRole('button', { name: 'Liste à puces' }).click();
  await send.click();
  await expect(page.getByText('Cette section existe déjà')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The form keeps its texts after a refusal and a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Nom de la sous-catégorie')).toHaveValue('Traverser');
  await expect(answer).toHaveText('Par le pont.');
  await page.getByLabel('Nom de la section').fill('Le fleuve');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'La question est enregistrée !' })).toBeVisible();
  await expect(title(page)).toHaveText('Par où passer ?');
  await expect(main(page).locator('.prose li')).toHaveText('Par le pont.');

  await main(page).getByRole('link', { name: 'Modifier' }).click();
  await expect(category.locator('option:checked')).toHaveText('Traverser');
  await page.getByLabel('Question', { exact: true }).fill('Par où passer le fleuve ?');
  await main(page).getByRole('link', { name: 'Annuler' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rester ici' }).click();
  // Somebody else saves first: the form says so and keeps its texts; sending again overwrites.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await portal.api.send('admin@forman.example', 'PUT', `/issues/${id}`, { question: 'À la nage ?' });
  await send.click();
  await expect(page.getByText('Quelqu’un l’a modifiée entre-temps')).toBeVisible();
  await send.click();
  await expect(title(page)).toHaveText('Par où passer le fleuve ?');

  await main(page)
    .getByRole('link', { name: /^Retour à «/ })
    .click();
  await page.getByRole('button', { name: 'Modifier la sous-catégorie' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Supprimer' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Titre').fill('Passer');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(title(page)).toHaveText('Passer');

  await page.getByRole('list', { name: 'Questions' }).getByRole('link').click();
  await main(page).getByRole('button', { name: 'Supprimer' }).click();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('heading', { name: 'Aucune sous-catégorie trouvée' })).toBeVisible();
  await page.getByRole('button', { name: 'Modifier la sous-catégorie' }).click();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page).toHaveURL('/auth/FAQ');
  await page.getByRole('button', { name: 'Modifier la section Le fleuve' }).click();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('region', { name: 'Le fleuve' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Inscriptions' })).toBeVisible();
});

test('MEM-217 MEM-226: the FAQ fits a phone, and its form is complete there @phone', async ({
  page,
  openAs,
}) => {
  await openAs('admin@forman.example', '/auth/FAQ');
  await expect(page.getByRole('region', { name: 'Inscriptions' })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await main(page)
    .getByRole('link', { name: /^S’inscrire/ })
    .tap();
  await expect(title(page)).toHaveText('S’inscrire');
  await main(page).getByRole('link', { name: 'Ajouter une question' }).tap();
  await expect(page.getByLabel('Sous-catégorie', { exact: true }).locator('option:checked')).toHaveText(
    'S’inscrire',
  );
  await expect(page.getByRole('textbox', { name: 'Réponse' })).toBeVisible();
  expect(await sideways(page)).toBe(0);
});
