import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { becomes, detailOf, everyKind, type Kind, kinds } from '../kinds.ts';
import { book, closeNotices, nbsp, notice, row } from '../sessions.ts';

const twoDays = {
  // Long enough to scroll past the card with the buttons.
  description: `<p>La description du <b>bruant</b><script>window.hurt = true</script></p>${'<p>Long.</p>'.repeat(60)}`,
  prerequisite: '<p>Le prérequis du <b>bruant</b></p>',
  formerWords: '<p>Le mot du <i>bruant</i></p>',
  habilitation: ['CIF'],
  copilotEmails: ['adman@forman.example', 'dxman@forman.example'],
  place: null,
  site: 1,
  startDate: '2026-12-30 09:00',
  endDate: '2026-12-31 18:00',
  slots: [
    { dateAt: '2026-12-30 09:30', endAt: '2026-12-30 12:30' },
    { dateAt: '2026-12-31 14:00', endAt: '2026-12-31 17:00' },
  ],
};
const make = <T>(api: Api, kind: Kind, values: Record<string, unknown> = {}) =>
  api.makeSession<T>(kinds[kind].path, { minGuests: 1, ...values });
const crumbsOf = (page: Page) => page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
const button = (page: Page, name: string) => book(page).getByRole('button', { name });

async function expectAll(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByRole('main')).toContainText(text);
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

/** Bold and italic letters of the author are kept; a script never runs. */
async function expectWords(page: Page): Promise<void> {
  await expect(part(page, 'Description').locator('b, strong')).toHaveText('bruant');
  await expect(part(page, 'Objectifs et prérequis')).toContainText('Le prérequis du bruant');
  await expect(part(page, 'Objectifs et prérequis').locator('b, strong')).toHaveText('bruant');
  await expect(part(page, 'Mot du formateur').locator('i, em')).toHaveText('bruant');
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  // A text stored without cleaning is cleaned before display.
  const texts = page.getByRole('main').locator('.prose');
  await expect(texts).toHaveCount(3);
  await expect(texts.locator('script, iframe, [onclick], [style], [onerror]')).toHaveCount(0);
}

/** Checks the page from top to bottom, for a person who is not registered. */
async function expectPage(page: Page, title: string, gmap: string): Promise<void> {
  await test.step('CORE-156 CORE-159 CORE-160 CAT-060: the page says what is on, when, and with whom', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAll(page, ['Entreprise', 'Hélène Castaing', 'Karim Haddad']);
    await expectAll(page, ['mer. 30 déc. 2026', '9h30-12h30', 'jeu. 31 déc. 2026', '14h-17h']);
  });
  await test.step('CORE-122 CORE-163 CAT-063: the page says where the session is, with a link to the map of the site', async () => {
    await expectAll(page, ['14 rue du Moulin, 78350 Jouy-en-Josas']);
    await expect(page.getByRole('link', { name: 'Itinéraire' })).toHaveAttribute('href', gmap);
  });
  await test.step('CORE-123 CORE-166 CAT-061: the three texts keep their formatting, cleaned of scripts', () =>
    expectWords(page));
  await test.step('CORE-167 CAT-062: the page says for which levels the session is, and with which habilitation', async () => {
    await expectAll(page, ['CIF', 'NEOMAN']);
    await expect(part(page, 'Public visé')).toContainText('NEOMAN');
    await expect(part(page, 'Habilitations nécessaires')).toContainText('CIF');
  });
}

async function expectBarBelow768(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Résumé de la session' });
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 767, height: 844 });
  await page.evaluate(() => scrollTo(0, 450));
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 451));
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  await page.setViewportSize(desk);
}

/** Closes a dialog, which stays open when its call failed, and all notices. */
async function dismiss(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await closeNotices(page);
}

/** Expects one message when the call is refused, and one when it fails. */
async function fails(page: Page, call: string, press: () => Promise<void>, text: string): Promise<void> {
  for (const status of [409, 500]) {
    await page.route(call, (route) => route.fulfill({ status, body: '{}' }));
    await press();
    await expect(notice(page)).toHaveText([`Une erreur est survenue.${text}`]);
    await page.unroute(call);
    if (status === 409) await dismiss(page);
  }
  // A dialog closes once the page has been read again: nothing comes after that.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closeNotices(page);
}

