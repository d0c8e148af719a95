import { readFile } from 'node:fs/promises';
import type { Api } from './api.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { becomes, detailOf, everyKind, type Kind, kinds } from './kinds.ts';
import { book, nbsp, notice, row } from './sessions.ts';

const twoDays = {
  description: '<p>La description du <b>bruant</b><script>window.hurt = true</script></p>',
  prerequisite: '<p>Le prérequis du <b>bruant</b></p>',
  formerWords: '<p>Le mot du <i>bruant</i></p>',
  habilitation: ['CIF'],
  copilotEmails: ['adman@forman.example', 'dxman@forman.example'],
  minGuests: 1,
  place: null,
  site: 1,
  startDate: '2026-12-30 09:00',
  endDate: '2026-12-31 18:00',
  slots: [
    { dateAt: '2026-12-30 09:30', endAt: '2026-12-30 12:30' },
    { dateAt: '2026-12-31 14:00', endAt: '2026-12-31 17:00' },
  ],
};
const make = (api: Api, kind: Kind, values: Record<string, unknown> = {}) =>
  api.makeSession(kinds[kind].path, { minGuests: 1, ...values });

for (const kind of everyKind) {
  test(`CORE-156, CORE-158, CORE-159, CORE-160, CORE-163, CORE-166, CORE-167, CORE-170, CAT-059, CAT-060, CAT-061, CAT-062, CAT-063 ${kind}: what, when, where, who, for whom, and the way back`, async ({
    openAs,
    portal,
    page,
  }) => {
    const { id, title, site } = await portal.api.makeSession<{ site: { gmap: string } }>(
      kinds[kind].path,
      twoDays,
    );
    await openAs('neoman@forman.example', detailOf(kind, id));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const main = page.getByRole('main');
    for (const text of [
      'Entreprise',
      'Hélène Castaing',
      'Karim Haddad',
      'mer. 30 déc. 2026',
      '9h30-12h30',
      'jeu. 31 déc. 2026',
      '14h-17h',
      '14 rue du Moulin, 78350 Jouy-en-Josas',
      'CIF',
      'NEOMAN',
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(page.getByRole('link', { name: 'Voir le plan' })).toHaveAttribute('href', site.gmap);
    await expect(page.getByRole('region', { name: 'Description' }).locator('b, strong')).toHaveText('bruant');
    await expect(page.getByRole('region', { name: 'Objectifs et prérequis' })).toContainText(
      'Le prérequis du bruant',
    );
    await expect(page.getByRole('region', { name: 'Mot du formateur' }).locator('i, em')).toHaveText(
      'bruant',
    );
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
    await expect(page.getByRole('region', { name: 'Public visé' })).toContainText('NEOMAN');
    await expect(page.getByRole('region', { name: 'Habilitations nécessaires' })).toContainText('CIF');
    await expect(book(page)).toContainText('0 inscrit sur 10 places');

    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Accueil', kinds[kind].many, `${title}, mer. 30 déc. 2026`]);
    await expect(crumbs.first().getByRole('link')).toHaveAttribute('href', '/auth/home');
    await page.getByRole('link', { name: 'Retour à la liste' }).click();
    await expect(page).toHaveURL(kinds[kind].list);
  });

  test(`CORE-171, CORE-172, CAT-065, CAT-073, CAT-081, CORE-190, CAT-013 ${kind}: the last seat, Complet, who waits`, async ({
    openAs,
    portal,
  }) => {
    const { id, title } = await make(portal.api, kind, { maxGuests: 2 });
    const path = `/${kinds[kind].path}/${id}`;
    const [first, second, third] = [
      await portal.api.makeMember(),
      await portal.api.makeMember({ credit: 50 }),
      await portal.api.makeMember(),
    ];
    await portal.api.send(first.email, 'POST', `${path}/join`);
    const page = await openAs(second.email, detailOf(kind, id));
    await expect(book(page)).toContainText('1 inscrit sur 2 places');
    await expect(book(page)).not.toContainText('Complet');
    await expect(book(page)).toContainText('Gratuit');
    await book(page).getByRole('button', { name: "Je m'inscris" }).click();
    await expect(notice(page)).toHaveText('Nice !Vous êtes maintenant inscrit !');
    await expect(book(page)).toContainText('2 inscrits sur 2 places');
    expect(await portal.api.send(second.email, 'GET', '/me')).toMatchObject({ credit: 50 });
    await portal.api.send(third.email, 'POST', `${path}/join/waiting_zone`);
    await page.goto(`${kinds[kind].list}?from=2026-12-31&to=2026-12-31`);
    await expect(row(page, title)).toContainText('2/2 · 1 en attente');
    await page.goto(detailOf(kind, id));
    await expect(book(page)).toContainText('1 en attente');
    await book(page).getByRole('button', { name: "J'annule" }).click();
    await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
    await expect(notice(page).last()).toHaveText("Nice !Vous n'êtes maintenant plus inscrit !");
  });

  test(`CORE-210, CORE-217, CORE-229, CAT-070, CAT-078, CAT-079, CAT-080 ${kind}: its notices, one for each outcome`, async ({
    openAs,
    portal,
  }) => {
    const { id } = await make(portal.api, kind, { maxGuests: 2 });
    const path = `/${kinds[kind].path}/${id}`;
    const { email } = await portal.api.makeMember();
    const page = await openAs(email, detailOf(kind, id));
    const button = (name: string) => book(page).getByRole('button', { name });
    const close = async (): Promise<void> => {
      await notice(page).getByRole('button', { name: 'Fermer' }).click();
      await expect(notice(page)).toHaveCount(0);
    };
    const failing = async (call: string, press: () => Promise<void>, text: string): Promise<void> => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }));
      await press();
      await expect(notice(page)).toHaveText(`Une erreur est survenue.${text}`);
      await expect(notice(page)).toHaveCount(1);
      await page.unroute(call);
      await close();
    };
    await failing('**/join', () => button("Je m'inscris").click(), kinds[kind].joinFailed);
    await button("Je m'inscris").click();
    await expect(notice(page)).toHaveText('Nice !Vous êtes maintenant inscrit !');
    await close();
    await failing(
      '**/cancel',
      async () => {
        await button("J'annule").click();
        await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
      },
      "L'annulation n'a pas pu aboutir !",
    );
    await portal.api.send(email, 'POST', `${path}/cancel`);
    for (const person of [await portal.api.makeMember(), await portal.api.makeMember()])
      await portal.api.send(person.email, 'POST', `${path}/join`);
    await page.reload();
    const wait = () => button("S'inscrire sur la liste d'attente").click();
    await failing('**/join/waiting_zone', wait, "L'inscription n'a pas pu aboutir !");
    await wait();
    await expect(notice(page)).toHaveText("Nice !Vous êtes maintenant inscrit dans la file d'attente !");
  });

  test(`CORE-164, CORE-165, CAT-064 ${kind}: link and password of a remote one are for the registered, copied with 800 ms of feedback`, async ({
    openAs,
    portal,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await portal.api.makeMember();
    const { id } = await make(portal.api, kind, {
      isVisio: true,
      place: null,
      site: null,
      videoConferenceLink: 'https://visio.example/bruant',
      visioPassword: 'secret42',
    });
    const page = await openAs(email, detailOf(kind, id));
    await expect(page.getByRole('main')).toContainText('Le lien s’affichera ici après l’inscription.');
    await book(page).getByRole('button', { name: "Je m'inscris" }).click();
    await expect(page.getByRole('link', { name: 'Ouvrir la visioconférence' })).toHaveAttribute(
      'href',
      'https://visio.example/bruant',
    );
    await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
    for (const [name, copied] of [
      ['Copier le lien', 'https://visio.example/bruant'],
      ['Copier le mot de passe', 'secret42'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
      await page.clock.runFor(790);
      await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(1);
      await page.clock.runFor(20);
      await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(0);
    }
  });

  test(`CORE-175, CAT-083 ${kind}: below 768 px a bar sticks after 450 px of scroll, from 768 on none`, async ({
    openAs,
    portal,
  }) => {
    const { id } = await make(portal.api, kind, { description: '<p>Long.</p>'.repeat(60) });
    const page = await openAs('neoman@forman.example', detailOf(kind, id));
    const bar = page.getByRole('region', { name: 'Résumé de la session' });
    await page.setViewportSize({ width: 767, height: 844 });
    await expect(book(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 450));
    await expect(bar).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 451));
    await expect(bar).toBeVisible();
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(bar).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  });
}

