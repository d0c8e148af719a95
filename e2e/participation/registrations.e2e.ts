import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeCandidates, makePilot } from '../leaders.ts';
import { watchCalls } from '../network.ts';
import {
  anotherDay,
  book,
  closeNotices,
  detail,
  endCredit,
  fill,
  nbsp,
  notice,
  payWithCredit,
} from '../sessions.ts';
import { become, go } from '../window.ts';

const joinButton = (page: Page) => book(page).getByRole('button', { name: "Je m'inscris" });
const lastNotice = (page: Page) => page.getByRole('status').locator('.toast').last();
const refused = (page: Page) => page.getByRole('alert').locator('.toast');
const cancelButton = (page: Page) => book(page).getByRole('button', { name: "J'annule" });

/** Registers and cancels by the keyboard alone. */
async function expectKeyboard(page: Page): Promise<void> {
  const join = joinButton(page);
  await expect(join).toBeVisible();
  for (
    let press = 0;
    press < 60 && !(await join.evaluate((element) => element === document.activeElement));
    press += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lastNotice(page)).toContainText('Vous êtes maintenant inscrit !');
  await cancelButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lastNotice(page)).toContainText("Vous n'êtes maintenant plus inscrit !");
  await expect(joinButton(page)).toBeVisible();
}

/** A failed join shows a red notice, whatever the status. */
async function expectRefusedJoins(page: Page): Promise<void> {
  for (const status of [400, 409, 500]) {
    await page.route('**/join', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: '{"code":"session_full","detail":"ornithorynque"}',
      }),
    );
    await joinButton(page).click();
    await expect(refused(page)).toHaveText("Une erreur est survenue.L'inscription n'a pas pu aboutir !");
    await closeNotices(page);
    await expect(book(page)).toContainText('Il n’y a plus de place.');
    await expect(page.locator('body')).not.toContainText('ornithorynque');
    await page.unroute('**/join');
  }
}