/** Takes the last seat. */
async function takesLastSeat(page: Page, joinFailed: string): Promise<void> {
  await expect(book(page)).toContainText('1 inscrit sur 2 places');
  await expect(book(page)).not.toContainText('Complet');
  await expect(book(page)).toContainText('Gratuit');
  const join = () => button(page, "Je m'inscris").click();
  await fails(page, '**/join', join, joinFailed);
  const calls = watchCalls(page);
  await join();
  await expect(notice(page)).toHaveText('Nice !Vous êtes maintenant inscrit !');
  // A free seat needs one call, no dialog, no payment.
  expect(calls.list.filter((one) => one.startsWith('POST'))).toEqual([expect.stringMatching(/\/join$/)]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closeNotices(page);
  await expect(book(page)).toContainText('2 inscrits sur 2 places');
}

async function cancel(page: Page): Promise<void> {
  await button(page, "J'annule").click();
  await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
}

/** Expects the copied text, and "Copié !" for 800 ms. */
async function expectCopied(page: Page, name: string, copied: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(1);
  await page.clock.runFor(790);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(0);
}

const remote = {
  isVisio: true,
  place: null,
  site: null,
  startDate: '2026-12-30 19:00',
  endDate: '2026-12-30 21:00',
  videoConferenceLink: 'https://visio.example/bruant',
  visioPassword: 'secret42',
};

/** Checks the link on the page of a remote session, before and after registration. */
async function expectLinkForRegistered(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText('Le lien s’affichera ici après l’inscription.');
  await button(page, "Je m'inscris").click();
  const link = page.getByRole('link', { name: 'Rejoindre la visio' });
  await expect(link).toHaveAttribute('href', remote.videoConferenceLink);
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  await expectCopied(page, 'Copier le lien', remote.videoConferenceLink);
  await expectCopied(page, 'Copier le mot de passe', remote.visioPassword);
}

for (const kind of everyKind) {
  const { path, list, many, joinFailed } = kinds[kind];

  test(`CORE-171: ${kind}: the page shows the facts and the seats; each action succeeds or fails with one notice; the remote link is for the registered`, async ({
    openAs,
    portal,
    page,
    context,
  }) => {
    const { api } = portal;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id, title, site } = await make<{ site: { gmap: string } }>(api, kind, {
      ...twoDays,
      maxGuests: 2,
    });
    const onLine = await make(api, kind, remote);
    const [first, second, third] = [
      await api.makeMember(),
      await api.makeMember({ credit: 50 }),
      await api.makeMember(),
    ];
    await api.send(first.email, 'POST', `/${path}/${id}/join`);
    const hurt = '<script>window.hurt = true</script><p onclick="x()" style="color:red">' as const;
    await portal.query(
      `update sessions set description_html = $2 || description_html, prerequisite_html = $2 || prerequisite_html,
         former_words_html = $2 || former_words_html where id = $1`,
      [id, hurt],
    );
    await openAs(second.email, detailOf(kind, id));
    await expectPage(page, title, site.gmap);
    await test.step('CORE-175 CAT-083: a bar sticks to windows below 768 px once the page is scrolled beyond 450 px', () =>
      expectBarBelow768(page));
    await test.step('CAT-059: the crumbs lead home', async () => {
      await expect(crumbsOf(page)).toHaveText(['Accueil', many, `${title}, mer. 30 déc. 2026`]);
      await expect(crumbsOf(page).first().getByRole('link')).toHaveAttribute('href', '/auth/home');
    });

    await test.step('CORE-170 CORE-190 CORE-194 CORE-210 CAT-065: the last free seat is taken at once, and a join that fails says so', () =>
      takesLastSeat(page, joinFailed));
    await test.step('CORE-217 CAT-079 CAT-081: a cancellation that fails says so, and moves no credit', async () => {
      await fails(page, '**/cancel', () => cancel(page), "L'annulation n'a pas pu aboutir !");
      expect(await api.send(second.email, 'GET', '/me')).toMatchObject({ credit: 50 });
    });
    await api.send(third.email, 'POST', `/${path}/${id}/join/waiting_zone`);
    await test.step('CORE-158 CAT-059 CAT-013 CAT-073: the way back leads to the list, which shows the seats of the session', async () => {
      // The cached session has expired by now.
      await page.clock.fastForward(31_000);
      await page.getByRole('link', { name: 'Retour à la liste' }).click();
      await expect(page).toHaveURL(list);
      await page.getByRole('textbox', { name: 'Période' }).fill('30/12/2026');
      await page.getByRole('textbox', { name: 'Période' }).press('Enter');
      await expect(row(page, title)).toContainText('Complet · 2/2 · 1 en attente');
      await row(page, title).getByRole('link', { name: title }).click();
    });
    await test.step('CORE-172 CAT-070: a full session says how many people wait; its reader gives the seat back', async () => {
      await expect(book(page)).toContainText('1 en attente');
      await cancel(page);
      await expect(notice(page)).toHaveText("Nice !Vous n'êtes maintenant plus inscrit !");
      await closeNotices(page);
    });
    await test.step('CORE-229 CAT-078 CAT-080: a person joins the waiting list; a failure shows one notice', async () => {
      // The freed seat will be kept for the first in line.
      const wait = () => button(page, "S'inscrire sur la liste d'attente").click();
      await fails(page, '**/join/waiting_zone', wait, "L'inscription n'a pas pu aboutir !");
      await wait();
      await expect(notice(page)).toHaveText("Nice !Vous êtes maintenant inscrit dans la file d'attente !");
    });
    await test.step('CORE-164 CORE-165 CAT-064: only the registered get the link of a remote session; a copy says so for 800 ms', async () => {
      await page.getByRole('link', { name: 'Retour à la liste' }).click();
      await row(page, onLine.title).getByRole('link', { name: onLine.title }).click();
      await expectLinkForRegistered(page);
    });
  });
}