test('CORE-157 the crumbs of an event: home, events, its title with its date', async ({ openAs, portal }) => {
  const { id, title } = await make(portal.api, 'event');
  const page = await openAs('neoman@forman.example', detailOf('event', id));
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Accueil', 'Événements', `${title}, jeu. 31 déc. 2026`]);
  await crumbs.first().getByRole('link').click();
  await expect(page).toHaveURL('/auth/home');
  // What the session's page looked like stays there.
  await expect(page.locator('a.cover').first()).toHaveCSS('padding-top', '0px');
});

test('CORE-168, CORE-191, CORE-192, CORE-193, CORE-121 an event of another site: its address for all, its own words, open when full, the link until it was followed', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal.api, 'event', {
    externLink: 'https://salon.example/inscription',
    breakTime: '12h30 - 14h',
    maxGuests: 2,
  });
  for (const person of [await portal.api.makeMember(), await portal.api.makeMember()])
    await portal.api.send(person.email, 'POST', `/events/${id}/join`);
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, detailOf('event', id));
  const site = page.getByRole('link', { name: 'salon.example' });
  await expect(site).toHaveAttribute('href', 'https://salon.example/inscription');
  await expect(site).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('main')).toContainText('Pause : 12h30 - 14h');
  await expect(book(page)).toContainText('Complet');
  await expect(page.getByRole('link', { name: 'Clickez ici pour vous inscrire' })).toHaveCount(0);
  await book(page).getByRole('button', { name: "Je souhaite m'inscrire" }).click();
  const link = book(page).getByRole('link', { name: 'Clickez ici pour vous inscrire' });
  await expect(link).toHaveAttribute('href', 'https://salon.example/inscription');
  await link.dispatchEvent('click');
  await expect(book(page)).toContainText('Déjà inscrit');
  await page.reload();
  await expect(book(page)).toContainText('Déjà inscrit');
  for (const externLink of ['javascript:alert(1)', 'ftp://salon.example']) {
    await expect(make(portal.api, 'event', { externLink })).rejects.toThrow('422');
  }
});