test('a member joins and leaves a free workshop at once, also by the keyboard; a failure says so', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id, title } = await portal.api.makeWorkshop();
  const page = await openAs(email, detail(id));
  await test.step('CORE-207 CORE-216: the keyboard alone joins and leaves', async () => {
    await expectKeyboard(page);
  });
  await test.step('CORE-210 CORE-292 CORE-296: a join that is refused or fails shows one sentence, whatever the code', async () => {
    await expectRefusedJoins(page);
  });
  const calls = watchCalls(page);
  await test.step('CORE-194 CORE-207 CORE-291 CORE-293: a press registers at once without a dialog, and a notice above the card says so', async () => {
    await joinButton(page).click();
    const titled = lastNotice(page).filter({ has: page.locator('b', { hasText: /^Nice\s!$/ }) });
    await expect(titled).toHaveText('Nice !Vous êtes maintenant inscrit !');
    // The card is in sight below the notice.
    const [said, card] = [await titled.boundingBox(), await book(page).boundingBox()];
    expect(said!.y + said!.height).toBeLessThanOrEqual(card!.y);
    await expect(book(page)).toContainText('1 inscrit sur 10 places');
    await expect(book(page)).toContainText('Inscrite');
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([`POST /api/workshops/${id}/join`]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('CORE-214 CORE-216 CORE-217: a failed cancellation says so and keeps the seat; the next one gives it back', async () => {
    const dialog = page.getByRole('dialog', { name: 'Annuler mon inscription ?' });
    await page.route('**/cancel', (route) => route.fulfill({ status: 503, body: '{}' }));
    await cancelButton(page).click();
    await expect(dialog).toContainText(title);
    await expect(dialog.getByRole('button', { name: 'Garder ma place' })).toBeFocused();
    await dialog.getByRole('button', { name: "J'annule" }).click();
    await expect(refused(page)).toHaveText("Une erreur est survenue.L'annulation n'a pas pu aboutir !");
    await expect(book(page)).toContainText('Inscrite');
    await expect(cancelButton(page)).toBeVisible();
    await page.unroute('**/cancel');
    await cancelButton(page).click();
    await dialog.getByRole('button', { name: "J'annule" }).click();
    await expect(lastNotice(page)).toHaveText("Nice !Vous n'êtes maintenant plus inscrit !");
    await expect(joinButton(page)).toBeVisible();
    await expect(book(page)).toContainText('0 inscrit sur 10 places');
  });
});

test(
  'CORE-174 CORE-216: a registered person finds the calendar button above the cancel button; a hint shows for keyboard focus only',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const { id } = await portal.api.makeWorkshop({ title: 'L’atelier du martin-pêcheur' });
    const page = await openAs(email, detail(id));
    await joinButton(page).click();
    const calendar = page.getByRole('button', { name: 'Ajouter à mon agenda' });
    await expect(calendar).toHaveCount(1);
    await expect(page.locator('.session-cover')).toContainText('Inscrite');
    await expect(cancelButton(page)).toBeVisible();
    const [above, below] = [await calendar.boundingBox(), await cancelButton(page).boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await expect(book(page).getByRole('button').first()).toHaveText('Ajouter à mon agenda');

    const dates = book(page).getByRole('button', { name: 'Voir les prochaines dates' });
    await expect(dates).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await dates.evaluate((button: HTMLElement) => button.focus());
    await expect(dates).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(dates).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(1);
    // A browser scrolls to what the keyboard reaches, and the hint stays with it.
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
    await expect(page.getByRole('tooltip')).toBeInViewport();
  },
);

test('CORE-195 CORE-196 CORE-200 CORE-215 CORE-218 CORE-219: an avoir that covers the price pays once the CGU are ticked; a cancellation says what is given back or lost', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 90 });
  const far = await portal.api.makeWorkshop({ price: 50 });
  const day = (start: string) => ({ startDate: start, endDate: `${start.slice(0, 10)} 18:00` });
  const near = await portal.api.makeWorkshop({ price: 40, ...day('2026-12-05 09:00') });
  const begun = await portal.api.makeWorkshop(day('2026-12-01 08:00'));
  await portal.api.send(email, 'POST', `/workshops/${near.id}/join`);
  const page = await openAs(email, detail(far.id));
  await expect(book(page)).toContainText('Votre avoir couvre le prix');
  await page.waitForLoadState('networkidle');
  const calls = watchCalls(page);
  await joinButton(page).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Payer avec mon avoir' }).click();
  await expect(sheet.getByText('Vous devez accepter les CGU !')).toBeVisible();
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);
  await payWithCredit(page, '50,00 € → puis 0,00 €');
  await endCredit(page, "Nice !Vous venez de finaliser l'inscription avec vos crédits !");
  await expect(book(page)).toContainText('Inscrite');
  expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/privacy/consents/terms',
    `POST /api/workshops/${far.id}/join`,
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cancelButton(page).click();
  await expect(page.getByRole('dialog')).toContainText(nbsp('Vous recevez un avoir de 50 €'));
  await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
  await expect(notice(page).last()).toContainText("Vous n'êtes maintenant plus inscrit !");
  expect((await portal.api.send<{ credit: number }>(email, 'GET', '/me')).credit).toBe(50);
  await expect(book(page)).toContainText(nbsp('50 € sont revenus sur votre avoir.'));

  await go(page, detail(near.id));
  await cancelButton(page).click();
  await expect(page.getByRole('dialog')).toContainText(
    nbsp('Vous perdez 40 € : l’avoir était possible jusqu’au sam. 28 nov. 2026 à 9h.'),
  );
  await page.getByRole('dialog').getByRole('button', { name: "J'annule" }).click();
  await expect(book(page)).toContainText(nbsp('40 € ne sont pas rendus : le délai est passé.'));
  // After the start nothing can be cancelled.
  await go(page, detail(begun.id));
  await expect(joinButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(joinButton(page)).toHaveAccessibleDescription('La session a déjà commencé.');
  await expect(cancelButton(page)).toHaveCount(0);
  await expect(portal.api.send(email, 'POST', `/workshops/${begun.id}/cancel`)).rejects.toThrow('409');
});

