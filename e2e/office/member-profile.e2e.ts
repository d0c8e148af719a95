import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makePilot } from '../leaders.ts';
import { become, go } from '../window.ts';

type Portal = { api: Api; query: (statement: string, values: unknown[]) => Promise<unknown> };
const profileOf = (id: number): string => `/auth/adherents/profil/${id}`;
/** A PNG of one pixel; its first bytes prove its type. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** All cards have the same title style; the line, which is long, spans both columns below. */
async function expectOneLook(page: Page): Promise<void> {
  const titles = page.locator('.profile .card h2');
  const looks = await titles.evaluateAll((all) =>
    all.map((title) => {
      const { fontSize, fontWeight, color, letterSpacing } = getComputedStyle(title);
      return [fontSize, fontWeight, color, letterSpacing].join(' ');
    }),
  );
  expect(looks.length).toBeGreaterThan(6);
  expect([...new Set(looks)]).toHaveLength(1);
  const bottom = async (name: string): Promise<number> => {
    const { y, height } = (await page.getByRole('region', { name }).boundingBox())!;
    return y + height;
  };
  const line = (await page.getByRole('region', { name: 'Organisation' }).boundingBox())!;
  expect(line.y).toBeGreaterThan(await bottom('SOCIÉTÉ'));
  expect(line.y).toBeGreaterThan(await bottom('FORMATIONS & ATELIERS'));
}

/** Expects five steps of the path, in order. */
async function expectPath(page: Page): Promise<void> {
  const path = page.getByRole('list', { name: 'Parcours' });
  await expect(path.getByRole('listitem')).toHaveCount(5);
  await expect(path.getByRole('listitem').first()).toContainText('DEVMAN');
  await page.getByRole('button', { name: "Voir l'historique complet" }).click();
  expect(await path.getByRole('listitem').count()).toBeGreaterThan(5);
  await expect(page.getByRole('button', { name: "Voir l'historique complet" })).toHaveCount(0);
}

/** Number of people directly sponsored, to which other journeys may add. */
async function sponsoredBy(api: Api, email: string, id: number): Promise<number> {
  type Line = { ligneAmont: { generation: number }[] };
  const { ligneAmont } = await api.send<Line>(email, 'GET', `/users/${id}/ligne`);
  return ligneAmont.filter(({ generation }) => generation === 1).length;
}

/** Reads the line as a tree by the keyboard alone, as a list, and upwards; then opens a person's page. */
async function expectLine(page: Page, sponsored: number): Promise<void> {
  const organisation = page.getByRole('region', { name: 'Organisation' });
  await page.getByRole('button', { name: 'Organisation' }).click();
  await expect(organisation.getByRole('heading')).toBeInViewport();
  await expect(organisation).toBeFocused();
  const down = organisation.getByRole('button', { name: /^LIGNÉE AVAL/ });
  const up = organisation.getByRole('button', { name: /^LIGNÉE AMONT/ });
  await expect(up).toHaveText(/^LIGNÉE AMONT 3$/);
  const total = Number(/\d+/.exec((await down.textContent()) ?? '')?.[0]);

  const rows = organisation.getByRole('treeitem');
  await expect(rows).toHaveCount(1 + sponsored);
  await rows.first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  const sophie = organisation.getByRole('treeitem', { name: /Sophie Delmas/ });
  await expect(sophie).toBeFocused();
  await expect(sophie).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(sophie).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  const child = organisation.locator('[role="treeitem"]:focus');
  await expect(child).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(sophie).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(1 + sponsored);

  await organisation.getByRole('button', { name: 'Liste' }).click();
  const list = organisation.getByRole('listitem');
  await expect(list).toHaveCount(Math.min(total, 50));
  await up.click();
  await expect(page).toHaveURL(/lignee=amont/);
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText('Marc Lefebvre');
  await down.click();
  await organisation.getByRole('button', { name: 'Arbre' }).click();
  await sophie.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sophie Delmas');
}