test('CORE-120, CORE-162, CORE-169 a formation tells what its rooms cost, where it is in its own words', async ({
  openAs,
  portal,
}) => {
  const { id } = await make(portal.api, 'formation', {
    price: 25.5,
    place: 'Domaine des Tilleuls',
    priceBedOne: 120,
    priceBedTwo: 90.5,
  });
  const page = await openAs('neoman@forman.example', detailOf('formation', id));
  await expect(page.getByRole('main')).toContainText('Domaine des Tilleuls');
  await expect(page.getByRole('link', { name: 'Voir le plan' })).toHaveCount(0);
  await expect(book(page)).toContainText(nbsp('dès 90,50 €'));
  await expect(book(page).getByRole('radio', { name: nbsp('Chambre simple 120 €') })).toHaveCount(1);
  // Who has nothing to choose reads them all the same.
  await becomes(page, portal.api, 'admin@forman.example', detailOf('formation', id));
  await expect(book(page).getByRole('term')).toHaveText(['Chambre simple', 'Chambre double']);
  await expect(book(page).getByRole('definition')).toHaveText([nbsp('120 €'), nbsp('90,50 €')]);
  const plain = await make(portal.api, 'formation', { price: 25.5 });
  await page.goto(detailOf('formation', plain.id));
  await expect(book(page)).toContainText(nbsp('25,50 €'));
});

test('CAT-074 a meeting with only a waiting list is joined by way of it', async ({ openAs, portal }) => {
  const { id } = await make(portal.api, 'team_meeting', { isUniqueWaiting: true });
  const { email } = await portal.api.makeMember();
  await expect(portal.api.send(email, 'POST', `/team_meatings/${id}/join`)).rejects.toThrow(
    'waiting_list_only',
  );
  const page = await openAs(email, detailOf('team_meeting', id));
  await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toHaveCount(0);
  await book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" }).click();
  await expect(notice(page)).toHaveText("Nice !Vous êtes maintenant inscrit dans la file d'attente !");
  // A seat is free: it is offered at once, and taken.
  await book(page).getByRole('button', { name: 'Je prends la place' }).click();
  await expect(notice(page).last()).toHaveText('Nice !Vous êtes maintenant inscrit !');
  await expect(book(page)).toContainText('1 inscrit sur 10 places');
});

