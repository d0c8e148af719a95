import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeCandidates, makePilot } from './leaders.ts';
import { watchCalls } from './network.ts';
import { book, detail, fill, nbsp, notice } from './sessions.ts';
import { become } from './window.ts';

test(
  'CORE-194, CORE-207, CORE-291, CORE-293, CORE-214, CORE-216 a free workshop is joined and left at once',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const { id, title } = await portal.api.makeWorkshop();
    const page = await openAs(email, detail(id));
    const calls = watchCalls(page);
    await book(page).getByRole('button', { name: "Je m'inscris" }).click();
    await expect(notice(page)).toHaveText('Nice !Vous êtes maintenant inscrit !');
    expect(await notice(page).locator('b').textContent()).toBe('Nice !');
    await expect(book(page)).toContainText('1 inscrit sur 10 places');
    await expect(book(page)).toContainText('Inscrite');
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/workshops/${id}/join`]);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await book(page).getByRole('button', { name: "J'annule" }).click();
    const dialog = page.getByRole('dialog', { name: 'Annuler mon inscription ?' });
    await expect(dialog).toContainText(title);
    await expect(dialog.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
    await dialog.getByRole('button', { name: "J'annule" }).click();
    await expect(notice(page).last()).toHaveText("Nice !Vous n'êtes maintenant plus inscrit !");
    await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeVisible();
    await expect(book(page)).toContainText('0 inscrit sur 10 places');
  },
);

test('CORE-210, CORE-292, CORE-296 a join that fails says so in red, whatever the code', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop();
  const page = await openAs(email, detail(id));
  for (const status of [400, 409, 500]) {
    await page.route('**/join', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: '{"code":"session_full","detail":"ornithorynque"}',
      }),
    );
    await book(page).getByRole('button', { name: "Je m'inscris" }).click();
    await expect(notice(page)).toHaveText("Une erreur est survenue.L'inscription n'a pas pu aboutir !");
    await notice(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(book(page)).toContainText('Il n’y a plus de place.');
    await expect(page.locator('body')).not.toContainText('ornithorynque');
    await page.unroute('**/join');
  }
});

test('CORE-217 a cancel that fails says so, and the registration stands', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop();
  await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  const page = await openAs(email, detail(id));
  await page.route('**/cancel', (route) => route.fulfill({ status: 503, body: '{}' }));
  await book(page).getByRole('button', { name: "J'annule" }).click();
  await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
  await expect(notice(page)).toHaveText("Une erreur est survenue.L'annulation n'a pas pu aboutir !");
  await expect(book(page)).toContainText('Inscrite');
  await expect(book(page).getByRole('button', { name: "J'annule" })).toBeVisible();
});

test('CORE-195, CORE-196, CORE-200 credit that covers the price pays without any provider, once the CGU are ticked', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 50 });
  const { id } = await portal.api.makeWorkshop({ price: 50 });
  const page = await openAs(email, detail(id));
  await expect(book(page)).toContainText('Votre avoir couvre le prix');
  const calls = watchCalls(page);
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await expect(notice(page)).toHaveText('Une erreur est survenue.Vous devez accepter les CGU !');
  expect(calls.list).toEqual([]);
  await book(page).getByRole('checkbox', { name: /CGU/ }).check();
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await expect(notice(page).last()).toHaveText(
    "Nice !Vous venez de finaliser l'inscription avec vos crédits !",
  );
  await expect(book(page)).toContainText('Inscrite');
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/privacy/consents/terms',
    `POST /api/workshops/${id}/join`,
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('CORE-218, CORE-219 cancelling says what it gives back, or what is lost', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember({ credit: 80 });
  const far = await portal.api.makeWorkshop({ price: 40 });
  const near = await portal.api.makeWorkshop({
    price: 40,
    startDate: '2026-12-05 09:00',
    endDate: '2026-12-05 18:00',
  });
  for (const { id } of [far, near]) await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  const page = await openAs(email, detail(near.id));
  await book(page).getByRole('button', { name: "J'annule" }).click();
  await expect(page.getByRole('dialog')).toContainText(
    nbsp('Vous perdez 40 € : l’atelier est dans moins de 7 jours'),
  );
  await page.keyboard.press('Escape');
  await page.goto(detail(far.id));
  await book(page).getByRole('button', { name: "J'annule" }).click();
  await expect(page.getByRole('dialog')).toContainText(nbsp('Vous recevez un avoir de 40 €'));
  await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
  await expect(notice(page)).toContainText("Vous n'êtes maintenant plus inscrit !");
  const me = await portal.api.send<{ credit: number }>(email, 'GET', '/me');
  expect(me.credit).toBe(40);
});

test('CORE-215 after the start nothing can be cancelled any more', async ({ openAs, portal }) => {
  const { id } = await portal.api.makeWorkshop({
    startDate: '2026-12-01 08:00',
    endDate: '2026-12-01 18:00',
  });
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, detail(id));
  await expect(book(page).getByRole('button', { name: "J'annule" })).toHaveCount(0);
  const blocked = book(page).getByRole('button', { name: "Je m'inscris" });
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await expect(blocked).toHaveAccessibleDescription('La session a déjà commencé.');
  await expect(portal.api.send(email, 'POST', `/workshops/${id}/cancel`)).rejects.toThrow('409');
});

test('CORE-253 a guest sees 3 Jours de la Réussite, and registers once the starter workshop is over', async ({
  openAs,
  portal,
}) => {
  const { id: guest, email } = await portal.api.makeMember({ level: 'ROLE_GUEST' });
  const { id } = await portal.api.makeWorkshop({ title: '3 Jours de la Réussite' });
  const reach = (isDemarrageEnded: boolean) =>
    portal.api.send('admin@forman.example', 'PUT', `/users/${guest}/jd`, {
      isJdEnded: true,
      isDemarrageEnded,
      is3JREnded: false,
    });
  await reach(false);
  const page = await openAs(email, '/auth/workshop?title=Réussite');
  const inList = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="${detail(id)}"]`) })
    .getByRole('button', { name: "Je m'inscris" });
  const reason = 'L’atelier Démarrage doit être terminé avant les 3 Jours de la Réussite.';
  await expect(inList).toHaveAttribute('aria-disabled', 'true');
  await expect(inList).toHaveAccessibleDescription(reason);
  await page.goto(detail(id));
  const blocked = book(page).getByRole('button', { name: "Je m'inscris" });
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  await expect(book(page)).toContainText(reason);
  await blocked.click({ force: true });
  await expect(notice(page)).toHaveCount(0);
  await expect(portal.api.send(email, 'POST', `/workshops/${id}/join`)).rejects.toThrow(
    /403 .*starter_not_ended/,
  );
  await expect(book(page)).toContainText('0 inscrit sur 10 places');

  await reach(true);
  await page.reload();
  await expect(blocked).not.toHaveAttribute('aria-disabled', 'true');
  await blocked.click();
  await expect(notice(page)).toContainText('Vous êtes maintenant inscrit !');
  await expect(book(page)).toContainText('1 inscrit sur 10 places');
});