test('a member’s own page shows the person, the levels reached, and the lineage', async ({
  page,
  portal,
  openAs,
}) => {
  const devman = 'devman@forman.example';
  const head = page.getByRole('region', { name: 'Laurent Pasquier' });
  await test.step('MEM-010 MEM-031 MEM-033 MEM-043 MEM-045: the head shows the person’s name, crumbs, phone in pairs of digits, sponsor and manager', async () => {
    await openAs(devman, profileOf(6));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laurent Pasquier');
    await expect(page).toHaveTitle('Mon profil · Forman');
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toHaveText('AccueilMon profil');
    await expect(head.getByRole('link', { name: /^06.00.00.00.06$/ })).toBeVisible();
    await expect(head.getByText('Parrain : Marc Lefebvre')).toBeVisible();
    await expect(head.getByText(/^Manager\s: (?!Aucun)\S+ \S+/)).toBeVisible();
  });
  await test.step('MEM-039 MEM-046: the shortcuts lead to the member’s own pages; the ladder has seven levels, the reached ones with their day', async () => {
    const ways = page.getByRole('navigation', { name: 'Raccourcis du profil' });
    await expect(ways.getByRole('link')).toHaveText(['Objectifs', 'Mon Agenda', 'Factures', 'Rapports']);
    const addresses = ['goals/6', 'agenda', 'factures', 'rapports'];
    for (const [at, end] of addresses.entries()) {
      await expect(ways.getByRole('link').nth(at)).toHaveAttribute('href', `/auth/adherents/profil/${end}`);
    }

    const ladder = page.getByRole('region', { name: 'Mon évolution' });
    await expect(ladder.getByRole('listitem')).toHaveCount(7);
    await expect(ladder.locator('b')).toHaveText([
      'Neoman',
      'Beman',
      'Adman',
      'Man',
      'Devman',
      'DXman',
      'Xman',
    ]);
    await expect(ladder.getByRole('listitem').first()).toContainText(/\d{4}$/);
    await expect(ladder.getByRole('listitem').nth(4)).toHaveAttribute('aria-current', 'step');
    await expect(ladder.getByRole('listitem').last()).toHaveText(/^Xmanà venir$/);
  });
  await test.step('MEM-056 MEM-058 MEM-059: the membership shows that it is up to date, until which day, and links to its payment', async () => {
    const dues = page.getByRole('region', { name: 'MON ADHÉSION' });
    await expect(dues).toContainText('À JOUR');
    await expect(dues).toContainText('jeu. 31 déc. 2026');
    await expect(dues).toContainText("L'appel à cotisation pour l'année suivante débute le 1er décembre");
    await expect(dues.getByRole('link', { name: 'Je paie mon adhésion' })).toHaveAttribute(
      'href',
      '/auth/notifications/adhesion',
    );
  });
  await test.step('MEM-048 MEM-049 MEM-060 MEM-061 MEM-062: the cards show the start date, the role of pilot, the titles with their stars, and the habilitations', async () => {
    const forman = page.getByRole('region', { name: 'FORMAN', exact: true });
    await expect(forman).toContainText(/Inscrit depuis.*\d{4}/);
    await expect(forman).toContainText('Pilote de formation / atelier');
    const prodemial = page.getByRole('region', { name: 'PRODÉMIAL' });
    await expect(prodemial).toContainText('Senior');
    await expect(prodemial).toContainText('Expert patrimoine');
    await expect(prodemial.getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'HABILITATIONS' }).getByRole('listitem')).toHaveText([
      'IAS',
      'CIF',
    ]);
  });
  await expectOneLook(page);
  await test.step('MEM-054: the list of past steps shows the last five first', async () => {
    await expectPath(page);
  });
  expect(await axeFindings(page)).toEqual([]);

  await test.step('MEM-031: the button “Retour” leads to the page before', async () => {
    await head.getByRole('link', { name: 'Marc Lefebvre' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marc Lefebvre');
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(page).toHaveURL(profileOf(6));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laurent Pasquier');
  });
  await test.step('MEM-040 MEM-064 MEM-065 MEM-066: the button opens the lineage, below and above, as a tree and as a list of the announced length', async () => {
    await expectLine(page, await sponsoredBy(portal.api, devman, 6));
  });
});