test('CORE-157 CORE-168 CORE-191 CORE-192 CORE-193 CORE-121: an event with its own website links there, stays open when full, and counts a follower of the link as registered', async ({
  openAs,
  portal,
  context,
}) => {
  const { api } = portal;
  const { id, title } = await make(api, 'event', {
    externLink: 'https://salon.example/inscription',
    thematic: 'Événement',
    breakTime: '12h30 - 14h',
    maxGuests: 2,
  });
  for (const person of [await api.makeMember(), await api.makeMember()])
    await api.send(person.email, 'POST', `/events/${id}/join`);
  await context.route('https://salon.example/**', (route) => route.fulfill({ body: 'ok' }));
  const { email } = await api.makeMember();
  const page = await openAs(email, detailOf('event', id));
  const site = page.getByRole('link', { name: 'salon.example' });
  await expect(site).toHaveAttribute('href', 'https://salon.example/inscription');
  await expect(site).toHaveAttribute('rel', /noopener/);
  // Shown once, as the theme has the same name as the kind.
  await expect(page.getByRole('main').getByText('Événement', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('Pause : 12h30 - 14h');
  // Registration is on another site: our full list closes nothing, and says that it is full all the same.
  await expect(book(page)).toContainText('2 inscrits sur 2 places');
  await expect(book(page)).toContainText('Complet');
  await expect(book(page)).toContainText('L’inscription est ouverte sur salon.example');
  await expect(page.getByRole('link', { name: 'Clickez ici pour vous inscrire' })).toHaveCount(0);
  await button(page, "Je souhaite m'inscrire").click();
  const link = book(page).getByRole('link', { name: 'Clickez ici pour vous inscrire' });
  await expect(link).toHaveAttribute('href', 'https://salon.example/inscription');
  await expect(book(page)).toContainText(
    'Il vous reste une étape\u00a0: votre inscription sur salon.example.',
  );
  expect(await axeFindings(page)).toEqual([]);
  await link.click();
  await expect(book(page)).toContainText('Déjà inscrit');
  await page.reload();
  await expect(book(page)).toContainText('Déjà inscrit');
  await expect(crumbsOf(page)).toHaveText(['Accueil', 'Événements', `${title}, jeu. 31 déc. 2026`]);
  await crumbsOf(page).first().getByRole('link').click();
  await expect(page).toHaveURL('/auth/home');
  // The style of the session's page does not leak into this one.
  await expect(page.locator('a.cover').first()).toHaveCSS('padding-top', '0px');
  for (const externLink of ['javascript:alert(1)', 'ftp://salon.example']) {
    await expect(make(api, 'event', { externLink })).rejects.toThrow('422');
  }
});

test('CORE-120 CORE-162 CORE-169 CORE-180: a formation shows its room prices and its place in free words, and refuses levels outside its audience', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const { id } = await make(api, 'formation', {
    ...twoDays,
    site: 1,
    destined: ['ROLE_NEOMAN', 'ROLE_MAN'],
    price: 25.5,
    place: 'Domaine des Tilleuls',
    priceBedOne: 120,
    priceBedTwo: 90.5,
  });
  const page = await openAs('neoman@forman.example', detailOf('formation', id));
  await expect(page.getByRole('main')).toContainText('Domaine des Tilleuls');
  await expect(page.getByRole('link', { name: 'Itinéraire' })).toHaveCount(0);
  await expect(book(page)).toContainText(nbsp('dès 90,50 €'));
  await expect(book(page).getByRole('radio', { name: nbsp('Chambre simple 120 €') })).toHaveCount(1);
  // A reader who has no room to choose reads all prices.
  await becomes(page, api, 'admin@forman.example', detailOf('formation', id));
  await expect(book(page).getByRole('term')).toHaveText(['Chambre simple', 'Chambre double']);
  await expect(book(page).getByRole('definition')).toHaveText([nbsp('120 €'), nbsp('90,50 €')]);
  expect(await axeFindings(page)).toEqual([]);
  const { email } = await api.makeMember({ level: 'ROLE_BEMAN' });
  await becomes(page, api, email, detailOf('formation', id));
  await expect(page).toHaveURL('/auth/home');
  await expect(api.send(email, 'GET', `/formations/${id}`)).rejects.toThrow('403');
});

test('CAT-066 CAT-067 CAT-068 CAT-074 CORE-183 CORE-184 CORE-185 CORE-186: a meeting with only a waiting list gives seats through it; only the list’s holders copy and export the registered', async ({
  openAs,
  portal,
  context,
}) => {
  const { api } = portal;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await make(api, 'team_meeting', { isUniqueWaiting: true, thematic: 'Vie : équipe' });
  const call = `/team_meatings/${id}`;
  const { email } = await api.makeMember({ level: 'ROLE_BEMAN' });
  await expect(api.send(email, 'POST', `${call}/join`)).rejects.toThrow('waiting_list_only');
  for (const step of ['join/waiting_zone', 'join'])
    await api.send('president@forman.example', 'POST', `${call}/${step}`);
  expect(await api.send(email, 'GET', call)).toMatchObject({ guests: [] });
  const page = await openAs(email, detailOf('team_meeting', id));
  await expect(book(page)).toContainText('1 inscrit sur 10 places');
  await expect(page.getByRole('region', { name: '1 inscrit', exact: true })).toHaveCount(0);
  await expect(button(page, "Je m'inscris")).toHaveCount(0);
  await button(page, "S'inscrire sur la liste d'attente").click();
  await expect(notice(page)).toHaveText("Nice !Vous êtes maintenant inscrit dans la file d'attente !");
  // A seat is free, so it is offered at once; it is taken here.
  await button(page, 'Je prends la place').click();
  await expect(notice(page).last()).toHaveText('Nice !Vous êtes maintenant inscrit !');
  await expect(book(page)).toContainText('2 inscrits sur 10 places');
  await expect(page.getByRole('region', { name: '2 inscrits' })).toBeVisible();
  for (const name of ['Copier les e-mails', 'E-mails des parrains', 'Extraire la liste'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const reader of [
    email,
    ...['admin', 'xman', 'man', 'dxman', 'devman'].map((name) => `${name}@forman.example`),
  ]) {
    const { guests } = await api.send<{ guests: unknown[] }>(reader, 'GET', call);
    expect([reader, guests.length]).toEqual([reader, 2]);
  }

  await becomes(page, api, 'man@forman.example', detailOf('team_meeting', id));
  await expect(page.getByRole('button', { name: 'Copier les e-mails' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  await expectCopied(page, 'Copier les e-mails', `president@forman.example, ${email}`);
  await expectCopied(page, 'E-mails des parrains', 'aucun; president@forman.example');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Extraire la liste' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Vie équipe.csv');
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFPrénom;Nom;Email;Téléphone;Prénom parrain;Nom parrain;Téléphone parrain');
  expect(lines.filter(Boolean)).toHaveLength(2);
});