test('CORE-188 a pilot has no sign-up controls on the own session', async ({ openAs, portal }) => {
  const { id } = await portal.api.makeWorkshop();
  const page = await openAs('admin@forman.example', detail(id));
  await expect(book(page)).toContainText('Vous pilotez l’atelier.');
  await expect(page.getByRole('button', { name: "Je m'inscris" })).toHaveCount(0);
  await expect(portal.api.send('admin@forman.example', 'POST', `/workshops/${id}/join`)).rejects.toThrow();
});

test('CORE-250, CORE-251 a discovery day is joined free and finalised for 5 euros, by avoir when there are 5', async ({
  openAs,
  portal,
}) => {
  const guest = await portal.api.makeMember({ level: 'ROLE_GUEST', credit: 5 });
  const { id } = await portal.api.makeWorkshop({ title: 'Découverte du merle', price: 30 });
  const page = await openAs(guest.email, detail(id));
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await expect(notice(page)).toContainText('Vous êtes maintenant inscrit !');
  await expect(book(page)).toContainText('Déjà préinscrit');
  const finalise = book(page).getByRole('button', { name: nbsp('Finaliser pour 5 €') });
  await finalise.click();
  await expect(notice(page).filter({ hasText: 'CGU' })).toBeVisible();
  await book(page).getByRole('checkbox', { name: /CGU/ }).check();
  await finalise.click();
  await expect(notice(page).last()).toContainText("Vous venez de finaliser l'inscription avec vos crédits !");
  await expect(finalise).toHaveCount(0);
  expect((await portal.api.send<{ credit: number }>(guest.email, 'GET', '/me')).credit).toBe(0);
});

test('CORE-190 a seat taken meanwhile is refused, and the page shows it', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ maxGuests: 1 });
  const page = await openAs(email, detail(id));
  await expect(book(page)).toContainText('il en reste 1');
  await fill(portal.api, id);
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await expect(notice(page)).toContainText("L'inscription n'a pas pu aboutir !");
  await expect(book(page)).toContainText('Complet');
  await expect(book(page).getByRole('button', { name: "S'inscrire sur la liste d'attente" })).toBeVisible();
});

test('the keyboard alone registers and cancels; axe finds nothing on the question', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop();
  const page = await openAs(email, detail(id));
  const join = book(page).getByRole('button', { name: "Je m'inscris" });
  await expect(join).toBeVisible();
  for (
    let press = 0;
    press < 60 && !(await join.evaluate((element) => element === document.activeElement));
    press += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Vous êtes maintenant inscrit !');
  const cancel = book(page).getByRole('button', { name: "J'annule" });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notice(page).last()).toContainText("Vous n'êtes maintenant plus inscrit !");
});

test('CORE-187 towards a workshop each person is exactly one thing, and its page says which', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const pilot = await makePilot(api);
  const { id } = await api.makeWorkshop({ maxGuests: 1, wantCopilot: true, former: pilot.id });
  const [registered] = await fill(api, id);
  const [candidate, copilot] = await makeCandidates(api, id, 2);
  const approval = { emails: [copilot?.email ?? ''] };
  await api.send(pilot.email, 'POST', `/workshops/${id}/join/copilot/approuved`, approval);
  const [waiting, nobody] = [await api.makeMember(), await api.makeMember()];
  await api.send(waiting.email, 'POST', `/workshops/${id}/join/waiting_zone`);
  const said = {
    [pilot.email]: 'Vous pilotez l’atelier.',
    [copilot?.email ?? '']: 'Vous co-pilotez l’atelier.',
    [candidate?.email ?? '']: 'Votre demande de co-pilotage est en cours.',
    [registered?.email ?? '']: 'Inscrite',
    [waiting.email]: 'Vous êtes 1re sur la liste d’attente.',
    [nobody.email]: "S'inscrire sur la liste d'attente",
  };
  const page = await openAs(nobody.email, detail(id));
  for (const [email, sentence] of Object.entries(said)) {
    await become(page, api, email, detail(id));
    await expect(book(page)).toContainText(sentence);
    for (const other of Object.values(said).filter((one) => one !== sentence))
      await expect(book(page)).not.toContainText(other);
  }
});
