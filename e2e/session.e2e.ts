import { readFile } from 'node:fs/promises';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './network.ts';
import { book, detail, fill, makeFull, nbsp } from './sessions.ts';
import { become } from './window.ts';

const admin = 'admin@forman.example';

test('CORE-156, CORE-159, CORE-160, CORE-162, CORE-166, CORE-167, CORE-169, CORE-170 a session says what, when, where, who and how much', async ({
  openAs,
  portal,
}) => {
  const { id, title } = await portal.api.makeWorkshop({
    price: 25,
    description: '<p>La description du héron</p>',
    prerequisite: '<p>Le prérequis du héron</p>',
    formerWords: '<p>Le mot du héron</p>',
    habilitation: ['CIF'],
    startDate: '2026-12-30 09:00',
    endDate: '2026-12-31 18:00',
    slots: [
      { dateAt: '2026-12-30 09:30', endAt: '2026-12-30 12:30' },
      { dateAt: '2026-12-31 14:00', endAt: '2026-12-31 17:00' },
    ],
  });
  await fill(portal.api, (await portal.api.makeWorkshop()).id);
  const page = await openAs('neoman@forman.example', detail(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Forman`);
  const main = page.getByRole('main');
  for (const text of [
    'Entreprise',
    'Hélène Castaing',
    'mer. 30 déc. 2026',
    '9h30-12h30',
    'jeu. 31 déc. 2026',
    '14h-17h',
    'Salle B',
    'La description du héron',
    'Le prérequis du héron',
    'Le mot du héron',
    'Public visé',
    'NEOMAN',
    'Habilitations nécessaires',
    'CIF',
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(page.getByRole('region', { name: 'Mot du formateur' })).toContainText('Le mot du héron');
  await expect(main).toContainText('dans 29\u00a0jours');
  await expect(book(page)).toContainText(nbsp('25 €'));
  await expect(book(page)).toContainText('0 inscrit sur 10 places');
  await expect(book(page)).not.toContainText('Complet');
});

test('an event is called one once on its page, beside the theme where there is another', async ({
  openAs,
}) => {
  const page = await openAs('xman@forman.example', '/auth/event');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('main').getByText('Événement', { exact: true })).toHaveCount(1);
  await page.goto('/auth/workshop');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.locator('.cover-tags .eyebrow')).toHaveText(/\S/);
});

test('CORE-169, CORE-163, CORE-167, CORE-174 decimals, a site with its map, no audience for guests, an inert button', async ({
  openAs,
  portal,
}) => {
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const { id } = await portal.api.makeWorkshop({
    title: 'Découverte du bouvreuil',
    price: 12.5,
    place: null,
    site: 1,
  });
  const page = await openAs(guest.email, detail(id));
  await expect(book(page)).toContainText(nbsp('12,50 €'));
  await expect(page.getByRole('main')).toContainText('14 rue du Moulin, 78350 Jouy-en-Josas');
  await expect(page.getByRole('link', { name: 'Voir le plan' })).toHaveAttribute(
    'href',
    /^https:\/\/maps\.google\.com/,
  );
  await expect(page.getByText('Public visé')).toHaveCount(0);
  await expect(page.getByText('Habilitations nécessaires')).toHaveCount(0);
  const calls = watchCalls(page);
  await page.getByRole('button', { name: 'Voir les prochaines dates' }).click({ force: true });
  expect(calls.list).toEqual([]);
  await expect(page).toHaveURL(detail(id));
});

test('CORE-164, CORE-165 the link of a remote session is for the registered, to open and to copy', async ({
  openAs,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({
    isVisio: true,
    videoConferenceLink: 'https://visio.example/heron',
    visioPassword: 'secret42',
  });
  const page = await openAs(email, detail(id));
  await expect(page.getByRole('main')).toContainText('Le lien s’affichera ici après l’inscription.');
  await expect(page.getByRole('link', { name: 'Ouvrir la visioconférence' })).toHaveCount(0);
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  const open = page.getByRole('link', { name: 'Ouvrir la visioconférence' });
  await expect(open).toHaveAttribute('href', 'https://visio.example/heron');
  await expect(open).toHaveAttribute('rel', /noopener/);
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  await page.getByRole('button', { name: 'Copier le mot de passe' }).click();
  await expect(page.getByText('Copié !').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('secret42');
  await page.clock.runFor(790);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('https://visio.example/heron');
});

test('CORE-176, CORE-181, CORE-172 members read the names, folded at 60 pixels; how many wait only while it is full', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.makeWorkshop({ maxGuests: 8 });
  const people = await fill(portal.api, id, 7);
  const page = await openAs('neoman@forman.example', detail(id));
  const section = page.getByRole('region', { name: '7 inscrits' });
  await expect(section.getByRole('listitem')).toHaveCount(people.length);
  const fold = section.locator('.fold');
  expect((await fold.boundingBox())?.height).toBe(60);
  await expect(section.getByRole('button', { name: 'Copier les e-mails' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Voir tous les inscrits (7)' }).click();
  expect((await fold.boundingBox())?.height).toBeGreaterThan(150);
  await expect(page.getByText(/en attente/)).toHaveCount(0);
  await section.getByRole('button', { name: 'Réduire' }).click();
  expect((await fold.boundingBox())?.height).toBe(60);

  await fill(portal.api, id);
  for (const { email } of [await portal.api.makeMember(), await portal.api.makeMember()])
    await portal.api.send(email, 'POST', `/workshops/${id}/join/waiting_zone`);
  await page.reload();
  const waiting = page.getByRole('region', { name: 'Liste d’attente' });
  expect((await waiting.locator('.fold').boundingBox())?.height).toBe(60);
  await waiting.getByRole('button', { name: 'Voir toute la liste d’attente (2)' }).click();
  expect((await waiting.locator('.fold').boundingBox())?.height).toBeGreaterThan(80);
});

test('CORE-177, CORE-178, CORE-179 who is not meant is led away; who is meant, any pilot and an XMAN may open', async ({
  openAs,
  portal,
  page,
}) => {
  const { id, title } = await portal.api.makeWorkshop({ destined: ['ROLE_BEMAN'] });
  const beman = await portal.api.makeMember({ level: 'ROLE_BEMAN' });
  const other = await portal.api.makeMember({ level: 'ROLE_ADMAN' });
  await openAs(other.email, detail(id));
  await expect(page).toHaveURL('/auth/home');
  await expect(portal.api.send(other.email, 'GET', `/workshops/${id}`)).rejects.toThrow('403');
  const tokens = await portal.api.login(beman.email);
  await page.evaluate(({ token, refresh_token }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('refresh_token', refresh_token);
  }, tokens);
  await page.goto(detail(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const unmeant = await portal.api.makeWorkshop({ destined: ['ROLE_MAN'] });
  for (const email of ['pilote@forman.example', 'xman@forman.example']) {
    await become(page, portal.api, email, detail(unmeant.id));
    await expect(page.getByRole('heading', { level: 1, name: unmeant.title })).toBeVisible();
  }
});

test('CORE-182 a guest neither sees nor receives the list', async ({ openAs, portal }) => {
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const { id } = await portal.api.makeWorkshop({ title: 'Découverte de la mésange' });
  await fill(portal.api, id, 2);
  const page = await openAs(guest.email, detail(id));
  await expect(book(page)).toContainText('2 inscrits sur 10 places');
  await expect(page.getByRole('heading', { name: '2 inscrits' })).toHaveCount(0);
  expect(await portal.api.send(guest.email, 'GET', `/workshops/${id}`)).toMatchObject({
    guests: [],
    waitingZone: [],
  });
});

test('CORE-183, CORE-184, CORE-185, CORE-186, MEM-386 the list is copied and extracted by whom holds it', async ({
  openAs,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await portal.api.makeWorkshop({ thematic: 'Droit : famille / patrimoine' });
  const people = await fill(portal.api, id, 2);
  await portal.api.send('president@forman.example', 'POST', `/workshops/${id}/join`);
  const page = await openAs('man@forman.example', detail(id));
  await page.getByRole('button', { name: 'Copier les e-mails' }).click();
  const emails = (await page.evaluate(() => navigator.clipboard.readText())).split(', ');
  expect(emails.toSorted()).toEqual(
    [...people.map(({ email }) => email), 'president@forman.example'].toSorted(),
  );
  await page.getByRole('button', { name: 'E-mails des parrains' }).click();
  const sponsors = (await page.evaluate(() => navigator.clipboard.readText())).split('; ');
  expect(sponsors.toSorted()).toEqual(['aucun', 'president@forman.example', 'president@forman.example']);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Extraire la liste' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Droit famille patrimoine.csv');
  const text = await readFile(await download.path(), 'utf8');
  const [head, ...lines] = text.split('\r\n');
  expect(head).toBe('\uFEFFPrénom;Nom;Email;Téléphone;Prénom parrain;Nom parrain;Téléphone parrain');
  expect(lines.filter(Boolean)).toHaveLength(3);
  expect(text).toContain('Claire;Joubert;president@forman.example;');
});

test('an unknown session says so and leads on; keepers have their tools', async ({
  openAs,
  portal,
  page,
}) => {
  const { id } = await portal.api.makeWorkshop();
  await openAs(admin, detail(id));
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute(
    'href',
    `/auth/workshop/edit/${id}`,
  );
  await expect(page.getByRole('button', { name: 'Supprimer' })).toBeVisible();
  await page.goto(detail(99_999_999));
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier introuvable' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les prochaines dates' }).click();
  await expect(page).toHaveURL(/\/auth\/workshop$/);
});

test(
  'CORE-175 on a phone a summary bar sticks beyond 450 pixels, wider screens have none',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id } = await portal.api.makeWorkshop({ description: '<p>Long.</p>'.repeat(60) });
    const page = await openAs('neoman@forman.example', detail(id));
    await page.setViewportSize({ width: 767, height: 844 });
    const bar = page.getByRole('region', { name: 'Résumé de la session' });
    await expect(book(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 450));
    await expect(bar).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 451));
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('button', { name: "Je m'inscris" })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 844 });
    await expect(bar).toHaveCount(0);
  },
);

test(
  'axe finds nothing on a session, open, full and remote, for a member, a guest and its keeper',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal, page }) => {
    test.slow();
    const full = await makeFull(portal.api, {
      description: '<p>Une description.</p>',
      formerWords: '<p>Un mot.</p>',
    });
    await portal.api.send('neoman@forman.example', 'POST', `/workshops/${full.id}/join/waiting_zone`);
    await openAs('neoman@forman.example', detail(full.id));
    await expect(book(page)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const open = await portal.api.makeWorkshop({ price: 30 });
    await fill(portal.api, (await portal.api.makeWorkshop()).id);
    await page.goto(detail(open.id));
    await expect(book(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 600));
    expect(await axeFindings(page)).toEqual([]);
  },
);