/**
 * Makes a person who followed, led and co-piloted different numbers of sessions in the last twelve months.
 */
async function makeActive({ api, query }: Portal): Promise<{ id: number; email: string }> {
  const person = await makePilot(api);
  const lead = { former: person.id };
  const copilot = { copilotEmails: [person.email] };
  const parts = [
    ['workshops', 1, lead],
    ['formations', 2, lead],
    ['workshops', 3, copilot],
    ['formations', 4, copilot],
    ['workshops', 5, {}],
    ['formations', 1, {}],
  ] as const;
  const ids: number[] = [];
  for (const [path, count, values] of parts)
    for (let nth = 0; nth < count; nth += 1) {
      const { id } = await api.makeSession(path, values);
      if (Object.keys(values).length === 0) await api.send(person.email, 'POST', `/${path}/${id}/join`);
      ids.push(id);
    }
  await query(
    `update sessions set starts_at = starts_at - interval '35 days', ends_at = ends_at - interval '35 days'
      where id = any($1)`,
    [ids],
  );
  return person;
}

test('MEM-035 MEM-036 MEM-037 MEM-042 MEM-045 MEM-050 MEM-052 MEM-053 MEM-063: a copied e-mail shows “Copié !” for a moment; somebody else’s page has no own buttons, credit or dues', async ({
  page,
  context,
  portal,
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await makeActive(portal);
  await openAs('neoman@forman.example', profileOf(person.id));
  const copy = page.getByRole('button', { name: "Copier l'email" });
  await copy.hover();
  await expect(page.getByRole('tooltip')).toHaveText("Copier l'email");
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  await copy.click();
  await expect(page.getByRole('tooltip')).toHaveText('Copié !');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.email);
  await page.clock.runFor(800);
  await expect(page.getByRole('tooltip')).toHaveText("Copier l'email");
  await page.clock.resume();
  const activity = page.getByRole('region', { name: 'FORMATIONS & ATELIERS, sur les 12 derniers mois' });
  expect(await portal.api.send('neoman@forman.example', 'GET', `/users/${person.id}/stats`)).toEqual({
    totalWorkshopCount: 1,
    totalFormationCount: 2,
    totalWorkshopCopiloteCount: 3,
    totalFormationsCopiloteCount: 4,
    totalWorkshopGuestCount: 5,
    totalFormationGuestCount: 1,
  });
  await expect(activity.locator('.counts > div')).toHaveText(['SUIVIS6', 'PILOTES & COPILOTÉS10']);

  await go(page, profileOf(3));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claire Joubert');
  for (const name of ['Modifier mon profil', 'Organisation', 'Modifier cette fiche']) {
    await expect(page.locator('.ident').getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('navigation', { name: 'Raccourcis du profil' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'MON ADHÉSION' })).toHaveCount(0);
  await expect(page.locator('.ident')).not.toContainText('Avoir');
  await expect(page.locator('.ident')).toContainText('Parrain : Aucun');
  await expect(page.locator('.ident')).toContainText('Manager : Aucun');
  await expect(page.getByText("Trésorier de l'association")).toBeVisible();
  await expect(page.getByText('Membre du Comité Executif')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'SOCIÉTÉ' })).toContainText('SIRET');
  // On their own page the credit shows, when there is some.
  await go(page, profileOf(10));
  await expect(page.locator('.ident')).toContainText(/Avoir\s: 120,00.€/);
  // Nobody is below them: the upper side is open, and a button shows the other.
  const line = page.getByRole('region', { name: 'Organisation' });
  await expect(line.getByRole('button', { name: 'LIGNÉE AMONT' })).toHaveAttribute('aria-pressed', 'true');
  await line.getByRole('button', { name: 'LIGNÉE AVAL' }).click();
  await expect(page).toHaveURL(/[?&]lignee=aval/);
});

