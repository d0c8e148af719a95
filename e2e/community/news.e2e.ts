import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { become, go, sideways } from '../window.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const cards = (page: Page) => page.locator('main').getByRole('article');
const cardOf = (page: Page, title: string) => cards(page).filter({ hasText: title });
/** A text of so many letters, long enough to be cut. */
const long = (letters: number): string => `<p>${'Zébulon '.repeat(60).slice(0, letters)}</p>`;

/** Expects the personal menu of an author, in which the list of members never is. */
async function expectMenu(page: Page, last: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Ajouter un atelier',
    'Ajouter une actualité',
    'RGPD',
    ...last,
  ]);
  await expect(page.getByRole('link', { name: 'Membres' })).toHaveCount(0);
}

/** Makes a news of XMAN's that is published. */
async function publish(
  api: { send: <T>(email: string, method: string, path: string, body?: unknown) => Promise<T> },
  values: Record<string, unknown> = {},
): Promise<{ id: number; title: string; version: number }> {
  return api.send('xman@forman.example', 'POST', '/news', {
    title: 'Réunion de rentrée',
    category: 'LOI',
    destined: ['All'],
    description: '<p>Le <strong>texte</strong>.</p>',
    publishAt: '2026-11-30',
    ...values,
  });
}

test('a member reads the list of news, filters it, likes a news and opens it', async ({
  page,
  openAs,
  portal,
}) => {
  const calls = watchCalls(page);
  const reader = await portal.api.makeMember({ sponsor: 6 });
  const card = cardOf(page, 'Loi de finances');
  await test.step('CORE-074 CORE-076: the home page shows three news and links to all of them', async () => {
    await openAs(reader.email, '/auth/home');
    const block = page.getByRole('region', { name: 'Actualités' });
    await expect(block.getByRole('listitem')).toHaveCount(3);
    await block.getByRole('link', { name: 'Toutes les actualités' }).click();

    await expect(page).toHaveURL('/auth/news');
  });
  await test.step('MEM-183 MEM-184 MEM-189 MEM-191: the list has its title, its introduction and cards for the reader’s role, and no button to create', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ACTUALITÉ(S)');
    await expect(page.getByText('ce que les adhérents ont à se dire')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Créer' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Mes actualités' })).toHaveCount(0);
    await expect(cards(page)).toHaveCount(10);
    const asked = new URL(calls.of('GET /api/news').at(-1)!.url()).searchParams;
    expect([asked.get('destined'), asked.get('isValidate')]).toEqual(['ROLE_NEOMAN', '1']);
    await expect(card).toContainText('FISCALITE');
    await expect(card).toContainText('Philippe Morel');
    await expect(card).toContainText('sam. 28 nov. 2026');
    await expect(page.locator('main')).not.toContainText('Conseil de décembre');
    await expect(page.locator('main')).not.toContainText('Assemblée générale');
    expect(await axeFindings(page)).toEqual([]);
  });
  const before = await test.step('MEM-208: a reader likes a news', async () => {
    const heart = card.getByRole('button', { name: /^J’aime « Loi de finances/ });
    const count = Number.parseInt((await heart.innerText()).replaceAll(/\D/g, ''), 10);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toContainText(String(count + 1));
    return count;
  });
  await test.step('MEM-185 MEM-187 MEM-188: the list has ten news a page, filters by category and period, and says when it is empty', async () => {
    // Two pages; the address holds the page and the filters.
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/auth/news?page=2');
    await expect(cardOf(page, 'Bilan de la campagne')).toBeVisible();
    await page.goBack();
    await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('FISCALITE');
    await expect(cards(page)).toHaveCount(1);
    await expect(page).toHaveURL('/auth/news?categorie=FISCALITE');
    await page.getByRole('textbox', { name: 'Période' }).fill('01/01/2026 au 02/01/2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText("Aucune Actualité n'a été trouvé");
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(cards(page)).toHaveCount(10);
  });
  await test.step('MEM-186: the list can show only news of the reader’s line, then all again', async () => {
    await page.getByRole('button', { name: 'Afficher ma lignée' }).click();
    await expect(page.getByRole('button', { name: 'Toutes les actualités' })).toBeVisible();
    // Laurent is the sponsor; Marc, Philippe and Claire are above him; Sophie is not in the line.
    await expect(cardOf(page, 'Retour sur le petit déjeuner')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Sophie Delmas');
    expect(new URL(calls.of('GET /api/news').at(-1)!.url()).searchParams.get('ligne')).toBe('1');
    await page.getByRole('button', { name: 'Toutes les actualités' }).click();
    await expect(page.getByRole('button', { name: 'Afficher ma lignée' })).toBeVisible();
  });
  await test.step('CORE-077 MEM-015 MEM-206 MEM-208: a news opens on its page, where its reader withdraws the like', async () => {
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/auth\/news\/detail\/\d+$/);
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(/^Loi de finances/);
    await expect(article).toContainText('samedi 28 novembre 2026');
    await expect(article.getByRole('listitem')).toHaveCount(3);
    const liked = article.getByRole('button', { name: /^J’aime/ });
    await expect(liked).toHaveAttribute('aria-pressed', 'true');
    await liked.click();
    await expect(liked).toContainText(String(before));
    expect(calls.of('POST /api/news/3/dislike')).toHaveLength(1);
    await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Supprimer|VALIDER)$/ })).toHaveCount(0);
  });
  await test.step('MEM-211 MEM-212 MEM-213: the page shows recent news, news of the sponsor, and a link back', async () => {
    const recent = page.getByRole('region', { name: 'Autre articles récents' });
    await expect(recent.getByRole('listitem')).toHaveCount(5);
    await expect(recent).not.toContainText('Loi de finances');
    const ofSponsor = page.getByRole('region', { name: 'Articles de votre parrain' });
    await expect(ofSponsor.getByRole('listitem').first()).toBeVisible();
    await expect(ofSponsor).not.toContainText('Loi de finances');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await expect(page).toHaveURL('/auth/news');
  });
  await go(page, '/auth/news/detail/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualité introuvable');
});

