import { readFile } from 'node:fs/promises';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { book, detail, fill, nbsp, notice, openMoreTools } from '../sessions.ts';
import { become } from '../window.ts';

const admin = 'admin@forman.example';
const sheet = 'Feuille à imprimer';

test('the page of a session shows its facts and the registered names; it shows waiting people only while the session is full', async ({
  openAs,
  portal,
}) => {
  const { id, title } = await portal.api.makeWorkshop({
    maxGuests: 8,
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
  const people = await fill(portal.api, id, 7);
  const page = await openAs('neoman@forman.example', detail(id));
  const main = page.getByRole('main');
  await test.step('CORE-156 CORE-159 CORE-160 CORE-162 CORE-166 CORE-167: the page says what is on, when, where, with whom and for whom', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Forman`);
    await expect(page.locator('.cover-tags .eyebrow')).toHaveText('Entreprise');
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
  });
  await test.step('CORE-170 CORE-172 CORE-176 CORE-181: members read the seats and the names, folded at 60 pixels, but no waiting people', async () => {
    await expect(book(page)).toContainText('7 inscrits sur 8 places');
    await expect(book(page)).not.toContainText('Complet');

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
  });
  await test.step('CORE-172 CORE-176: the waiting list shows once the session is full, folded at 60 pixels too', async () => {
    await fill(portal.api, id);
    for (const { email } of [await portal.api.makeMember(), await portal.api.makeMember()])
      await portal.api.send(email, 'POST', `/workshops/${id}/join/waiting_zone`);
    await page.reload();
    const waiting = page.getByRole('region', { name: 'Liste d’attente' });
    expect((await waiting.locator('.fold').boundingBox())?.height).toBe(60);
    await waiting.getByRole('button', { name: 'Voir toute la liste d’attente (2)' }).click();
    expect((await waiting.locator('.fold').boundingBox())?.height).toBeGreaterThan(80);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('CORE-169 CORE-163 CORE-167 CORE-174 CORE-182: a guest sees price, site and map, but no audience and no names; the button for next dates is disabled with its reason', async ({
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
  for (const { email } of [
    await portal.api.makeMember({ credit: 12.5 }),
    await portal.api.makeMember({ credit: 12.5 }),
  ])
    await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  const page = await openAs(guest.email, detail(id));
  await expect(book(page)).toContainText(nbsp('12,50 €'));
  await expect(page.getByRole('main')).toContainText('14 rue du Moulin, 78350 Jouy-en-Josas');
  await expect(page.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute(
    'href',
    /^https:\/\/maps\.google\.com/,
  );
  await expect(page.getByText('Public visé')).toHaveCount(0);
  await expect(page.getByText('Habilitations nécessaires')).toHaveCount(0);
  await expect(book(page)).toContainText('2 inscrits sur 10 places');
  await expect(page.getByRole('heading', { name: '2 inscrits' })).toHaveCount(0);
  expect(await portal.api.send(guest.email, 'GET', `/workshops/${id}`)).toMatchObject({
    guests: [],
    waitingZone: [],
  });
  const calls = watchCalls(page);
  const dates = page.getByRole('button', { name: 'Voir les prochaines dates' });
  const later = 'Pas d’autre date pour l’instant.';
  await expect(dates).toHaveAccessibleDescription(later);
  await dates.hover();
  await expect(page.getByRole('tooltip')).toHaveText(later);
  await expect(dates).not.toHaveAttribute('title');
  await dates.click({ force: true });
  expect(calls.withoutBell).toEqual([]);
  await expect(page).toHaveURL(detail(id));
});

test('CORE-164 CORE-165 CORE-170 CORE-173: only the registered get the link of a remote session, to open and to copy; the calendar file has Paris time', async ({
  openAs,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await portal.api.makeMember();
  const { id, title } = await portal.api.makeWorkshop({
    startDate: '2027-03-28 09:00',
    endDate: '2027-03-28 12:00',
    isVisio: true,
    videoConferenceLink: 'https://visio.example/heron',
    visioPassword: 'secret42',
  });
  const page = await openAs(email, detail(id));
  await expect(book(page)).toContainText('0 inscrit sur 10 places');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Apple' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${title}.ics`);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('DTSTART;TZID=Europe/Paris:20270328T090000');
  expect(file).toContain(`UID:forman-session-${id}-0@forman`);
  await expect(page.getByRole('main')).toContainText('Le lien s’affichera ici après l’inscription.');
  await expect(page.getByRole('link', { name: 'Lien de la visioconférence' })).toHaveCount(0);
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  const open = page.getByRole('link', { name: 'Rejoindre la visio' });
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

test('CORE-177 CORE-178 CORE-179: a session leads people outside its audience home; its audience, any pilot and an XMAN may open it', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const meant = await api.makeWorkshop({ destined: ['ROLE_BEMAN'] });
  const unmeant = await api.makeWorkshop({ destined: ['ROLE_MAN'] });
  const { email } = await api.makeMember({ level: 'ROLE_BEMAN' });
  const page = await openAs(email, detail(unmeant.id));
  await expect(page).toHaveURL('/auth/home');
  await expect(notice(page)).toContainText('Cette session ne vous est pas ouverte.');
  await expect(api.send(email, 'GET', `/workshops/${unmeant.id}`)).rejects.toThrow('403');
  await page.goto(detail(meant.id));
  await expect(page.getByRole('heading', { level: 1, name: meant.title })).toBeVisible();
  await become(page, api, 'pilote@forman.example', detail(unmeant.id));
  await expect(page.getByRole('heading', { level: 1, name: unmeant.title })).toBeVisible();
  await become(page, api, 'xman@forman.example', detail(unmeant.id));
  await expect(page.getByRole('heading', { level: 1, name: unmeant.title })).toBeVisible();
});

test('CORE-136 CORE-183 CORE-184 CORE-185 CORE-186 MEM-386: holders of a list copy and export it and print the attendance sheet; the people on it cannot', async ({
  openAs,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await portal.api.makeWorkshop({ thematic: 'Droit : famille / patrimoine' });
  const people = await fill(portal.api, id, 2);
  await portal.api.send('president@forman.example', 'POST', `/workshops/${id}/join`);
  const page = await openAs(people[0]?.email ?? '', detail(id));
  await expect(page.getByRole('heading', { name: '3 inscrits' })).toBeVisible();
  for (const name of ['Copier les e-mails', 'E-mails des parrains', 'Extraire la liste', sheet])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await become(page, portal.api, 'man@forman.example', detail(id));
  await expect(page.getByRole('button', { name: sheet })).toBeVisible();
  const copied = async (separator: string): Promise<string[]> =>
    (await page.evaluate(() => navigator.clipboard.readText())).split(separator).toSorted();
  await page.getByRole('button', { name: 'Copier les e-mails' }).click();
  await expect
    .poll(() => copied(', '))
    .toEqual([...people.map(({ email }) => email), 'president@forman.example'].toSorted());
  await page.getByRole('button', { name: 'E-mails des parrains' }).click();
  await expect
    .poll(() => copied('; '))
    .toEqual(['aucun', 'president@forman.example', 'president@forman.example']);

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

test('CORE-136: organisers have their tools and the attendance sheet before anybody is registered; an unknown session links to the list', async ({
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
  await expect(page.getByRole('button', { name: 'Supprimer' })).toHaveCount(0);
  const place = page.getByText('Salle B').first();
  const before = await place.boundingBox();
  await openMoreTools(page);
  await expect(page.getByRole('button', { name: 'Supprimer' })).toBeVisible();
  // The tools open over the page, which does not move.
  expect(await place.boundingBox()).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Supprimer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Plus', exact: true })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: sheet }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Émargement 2026-12-31.pdf');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(detail(99_999_999));
  await expect(page.getByRole('heading', { level: 1, name: 'Atelier introuvable' })).toBeVisible();
  await page.getByRole('link', { name: 'Voir les prochaines dates' }).click();
  await expect(page).toHaveURL(/\/auth\/workshop$/);
});

test(
  'CORE-169 CORE-175: a summary bar sticks to windows below 768 px beyond 450 pixels of scrolling; wider screens have none',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id } = await portal.api.makeWorkshop({
      price: 25,
      description: '<p>Long.</p>'.repeat(60),
    });
    const page = await openAs('neoman@forman.example', detail(id));
    await page.setViewportSize({ width: 767, height: 844 });
    const bar = page.getByRole('region', { name: 'Résumé de la session' });
    await expect(book(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 450));
    await expect(bar).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 451));
    await expect(bar).toBeVisible();
    // The card's own button is in sight, so the bar has none.
    await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeInViewport();
    await expect(bar.getByRole('button')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 1500));
    await expect(bar.getByRole('button', { name: "Je m'inscris" })).toBeVisible();
    await expect(book(page)).toContainText(nbsp('25 €'));
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 844 });
    await expect(bar).toHaveCount(0);
  },
);

test(
  'CORE-164 CORE-165: on a phone one button joins a remote session; its link can also be opened and copied',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const link = 'https://visio.example/sarcelle';
    const remote = { isVisio: true, place: null, site: null, videoConferenceLink: link };
    const { id } = await portal.api.makeWorkshop(remote);
    await portal.api.send(email, 'POST', `/workshops/${id}/join`);
    const page = await openAs(email, detail(id));
    await expect(page.getByRole('link', { name: 'Rejoindre la visio' }).first()).toHaveAttribute(
      'href',
      link,
    );
    const text = page.getByRole('link', { name: 'Lien de la visioconférence' });
    await expect(text).toHaveAttribute('href', link);
    expect((await text.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
    // A registered person reads the date, not the number of seats.
    await expect(page.locator('.actionbar')).toContainText(/^Inscrite[a-z]{3}\. \d+(er)? [a-zé]+\.?, \d+h/);
  },
);