test('CORE-129 MEM-038 MEM-043 MEM-044 MEM-055 MEM-057 MEM-062 MEM-067: a guest has their own page, and cannot open a stranger’s', async ({
  page,
  openAs,
}) => {
  await openAs('invite@forman.example', profileOf(13));
  const ways = page.getByRole('navigation', { name: 'Raccourcis du profil' });
  await expect(ways.getByRole('link')).toHaveText(['Mon Agenda', 'Factures', 'Rapports']);
  await expect(page.locator('.ident')).toContainText('Marraine : Nadia Benali');
  await expect(page.locator('.ident')).toContainText('Invité');
  await expect(page.getByRole('region', { name: 'MON ADHÉSION' })).toContainText('A RENOUVELER');
  await expect(page.getByRole('region', { name: 'MON ADHÉSION' })).toContainText('Pas encore membre');
  await expect(page.getByText("Vous n'avez aucune Habilitation")).toBeVisible();
  const line = page.getByRole('region', { name: 'Organisation' });
  await expect(line).toContainText('Nadia Benali');
  await line.getByRole('button', { name: 'LIGNÉE AVAL' }).click();
  await expect(line).toContainText('Personne n’a encore été parrainé');
  await page.locator('.ident').getByRole('link', { name: 'Nadia Benali' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nadia Benali');
  await expect(page.getByRole('region', { name: 'Organisation' })).toHaveCount(0);
  await go(page, profileOf(5));
  await expect(page.getByRole('heading', { name: 'Ce profil n’a pas pu être lu' })).toBeVisible();
});

test('MEM-055: the page says that a path has no step yet, and leads to the goals', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember();
  // Every account has the step on which it began: the page gets none by its answer being changed.
  await page.route(`**/api/users/${id}/profile`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), path: [] } });
  });
  await openAs(email, profileOf(id));
  await expect(page.getByText('Aucun parcours disponible', { exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: /12 derniers mois/ })
    .getByRole('link', { name: 'Objectifs' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Objectifs' })).toBeVisible();
});

test('changes of a profile show at once, errors show at their fields, and an administrator can edit the profile too', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember();
  await openAs(email, profileOf(id));
  const dialog = page.getByRole('dialog', { name: 'Modifier mon profil' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  const address = dialog.getByRole('group', { name: 'Adresse postale (facultatif)' });
  const head = page.locator('.ident');
  await test.step('MEM-041 MEM-069: the dialog has two forms', async () => {
    await page.getByRole('button', { name: 'Modifier mon profil' }).click();
    await expect(dialog.getByRole('group', { name: 'Informations personnelles' })).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Société et habilitations' })).toBeVisible();
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  });
  await test.step('MEM-070 MEM-071 MEM-072 MEM-073: each error shows at its field, and nothing is sent', async () => {
    await field('E-mail').fill('abc');
    await dialog.getByLabel('Prénom').fill('');
    await dialog.getByLabel('CIF').check();
    await dialog.getByLabel('AGENT').check();
    await dialog
      .getByLabel(/^Photo/)
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pixel });
    let isSent = false;
    page.on(
      'request',
      (request) => (isSent ||= request.method() !== 'GET' && request.url().includes('/users/')),
    );
    await save.click();
    for (const sentence of [
      "Format de l'email invalide",
      'Prénom invalide !',
      "Il n'est pas possible d'être CIF et agent lié en même temps !",
      'Image type invalide ou image trop volumineuse.',
    ]) {
      await expect(dialog.getByText(sentence)).toBeVisible();
    }
    expect(isSent).toBe(false);
    // The summary links to each wrong field.
    const summary = dialog.getByRole('alert').filter({ hasText: '4 champs à revoir' });
    await expect(summary.getByRole('link')).toHaveText(['Photo', 'Prénom', 'E-mail', 'Habilitations']);
    await summary.getByRole('link', { name: 'E-mail' }).click();
    await expect(field('E-mail')).toBeFocused();
  });
  await test.step('MEM-075 MEM-076 MEM-077 MEM-078: the form sends person, company and picture, and the address with its coordinates', async () => {
    await field('E-mail').fill(email);
    await dialog.getByLabel('Prénom').fill('Élise');
    await dialog.getByLabel('AGENT').uncheck();
    await address.getByLabel('Adresse', { exact: true }).fill('2 place Bellecour');
    await address.getByLabel('Code postal').fill('69002');
    await address.getByLabel('Ville').fill('Lyon');
    await dialog.getByLabel('Montrer l’adresse aux autres adhérents').check();
    const company = {
      'Nom de la société': 'Bellecour Patrimoine',
      SIRET: '73282932000074',
      Adresse: '3 quai de Saône',
      'Code postal': '69005',
      Ville: 'Lyon 5e',
      Pays: 'France',
    };
    for (const [label, value] of Object.entries(company))
      await dialog.getByRole('group', { name: 'Société et habilitations' }).getByLabel(label).fill(value);
    await dialog
      .getByLabel(/^Photo/)
      .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: pixel });
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(`/users/${id}`),
    );
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({
      address: '2 place Bellecour',
      lat: expect.any(Number),
      lng: expect.any(Number),
    });
    await expect(page.getByText('Votre profil est à jour !')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('MEM-032 MEM-074 MEM-076 MEM-078 MEM-079: the new values show at once, with the photo and the habilitation', async () => {
    await expect(head.getByRole('heading')).toContainText('Élise');
    await expect(head).toContainText('2 place Bellecour, 69002 Lyon');
    await expect(head.locator('img')).toHaveAttribute('src', /^\/api\/pictures\//);
    await expect(page.getByRole('region', { name: 'HABILITATIONS' })).toContainText('CIF');
    await expect(page.getByRole('region', { name: 'SOCIÉTÉ' })).toContainText('Bellecour Patrimoine');
    const me = await portal.api.send<{ userInformations: object }>(email, 'GET', '/me');
    expect(me.userInformations).toMatchObject({
      habilitation: ['CIF'],
      societyName: 'Bellecour Patrimoine',
      societySiret: '73282932000074',
      societyAddress: '3 quai de Saône',
      postalCode: '69005',
      city: 'Lyon 5e',
      country: 'France',
    });
  });
  await test.step('MEM-077: a failed look-up of the address does not stop the save', async () => {
    // Escape asks first, as the form has changes.
    await page.route('**/api/geocode?*', (route) => route.fulfill({ status: 502, json: {} }));
    await page.getByRole('button', { name: 'Modifier mon profil' }).click();
    await address.getByLabel('Ville').fill('Pau');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuer à modifier' }).click();
    await dialog.getByLabel('Montrer l’adresse aux autres adhérents').uncheck();
    await save.click();
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/api/geocode?*');
  });
  await test.step('MEM-034: an unshared address shows only in the administrator’s form, where it can be shared again', async () => {
    await become(page, portal.api, 'admin@forman.example', profileOf(id));
    await expect(head.getByRole('heading')).toContainText('Élise');
    await expect(head).not.toContainText('Bellecour');
    await page.getByRole('button', { name: 'Modifier cette fiche' }).click();
    const file = page.getByRole('dialog');
    await expect(
      file.getByRole('group', { name: /^Adresse postale/ }).getByLabel('Adresse', { exact: true }),
    ).toHaveValue('2 place Bellecour');
    await file.getByLabel('Montrer l’adresse aux autres adhérents').check();
    await file.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Le profil est à jour !')).toBeVisible();
    await expect(head).toContainText('2 place Bellecour, 69002 Pau');
  });
});
