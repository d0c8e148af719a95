import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeCandidates, makePilot } from '../leaders.ts';

/** Remote sessions: they never clash over a site. */
const remote = { isVisio: true, place: null, videoConferenceLink: 'https://visio.example/salle' };

test('CORE-074: home shows an offer with its deadline, dues, next registrations, suggestions and avoir', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
  await expect(page).toHaveTitle('Accueil · Forman');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
  await expect(
    page.getByText(/^Nous sommes le mardi.1er.décembre\. Deux choses attendent votre réponse\.$/),
  ).toBeVisible();

  const todo = page.getByRole('region', { name: 'À faire' });
  await expect(todo).toContainText('Une place s’est libérée pour vous');
  await expect(todo).toContainText('Gardée jusqu’au mer. 2 déc. 2026 à 12h');
  await expect(todo).toContainText(/encore 2\d.h/);
  await expect(todo).toContainText('L’appel à cotisation 2027 est ouvert');
  await expect(todo).toContainText(
    '50 € à régler avant le jeu. 31 déc. 2026. Votre avoir suffit.'.replace('50 €', '50\u00a0€'),
  );
  await expect(todo.getByRole('link', { name: 'Je paie mon adhésion' })).toHaveAttribute(
    'href',
    '/auth/notifications/adhesion',
  );
  await expect(page.locator('main .btn-primary')).toHaveText(['Je prends la place']);

  const next = page.getByRole('region', { name: 'Mes prochaines inscriptions' });
  await expect(next.getByRole('listitem').first()).toContainText(/dans 3.jours/);
  await expect(page.getByRole('region', { name: 'Pour vous' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Mon avoir' })).toContainText('120,00\u00a0€');
  await expect(page.getByRole('region', { name: 'Mon adhésion' })).toContainText('À JOUR');

  await todo.getByRole('link', { name: 'Je prends la place' }).click();
  await expect(page).toHaveURL(/\/auth\/workshop\/detail\/\d+/);
  // The payment is open, and begins with the terms.
  const sheet = page.getByRole('dialog', { name: /^Pa/ });
  await expect(sheet.getByRole('checkbox', { name: /CGU/ })).not.toBeChecked();
});

test('CORE-068 CORE-074 CAT-176 MEM-188 MEM-240: a new member without anything reads "Aucun atelier trouvé" and what to do next', async ({
  page,
  portal,
  openAs,
}) => {
  const { id, email } = await portal.api.makeMember();
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST', sponsor: id });
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch();
    const home = (await response.json()) as { membership: object; counters: object };
    const membership = { ...home.membership, until: '2027-12-31', isActive: true, isDue: false };
    const counters = { ...home.counters, adhesion: 0 };
    await route.fulfill({ response, json: { ...home, counters, membership, suggestions: [], news: [] } });
  });
  await openAs(email, '/auth/home');
  await expect(page.getByText('Rien n’attend votre réponse.')).toBeVisible();
  const joined = page.getByRole('region', { name: 'Inscrits grâce à vous' });
  await expect(joined.getByRole('link', { name: /^Alix Parcours/ })).toHaveAttribute(
    'href',
    `/auth/adherents/profil/${guest.id}`,
  );
  await expect(page.getByRole('heading', { name: 'Tout est à jour' })).toBeVisible();
  const next = page.getByRole('region', { name: 'Mes prochaines inscriptions' });
  await expect(next.getByRole('heading', { name: 'Aucun atelier trouvé' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pour vous' })).toContainText('Aucun atelier trouvé');
  await expect(page.getByRole('heading', { name: 'Aucune actualité trouvé', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mon avoir' })).toContainText('0,00\u00a0€');
  await next.getByRole('link', { name: 'Trouver un atelier' }).click();
  await expect(page).toHaveURL('/auth/workshop');
});

test('CORE-228: leaving an offered seat asks first and updates the page without a reload; a registration’s row leads to its page @phone', async ({
  page,
  portal,
  openAs,
}) => {
  const pair = [await portal.api.makeMember(), await portal.api.makeMember()] as const;
  const { id, title } = await portal.api.makeWorkshop({
    ...remote,
    maxGuests: 1,
    startDate: '2026-12-21 09:00',
    endDate: '2026-12-21 18:00',
  });
  await portal.api.send(pair[0].email, 'POST', `/workshops/${id}/join`);
  await portal.api.send(pair[1].email, 'POST', `/workshops/${id}/join/waiting_zone`);
  await portal.api.send(pair[0].email, 'POST', `/workshops/${id}/cancel`);
  const upcoming = await portal.api.makeWorkshop(remote);
  await portal.api.send(pair[1].email, 'POST', `/workshops/${upcoming.id}/join`);
  await openAs(pair[1].email, '/auth/home');
  const todo = page.getByRole('region', { name: 'À faire' });
  await expect(todo.getByRole('heading', { name: title })).toBeVisible();
  await todo.getByRole('button', { name: "Se retirer de la file d'attente" }).click();
  const dialog = page.getByRole('dialog', { name: 'Laisser cette place ?' });
  await expect(dialog).toContainText(title);
  await dialog.getByRole('button', { name: "Se retirer de la file d'attente" }).click();
  await expect(page.locator('.toast')).toContainText(
    "Vous êtes maintenant plus inscrit dans la file d'attente !",
  );
  await expect(todo.getByRole('heading', { name: title })).toHaveCount(0);
  // The pressed button has disappeared: the keyboard continues from the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // An upcoming registration leads to its page by one click anywhere in its row.
  const row = page.getByRole('region', { name: 'Mes prochaines inscriptions' }).getByRole('listitem');
  await expect(row).toContainText(upcoming.title);
  await expect(row).toContainText(/dans 30.jours/);
  await row.click({ position: { x: 40, y: 60 } });
  await expect(page).toHaveURL(`/auth/workshop/detail/${upcoming.id}`);
});

test('CORE-074 CORE-104: home shows a pilot the candidacies; accepting one keeps the pilot on the page and updates the bell at once', async ({
  page,
  portal,
  openAs,
}) => {
  const pilot = await makePilot(portal.api);
  const session = await portal.api.makeWorkshop({ ...remote, wantCopilot: true, former: pilot.id });
  await makeCandidates(portal.api, session.id, 1);
  await openAs(pilot.email, '/auth/home');
  // One candidacy, and the unpaid dues.
  await expect(page.getByText(/Deux choses attendent votre réponse\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications : 2 en attente' })).toBeVisible();
  const todo = page.getByRole('region', { name: 'Candidatures au co-pilotage' });
  await expect(todo.getByRole('listitem')).toContainText(session.title);
  await expect(page.getByRole('region', { name: 'Votre première session' })).toContainText('2 étapes sur 5');
  expect(await axeFindings(page)).toEqual([]);
  await todo.getByRole('button', { name: /^Accepter/ }).click();
  await expect(todo).toHaveCount(0);
  await expect(page.getByText(/Une chose attend votre réponse\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications : 1 en attente' })).toBeVisible();
});

test('CORE-074 CORE-104: home puts a pilot’s session of the coming week first, with open tasks and a link to write; the logo leads home', async ({
  page,
  portal,
  openAs,
}) => {
  const pilot = await makePilot(portal.api);
  const soon = { startDate: '2026-12-04 14:00', endDate: '2026-12-04 18:00' };
  const session = await portal.api.makeWorkshop({
    ...soon,
    minGuests: 3,
    wantCopilot: true,
    former: pilot.id,
  });
  await makeCandidates(portal.api, session.id, 2);
  const guest = await portal.api.makeMember();
  await portal.api.send(guest.email, 'POST', `/workshops/${session.id}/join`);
  await openAs(pilot.email, '/auth/home');
  const todo = page.getByRole('region', { name: 'À faire' });
  await expect(todo.getByText(/^Vous pilotez dans 3.jours$/)).toBeVisible();
  await expect(todo.getByRole('list', { name: 'Avant la session' }).getByRole('listitem')).toHaveText([
    /^2\scandidatures à traiter$/,
    /^2\sinscrits de moins que le minimum$/,
  ]);
  await expect(page.locator('main .btn-primary')).toHaveText(['Préparer et voir les inscrits']);
  await expect(page.getByRole('region', { name: 'Mes prochaines sessions' })).not.toContainText(
    session.title,
  );
  await expect(
    page.getByRole('complementary').getByRole('link', { name: 'Forman, accueil' }),
  ).toHaveAttribute('aria-current', 'page');
  expect(await axeFindings(page)).toEqual([]);
  await todo.getByRole('link', { name: `Écrire à l’inscrit, ${session.title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Écrire aux inscrits' })).toBeVisible();
});

test('CORE-101 CORE-104: the bell shows an offered seat above the six links, and links it to home', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
  await page.getByRole('button', { name: 'Notifications : 2 en attente' }).click();
  const links = page.getByRole('navigation', { name: 'Notifications' }).getByRole('link');
  await expect(links.and(page.locator(':not([href^="/auth/messages"])'))).toHaveCount(6);
  const seats = page.getByRole('list', { name: 'À ne pas manquer' }).getByRole('link');
  await expect(seats).toHaveText(/^Places à confirmer\s*1$/);
  await expect(seats).toHaveAttribute('href', '/auth/home');
});

test('MEM-047 MEM-104: home shows the person’s progress, and leads to the goals', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
  const journey = page.getByRole('region', { name: 'Mon parcours' });
  await expect(journey).toContainText('NEOMAN');
  await expect(journey).toContainText(/objectifs? sur \d/);
  await expect(journey).toContainText('Étape suivante\u00a0: BEMAN.');
  await journey.getByRole('link', { name: 'Voir mes objectifs' }).click();
  await expect(page).toHaveURL('/auth/adherents/profil/goals/10');
});

test('CORE-074: on a phone a pilot’s home shows three next sessions, two suggestions, and a way to fill missing hours @phone', async ({
  page,
  openAs,
}) => {
  await openAs('pilote@forman.example', '/auth/home');
  const rows = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(rows('Mes prochaines sessions')).toHaveCount(3);
  await expect(rows('Pour vous')).toHaveCount(2);
  // In order of urgency: the sheets, the sessions, then the requests of others, the first of each sort.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('À faire');
  const tops = ['Feuilles à valider', 'Mes prochaines sessions', 'Demandes en attente'].map(
    async (name) => (await page.getByRole('region', { name }).boundingBox())!.y,
  );
  const found = await Promise.all(tops);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  await expect(rows('Candidatures au co-pilotage')).toHaveCount(1);
  await page.getByRole('link', { name: /^Voir les \d+ demandes$/ }).click();
  await expect(page.getByRole('heading', { name: 'Demandes en attente' })).toBeInViewport();
  await expect(page.getByText('Il vous manque').first()).toHaveText(/[^.]\.$/);
  await expect(page.getByRole('link', { name: 'Voir les sessions qui comptent' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The link to the others of a sort leads to that sort, which is below other ones.
  await page.getByRole('link', { name: 'Voir les 2 autres, candidatures au co-pilotage' }).click();
  await expect(page.getByRole('heading', { name: 'Candidatures au co-pilotage' })).toBeInViewport();
});

test('CORE-074: on a phone the parts without a request are short rows at the foot of home, and the whole row is a link @phone', async ({
  page,
  openAs,
}) => {
  await openAs('neoman@forman.example', '/auth/home');
  const names = ['Mon avoir', 'Mon adhésion', 'Inviter quelqu’un', 'S’abonner à mon agenda'];
  const row = (name: string) => page.getByRole('region', { name });
  let end = 0;
  for (const name of names) {
    const { y, height } = (await row(name).boundingBox())!;
    expect(height).toBeLessThanOrEqual(72);
    if (end > 0) expect(Math.abs(y - end)).toBeLessThanOrEqual(1);
    end = y + height;
  }
  await row('Inviter quelqu’un').click({ position: { x: 30, y: 20 } });
  await expect(page).toHaveURL('/auth/invitation');
  await page.goBack();
  await row('S’abonner à mon agenda').click({ position: { x: 30, y: 20 } });
  await expect(page.getByRole('dialog', { name: 'S’abonner à mon agenda' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row('Mon avoir').click({ position: { x: 30, y: 20 } });
  await expect(page).toHaveURL('/auth/adherents/profil/avoirs');
});

test('CORE-074: on a phone the question about a past session keeps at least half of its card’s width @phone', async ({
  page,
  portal,
  openAs,
}) => {
  const { email } = await portal.api.makeMember();
  const title = 'Obtenir des recommandations sans forcer';
  const [startDate, endDate] = ['2026-11-26T16:00:00.000Z', '2026-11-26T18:00:00.000Z'];
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch();
    const home = (await response.json()) as { membership: object };
    const membership = { ...home.membership, until: '2027-12-31', isActive: true, isDue: false };
    const feedback = [{ id: 61, kind: 'workshop', title, startDate, endDate }];
    await route.fulfill({ response, json: { ...home, membership, feedback } });
  });
  await openAs(email, '/auth/home');
  const asked = page.getByRole('heading', { name: `${title}\u00a0» vous a-t-elle été utile` });
  // The text has at least half of the card: the button stands at the end of the row.
  expect((await asked.boundingBox())?.width).toBeGreaterThan(170);
  await expect(page.getByRole('link', { name: 'Donner mon avis' })).toHaveAttribute('href', '/auth/avis/61');
});

test('CORE-007 CORE-025 CORE-254: a newcomer lands on the path to membership and takes a date of the next step there', async ({
  page,
  portal,
  openAs,
}) => {
  const sponsor = await portal.api.makeMember();
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST', sponsor: sponsor.id });
  await openAs(guest.email, '/');
  await expect(page).toHaveURL('/auth/workshop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue Alix');
  const path = page.getByRole('region', { name: 'Votre chemin' });
  await expect(path.getByRole('listitem')).toHaveText([
    /Journée découverte/,
    /Démarrage/,
    /3 Jours de la Réussite/,
    /Adhésion.*30\s€/,
  ]);
  await expect(path.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('region', { name: /^Votre (par|mar)raine?$/ })).toContainText('Lui écrire');
  await page.getByText('Comment devient-on membre\u00a0?').click();
  await expect(page.getByText('une journée découverte\u00a0;')).toBeVisible();
  const next = page.getByRole('region', { name: /^La journée découverte/ });
  await expect(next.getByRole('radio').first()).toBeChecked();
  const join = next.getByRole('button', { name: /^Je m'inscris le / });
  await expect(page.locator('main .btn-primary')).toHaveText([/^Je m'inscris le \d+(er)?\s\S+$/]);
  // Its dates show once: the list, which has them too, opens on request and is still open on the way back.
  const rows = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(rows).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('heading', { name: 'Tous les ateliers' }).click();
  await expect(rows.first()).toBeVisible();
  await expect(page).toHaveURL('/auth/workshop?liste=1');
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/auth\/workshop\/detail\//);
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await next.getByRole('link', { name: 'Aucune date ne me va' }).click();
  await expect(page.getByLabel('Titre du message')).toHaveValue('Une autre date pour la journée découverte');
  await page.goBack();
  await join.click();
  await expect(next).toContainText('Votre place est réservée.');
  await expect(next.getByRole('link', { name: /^Finaliser pour 5/ })).toBeVisible();
});

test('CORE-007 CORE-103: a guest with all three stages ended reads that they may join, and the price', async ({
  page,
  openAs,
}) => {
  await openAs('invite3jr@forman.example', '/auth/workshop');
  const next = page.getByRole('region', { name: 'Vous pouvez adhérer' });
  await expect(next).toContainText('30\u00a0€ pour une première adhésion');
  // Finished steps are listed again only on request.
  await expect(page.getByRole('heading', { name: 'Tous les ateliers' })).toBeVisible();
  await expect(page.getByRole('button', { name: "Je m'inscris" })).toHaveCount(0);
  await next.getByRole('link', { name: /^J’adhère pour 30/ }).click();
  await expect(page).toHaveURL('/auth/notifications/adhesion');
});