test('CORE-250 CORE-251 CORE-253: a guest finalises a discovery day for 5 € by avoir, and registers for 3 Jours de la Réussite after the starter workshop', async ({
  openAs,
  portal,
}) => {
  const { id: guest, email } = await portal.api.makeMember({ level: 'ROLE_GUEST', credit: 5 });
  const discovery = await portal.api.makeWorkshop({ title: 'Découverte du merle', price: 30, ...anotherDay });
  const { id } = await portal.api.makeWorkshop({ title: '3 Jours de la Réussite' });
  const page = await openAs(email, detail(discovery.id));
  await joinButton(page).click();
  await expect(notice(page)).toContainText('Vous êtes maintenant inscrit !');
  await expect(book(page)).toContainText('Déjà préinscrit');
  const finalise = book(page).getByRole('button', { name: nbsp('Finaliser pour 5 €') });
  await finalise.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Payer avec mon avoir' }).click();
  await expect(page.getByRole('dialog').getByText('Vous devez accepter les CGU !')).toBeVisible();
  await payWithCredit(page, '5,00 € → puis 0,00 €');
  await endCredit(page, "Vous venez de finaliser l'inscription avec vos crédits !");
  await expect(finalise).toHaveCount(0);
  expect((await portal.api.send<{ credit: number }>(email, 'GET', '/me')).credit).toBe(0);

  const reach = (isDemarrageEnded: boolean) =>
    portal.api.send('admin@forman.example', 'PUT', `/users/${guest}/jd`, {
      isJdEnded: true,
      isDemarrageEnded,
      is3JREnded: false,
    });
  await reach(false);
  await page.goto('/auth/workshop?title=Réussite');
  const inList = page.getByRole('article').filter({ has: page.locator(`a[href="${detail(id)}"]`) });
  const blockedThere = inList.getByRole('button', { name: "Je m'inscris" });
  const reason = 'L’atelier Démarrage doit être terminé avant les 3 Jours de la Réussite.';
  await expect(blockedThere).toHaveAttribute('aria-disabled', 'true');
  await expect(blockedThere).toHaveAccessibleDescription(reason);
  await inList.getByRole('link').first().click();
  const blocked = joinButton(page);
  await expect(book(page)).toContainText(reason);
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
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

test('CORE-187 CORE-188 CORE-190: each person has one part in a workshop, and its page says which; a seat taken meanwhile is refused', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const pilot = await makePilot(api);
  const { id } = await api.makeWorkshop({ maxGuests: 1, wantCopilot: true, former: pilot.id });
  const [candidate, copilot] = await makeCandidates(api, id, 2);
  const approval = { emails: [copilot?.email ?? ''] };
  await api.send(pilot.email, 'POST', `/workshops/${id}/join/copilot/approuved`, approval);
  const wait = "S'inscrire sur la liste d'attente";
  const registered = 'Inscrite';
  const waiting = 'Vous êtes 1re sur la liste d’attente.';
  const said = {
    [pilot.email]: 'Vous pilotez l’atelier.',
    [copilot?.email ?? '']: 'Vous co-pilotez l’atelier.',
    [candidate?.email ?? '']: 'Votre candidature au co-pilotage est en cours.',
  };
  const onlySays = async (sentence: string) => {
    await expect(book(page)).toContainText(sentence);
    for (const other of [...Object.values(said), wait, registered, waiting])
      if (other !== sentence) await expect(book(page)).not.toContainText(other);
  };
  const { email } = await api.makeMember();
  const page = await openAs(email, detail(id));
  await expect(book(page)).toContainText('il en reste 1');
  const [holder] = await fill(api, id);
  await joinButton(page).click();
  await expect(notice(page)).toContainText("L'inscription n'a pas pu aboutir !");
  await expect(book(page)).toContainText('1 inscrit sur 1 place');
  await onlySays(wait);
  await book(page).getByRole('button', { name: wait }).click();
  await onlySays(waiting);
  await become(page, api, holder?.email ?? '', detail(id));
  await onlySays(registered);
  for (const [person, sentence] of Object.entries(said)) {
    await become(page, api, person, detail(id));
    await onlySays(sentence);
    await expect(joinButton(page)).toHaveCount(0);
  }
  await expect(api.send(pilot.email, 'POST', `/workshops/${id}/join`)).rejects.toThrow();
});