test('CAT-066, CAT-068, CORE-183, CORE-184, CORE-185, CORE-186 the registered of a meeting are copied and extracted', async ({
  openAs,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await make(portal.api, 'team_meeting', { thematic: 'Vie : équipe' });
  const person = await portal.api.makeMember();
  for (const email of [person.email, 'president@forman.example'])
    await portal.api.send(email, 'POST', `/team_meatings/${id}/join`);
  const page = await openAs(person.email, detailOf('team_meeting', id));
  await expect(page.getByRole('region', { name: '2 inscrits' })).toBeVisible();
  for (const name of ['Copier les e-mails', 'E-mails des parrains', 'Extraire la liste'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await becomes(page, portal.api, 'man@forman.example', detailOf('team_meeting', id));
  await expect(page.getByRole('button', { name: 'Copier les e-mails' })).toBeVisible();
  await page.clock.pauseAt(new Date('2026-12-01T10:30:00+01:00'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copier les e-mails' }).click();
  await expect.poll(copied).toBe(`${person.email}, president@forman.example`);
  await page.clock.runFor(790);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(page.locator('output', { hasText: 'Copié !' })).toHaveCount(0);
  await page.getByRole('button', { name: 'E-mails des parrains' }).click();
  await expect.poll(copied).toBe('president@forman.example; aucun');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Extraire la liste' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Vie équipe.csv');
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\uFEFFPrénom;Nom;Email;Téléphone;Prénom parrain;Nom parrain;Téléphone parrain');
  expect(lines.filter(Boolean)).toHaveLength(2);
});

test('CAT-067 the names of a meeting are for those concerned and the holders of the list', async ({
  openAs,
  portal,
  page,
}) => {
  const { id } = await make(portal.api, 'team_meeting');
  const inside = await portal.api.makeMember({ level: 'ROLE_BEMAN' });
  const outside = await portal.api.makeMember({ level: 'ROLE_BEMAN' });
  await portal.api.send(inside.email, 'POST', `/team_meatings/${id}/join`);
  await openAs(outside.email, detailOf('team_meeting', id));
  await expect(book(page)).toContainText('1 inscrit sur 10 places');
  await expect(page.getByRole('region', { name: '1 inscrit', exact: true })).toHaveCount(0);
  for (const email of [
    inside.email,
    'admin@forman.example',
    'xman@forman.example',
    'man@forman.example',
    'dxman@forman.example',
    'devman@forman.example',
  ]) {
    const { guests } = await portal.api.send<{ guests: unknown[] }>(email, 'GET', `/team_meatings/${id}`);
    expect([email, guests.length]).toEqual([email, 1]);
  }
  expect(await portal.api.send(outside.email, 'GET', `/team_meatings/${id}`)).toMatchObject({ guests: [] });
});

test('CORE-180 a formation is closed to whom it is not meant for', async ({ openAs, portal }) => {
  const { id } = await make(portal.api, 'formation', { destined: ['ROLE_MAN'] });
  const { email } = await portal.api.makeMember({ level: 'ROLE_BEMAN' });
  const page = await openAs(email, detailOf('formation', id));
  await expect(page).toHaveURL('/auth/home');
  await expect(portal.api.send(email, 'GET', `/formations/${id}`)).rejects.toThrow('403');
});

test(
  'axe finds nothing on the pages of the three kinds',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal, page }) => {
    test.slow();
    await openAs('president@forman.example', '/auth/home');
    for (const kind of everyKind) {
      const { id } = await make(portal.api, kind, {
        ...twoDays,
        breakTime: '12h30 - 14h',
        ...kinds[kind].own,
      });
      await page.goto(detailOf(kind, id));
      await expect(book(page)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    }
  },
);