test('a pilot writes a news, which waits for validation; refusals, a reload and a server failure keep the text', async ({
  page,
  openAs,
}) => {
  const calls = watchCalls(page);
  const send = page.getByRole('button', { name: 'Je valide' });
  const title = page.getByRole('textbox', { name: 'Titre' });
  const text = page.getByRole('textbox', { name: 'Description' });
  const day = page.getByLabel('Date de publication');
  const all = page.getByText('Tous', { exact: true });
  const picture = page.getByLabel('Image (facultatif)');
  await test.step('CORE-092 CORE-094: a pilot’s menu offers to write a news, and no list of members', async () => {
    await openAs('pilote@forman.example', '/auth/adherents/profil/Factures');
    await expectMenu(page, ['Déconnexion']);
  });
  await test.step('MEM-192 MEM-194: the form has its title, and its categories with one preselected', async () => {
    await page
      .getByRole('menuitem', { name: 'Ajouter une actualité' })
      .or(page.getByRole('link', { name: 'Ajouter une actualité' }))
      .first()
      .click();
    await expect(page).toHaveURL('/auth/news/create');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajouter une actualité');
    const category = page.getByRole('combobox', { name: 'Catégorie' });
    await expect(category).toHaveValue("VIE DE L'ASSOCIATION");
    await expect(category.getByRole('option')).toHaveText([
      'PARTENAIRES',
      "VIE DE L'ASSOCIATION",
      'PRODUITS',
      'FISCALITE',
      'LOI',
      'FORMATION',
      'EVENEMENT',
    ]);
  });
  await test.step('MEM-193 MEM-195 MEM-196 MEM-197: each missing entry shows an error at its field, and nothing is sent', async () => {
    await expect(text).toBeVisible();
    await title.fill('AB');
    await day.fill('');
    await all.click();
    await all.click();
    await send.click();
    for (const sentence of [
      'Please specify valid Titre',
      'Description obligatoire',
      'Date de publication obligatoire',
      'Choisissez au moins un public',
    ])
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(title).toBeFocused();
    const summary = page.getByRole('alert').filter({ hasText: '4 champs à revoir' });
    await expect(summary.getByRole('link')).toHaveText([
      'Titre',
      'Date de publication',
      'Description',
      'Public visé',
    ]);
    expect(calls.of('POST /api/news')).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  });
  await test.step('MEM-199 MEM-200: people are searched from the third letter on, with one call; a picture beyond 5 MB is refused', async () => {
    await title.fill('Trois questions sur les SCPI');
    await expect(page.getByText('Please specify valid Titre')).toHaveCount(0);
    await text.fill('Ce que nous répondons.');
    await day.fill('2026-12-01');
    await all.click();
    const who = page.getByRole('combobox', { name: /^Personnes citées/ });
    await who.pressSequentially('De');
    expect(calls.list.filter((call) => call.includes('/users/search'))).toEqual([]);
    await who.press('l');
    await page.getByRole('option', { name: /Delmas Sophie/ }).click();
    expect(calls.list.filter((call) => call.includes('/users/search'))).toHaveLength(1);
    await picture.setInputFiles({
      name: 'trop.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([png, Buffer.alloc(5.1 * 1024 * 1024)]),
    });
    await expect(page.getByText('UNE ERREUR EST SURVENUE', { exact: true })).toBeVisible();
  });
  await test.step('MEM-205: a reload and a failed save keep the form’s text, and the failure shows no notice', async () => {
    // After a reload the draft is there, with the tagged person.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(title).toHaveValue('Trois questions sur les SCPI');
    await expect(text).toHaveText('Ce que nous répondons.');
    await expect(page.getByRole('list', { name: 'Personnes citées, choisies' })).toContainText(
      'Sophie Delmas',
    );

    // The server fails: the form keeps its text and says so, without a notice.
    await page.route('**/api/news', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'votre texte est gardé' })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(title).toHaveValue('Trois questions sur les SCPI');
  });
  await test.step('MEM-192 MEM-193 MEM-198 MEM-199: a file that is no picture leads to the edit form of the saved news, which takes another picture', async () => {
    // A file that is no picture: the text is saved, and the edit page has the reason.
    await picture.setInputFiles({ name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('bonjour') });
    await send.click();
    await expect(page).toHaveURL(/\/auth\/news\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifier une actualité');
    await expect(page.getByText('UNE ERREUR EST SURVENUE', { exact: true })).toBeVisible();
    await expect(title).toHaveValue('Trois questions sur les SCPI');
    const body = calls.of('POST /api/news').at(-1)!.postDataJSON();
    expect(body).toMatchObject({
      category: "VIE DE L'ASSOCIATION",
      publishAt: '2026-12-01',
      taggedUsers: [7],
    });
    expect(body.destined).toHaveLength(10);
    await title.fill('SC');
    await send.click();
    await expect(page.getByText("Rentrez un titre valide s'il vous plaît", { exact: true })).toBeVisible();
    // The picture is refused again, the title is saved; the same sentence can show again.
    await title.fill('Trois questions');
    await picture.setInputFiles({ name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('bonsoir') });
    await send.click();
    await expect(page.getByText('UNE ERREUR EST SURVENUE', { exact: true })).toBeVisible();
    expect(calls.list.filter((call) => /^PUT .*\/news\/\d+$/.test(call))).toHaveLength(1);
    await title.fill('Trois questions sur les SCPI');
    await picture.setInputFiles({ name: 'vrai.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: 'Aperçu' })).toBeVisible();
    await send.click();
  });
  await test.step('CORE-094 MEM-209: the author of a waiting news may edit it, but not validate it', async () => {
    await expect(page).toHaveURL(/\/auth\/news\/detail\/\d+$/);
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Trois questions sur les SCPI');
    await expect(article).toContainText('En attente de validation');
    await expect(article.locator('.news-cover')).toHaveAttribute('src', /^\/api\/pictures\/[\da-f]{32}$/);
    await expect(article).toContainText('Avec Sophie Delmas');
    await expect(page.getByRole('button', { name: 'VALIDER', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Modifier' })).toBeVisible();
  });
  // Authors see their own news in any state.
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await page.getByText('Mes actualités', { exact: true }).click();
  await expect(cardOf(page, 'Trois questions sur les SCPI')).toContainText('En attente de validation');
  await expect(cardOf(page, 'Je cède mes fauteuils')).toContainText('Rejetée');
  await expect(page.getByRole('link', { name: 'Créer' })).toHaveCount(0);
});

test('a saved news says at once who may read it; opened from the list it does not say so', async ({
  openAs,
  portal,
}) => {
  const { id } = await publish(portal.api, { title: 'Une date à retenir', publishAt: '2026-12-01' });
  const page = await openAs('xman@forman.example', `/auth/news/edit/${id}`);
  await page.getByRole('textbox', { name: 'Titre' }).fill('Une date à retenir, vraiment');
  await page.getByRole('button', { name: 'Je valide' }).click();
  const article = page.getByRole('article');
  await expect(article.getByRole('status')).toHaveText(/^Publiée, visible par /);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await page.getByRole('link', { name: 'Une date à retenir, vraiment' }).first().click();
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Une date à retenir, vraiment');
  await expect(article.getByRole('status')).toHaveCount(0);
});

test('a moderator validates, rejects, edits and deletes news', async ({ page, openAs, portal }) => {
  const calls = watchCalls(page);
  const { api } = portal;
  const write = (values: Record<string, unknown>) =>
    api.send<{ id: number; title: string }>('pilote@forman.example', 'POST', '/news', {
      title: 'Première',
      category: 'LOI',
      destined: ['All'],
      description: long(131),
      publishAt: '2026-12-01',
      ...values,
    });
  const notice = (tone: 'alert' | 'status', text: string) => page.getByRole(tone).filter({ hasText: text });
  const first = await write({});
  const second = await write({ title: 'Deuxième' });
  await write({ title: 'Troisième', description: '<p>Court</p>' });

  const table = page.getByRole('table', { name: 'Actualités en attente de validation' });
  const row = (title: string) => table.getByRole('row').filter({ hasText: title });
  await test.step('CORE-092 CORE-093: an administrator’s menu has five entries, and no list of members', async () => {
    await openAs('admin@forman.example', '/auth/adherents/profil/Factures');
    await expectMenu(page, ['Administration', 'Déconnexion']);
    await page.keyboard.press('Escape');
  });
  await test.step('CORE-078 MEM-019 MEM-159 MEM-160: a table lists the waiting news in order, their text cut after 130 letters', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page
      .getByRole('navigation', { name: 'Notifications' })
      .getByRole('link', { name: /^Actualités/ })
      .click();
    await expect(page).toHaveURL('/auth/notifications/news');
    await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Titre', 'Description', 'Actions']);
    const own = ['Première', 'Deuxième', 'Troisième'];
    const titles = async () =>
      (await table.locator('td.on-phone-title').allInnerTexts()).filter((title) => own.includes(title));
    for (const sorted of [own.toSorted((a, b) => a.localeCompare(b, 'fr')), own.toSorted().toReversed()]) {
      await table.getByRole('button', { name: /^Titre/ }).click();
      await expect.poll(titles).toEqual(sorted);
    }
    const words = await row('Première').locator('.news-short').innerText();
    expect([words.length, words.at(-1)]).toEqual([131, '…']);
    await expect(row('Troisième').locator('.news-short')).toHaveText('Court');
    expect(await axeFindings(page)).toEqual([]);
  });
  await test.step('MEM-161 MEM-162 MEM-163: a validated or rejected news leaves the table; the notice of a rejection can undo it', async () => {
    await row('Première').getByRole('button', { name: 'Valider « Première »' }).click();
    await expect(notice('status', 'L’actualité est validée !')).toContainText('Nice !');
    await expect(row('Première')).toHaveCount(0);
    expect(calls.of(`PUT /api/news/${first.id}`).at(-1)?.postDataJSON()).toEqual({
      isValidate: true,
      version: 0,
    });
    // The wrong button was pressed: the row has gone, and its notice offers to undo.
    await row('Deuxième').getByRole('button', { name: 'Rejeter « Deuxième »' }).click();
    await expect(row('Deuxième')).toHaveCount(0);
    const rejected = page.locator('.toast').filter({ hasText: 'L’actualité est rejetée !' });
    await rejected.getByRole('button', { name: 'Annuler' }).click();
    await expect(row('Deuxième')).toHaveCount(1);
    await expect(notice('status', 'L’actualité attend de nouveau une réponse !')).toHaveCount(1);
    await expect(rejected).toHaveCount(0);
    await row('Deuxième').getByRole('button', { name: 'Rejeter « Deuxième »' }).click();
    await expect(row('Deuxième')).toHaveCount(0);
    expect(calls.of(`PUT /api/news/${second.id}`).at(-1)?.postDataJSON()).toMatchObject({
      isValidate: false,
    });
  });
  await test.step('MEM-161 MEM-163 MEM-210: the page of a news can validate it, even after a rejection', async () => {
    await row('Troisième').getByRole('link', { name: /^Voir/ }).click();
    await page.getByRole('button', { name: 'VALIDER', exact: true }).click();
    await expect(page.getByRole('button', { name: 'VALIDER', exact: true })).toHaveCount(0);
    await expect(page.getByRole('article')).not.toContainText('En attente');
    // A rejected news can still be validated.
    await go(page, `/auth/news/detail/${second.id}`);
    await expect(page.getByRole('article')).toContainText('Rejetée');
    await expect(page.getByRole('button', { name: 'VALIDER', exact: true })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
  await test.step('MEM-209: a moderator’s edit says when somebody else saved first, and can be sent again', async () => {
    // Somebody else saves first: the form keeps its text, and sends it again over theirs.
    await page.getByRole('link', { name: 'Modifier' }).click();
    const title = page.getByRole('textbox', { name: 'Titre' });
    await title.fill('Deuxième, relue');
    await api.send('xman@forman.example', 'PUT', `/news/${second.id}`, { category: 'PRODUITS' });
    await page.getByRole('button', { name: 'Je valide' }).click();
    await expect(notice('alert', 'votre texte est gardé')).toContainText('modifiée entre-temps');
    await expect(title).toHaveValue('Deuxième, relue');
    await page.getByRole('button', { name: 'Je valide' }).click();
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText('Deuxième, relue');
    await expect(page.getByRole('article')).toContainText('PRODUITS');
  });
  await test.step('MEM-207: the browser cleans a text that was stored uncleaned', async () => {
    // The browser cleans a text stored without cleaning; this test does not rely on the page's policy.
    await portal.query('update news set description_html = $2 where id = $1', [
      second.id,
      `<p onclick="x()" style="color:red" class="x" data-x="1">Avant</p><img src=x onerror="window.ran = 1"><script>window.ran = 2</script>
      <img src="https://img.example/a.png" style="position:fixed" srcset="https://x.example 2x" alt="Vue"><iframe src="https://x.example"></iframe>
      <img src="data:image/png;base64,AA"><form><input></form><a href="javascript:alert(1)" ping="https://x.example">mal</a>
      <a href="https://bien.example" target="_self">bien</a> <a href="/auth/FAQ" target="_blank">ici</a><p><strong>Après</strong></p>`,
    ]);
    await page.reload();
    await expect(page.getByRole('article').locator('strong', { hasText: 'Après' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
    const shown = await page
      .getByRole('article')
      .locator('.prose')
      .evaluate((prose) =>
        [...prose.querySelectorAll('*')].map((node) => [
          node.localName,
          ...[...node.attributes].map(({ name, value }) => `${name}=${value}`),
        ]),
      );
    await expect(page.getByRole('link', { name: 'Image d’un autre site : Vue' })).toBeVisible();
    expect(shown).toEqual([
      ['p'],
      // A picture of another site becomes a link, which opens only by a click.
      ['a', 'href=https://img.example/a.png', 'target=_blank', 'rel=noopener noreferrer'],
      ['a'],
      ['a', 'href=https://bien.example', 'target=_blank', 'rel=noopener noreferrer'],
      // A page of the portal opens in the same tab.
      ['a', 'href=/auth/FAQ'],
      ['p'],
      ['strong'],
    ]);
  });
  await test.step('MEM-184 MEM-209 MEM-216: a failed deletion says so; a successful one leads to the list, where an administrator has no “Créer”', async () => {
    await page.route(`**/api/news/${second.id}`, (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Deuxième, relue');
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expect(notice('alert', "L'Actualiter n'a pas pu être supprimée !")).toContainText(
      'Une erreur est survenue.',
    );
    // The question stays, with the failure, for another try.
    await expect(dialog).toContainText('L’actualité n’a pas été supprimée');
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expect(notice('status', 'Actualiter supprimée !')).toContainText('Nice !');
    await expect(page).toHaveURL('/auth/news');
    await expect(page.locator('main')).not.toContainText('Deuxième, relue');
    await expect(cardOf(page, 'Première')).toBeVisible();
    // An administrator creates from the menu; the list offers it to XMAN alone.
    await expect(page.getByRole('link', { name: 'Créer' })).toHaveCount(0);
  });
});

test('CORE-092 CORE-094 MEM-184: an XMAN finds “Créer” on the list and publishes at once; others are led back to the list', async ({
  page,
  openAs,
  portal,
}) => {
  await openAs('xman@forman.example', '/auth/news');
  await expectMenu(page, ['Déconnexion']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Créer' }).click();
  await page.getByRole('textbox', { name: 'Titre' }).fill('Le conseil a voté');
  await page.getByRole('textbox', { name: 'Description' }).fill('Le site de Nantes ouvrira.');
  await page.getByRole('button', { name: 'Je valide' }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText('Le conseil a voté');
  await expect(page.getByRole('article')).not.toContainText('En attente');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await become(page, portal.api, 'dxman@forman.example', '/auth/news/create');
  await expect(page).toHaveURL('/auth/news');
  await go(page, `/auth/news/edit/${id}`);
  await expect(page).toHaveURL('/auth/news');
  await expect(page.getByRole('link', { name: 'Créer' })).toHaveCount(0);
});

test('MEM-190: a phone cuts the text of news at 300 letters, puts filters in a sheet, and shows nothing wider than the screen @phone', async ({
  page,
  openAs,
  portal,
}) => {
  const { id, title } = await publish(portal.api, {
    title: 'Trop long',
    description: long(301),
    publishAt: '2026-12-01',
  });
  await publish(portal.api, { title: 'Juste assez', description: long(300), publishAt: '2026-12-01' });
  await openAs('neoman@forman.example', '/auth/news');
  const words = async (name: string) => cardOf(page, name).locator('.news-words').innerText();
  const cut = await words(title);
  expect([cut.length, cut.at(-1)]).toEqual([301, '…']);
  expect((await words('Juste assez')).at(-1)).not.toBe('…');
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'Filtres' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtres' });
  await sheet.getByRole('combobox', { name: 'Catégorie' }).selectOption('FISCALITE');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await sheet.getByRole('button', { name: 'Voir 1 actualité' }).click();
  await expect(cards(page)).toHaveCount(1);
  for (const [path, name] of [
    [`/auth/news/detail/${id}`, title],
    ['/auth/notifications/news', 'Notifications des actualités'],
  ] as const) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await sideways(page)).toBe(0);
  }
});
