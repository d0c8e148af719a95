import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls, watchTraffic } from '../network.ts';
import { clock } from '../portal.ts';
import { acceptTerms, anotherDay, book, detail, nbsp, notice } from '../sessions.ts';
import { go, overlap } from '../window.ts';

const cards = {
  accepted: '4242 4242 4242 4242',
  refused: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  challenge: '4000 0027 6000 3184',
  slow: '4000 0099 0000 0012',
  lost: '4000 0099 0000 0020',
};
const checkout = (page: Page) =>
  page.getByRole('dialog', { name: /^Paiement (par Paypal|par carte|en ligne)$/ });
const paid = 'Nice !Le paiement a été Effectué avec succés !';
/** One notice for both the payment and the registration. */
const paidAndJoined = `${paid}Vous êtes maintenant inscrit !`;
const refused = "Une erreur est survenue.Le paiement n'a pas pu aboutir !";

async function openCheckout(page: Page): Promise<void> {
  await book(page).getByRole('button', { name: "Je m'inscris" }).click();
  await acceptTerms(page);
  await expect(checkout(page).getByRole('radio', { name: 'Carte' })).toBeChecked();
  // The payment is open, and the seat held.
  await expect(checkout(page).getByRole('textbox', { name: 'Numéro de carte' })).toBeVisible();
}

async function payWith(page: Page, card: string): Promise<void> {
  const button = checkout(page).getByRole('button', { name: card });
  // After a refusal all test cards are folded under their title.
  const rest = checkout(page).getByText('Autres cas').or(checkout(page).locator('summary.bank-title'));
  await expect(rest).toBeVisible();
  if (!(await button.isVisible())) await rest.click();
  await button.click();
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
}

const posts = (list: string[]): string[] => list.filter((call) => call.startsWith('POST'));
const guestsOf = async (
  api: { send: <T>(email: string, method: string, path: string) => Promise<T> },
  id: number,
) => (await api.send<{ totalGuests: number }>('admin@forman.example', 'GET', `/workshops/${id}`)).totalGuests;

test(
  'CORE-195 CORE-202 CORE-204 CORE-205 CORE-206 CORE-207 CORE-286 CORE-287: a card pays the whole price, then the seat is taken',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const { id } = await portal.api.makeWorkshop({ price: 19.99 });
    const page = await openAs(email, detail(id));
    const calls = watchCalls(page);
    await book(page).getByRole('button', { name: "Je m'inscris" }).click();
    await checkout(page)
      .getByRole('button', { name: /^Payer/ })
      .click();
    await expect(checkout(page).getByText('Vous devez accepter les CGU !')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(posts(calls.list)).toEqual([]);
    await checkout(page).getByRole('button', { name: 'Fermer' }).first().click();
    await expect(checkout(page)).toHaveCount(0);
    await expect(book(page)).not.toContainText('Vous n’avez rien payé');

    await openCheckout(page);
    await expect(checkout(page)).toHaveAccessibleName('Paiement en ligne');
    await expect(checkout(page)).toContainText(nbsp('19,99 €'));
    await expect(checkout(page)).toContainText(/Votre place est réservée encore1([0-4]:\d\d|5:00)/);
    expect(calls.of('POST /api/payment/stripe')[0]?.postDataJSON()).toMatchObject({ amount: 1999 });
    await checkout(page).getByRole('button', { name: cards.accepted }).click();
    await checkout(page)
      .getByRole('button', { name: /^Payer/ })
      .dblclick();
    await expect(notice(page)).toHaveText([paidAndJoined]);
    await expect(checkout(page)).toContainText(`Le reçu est parti à ${email}`);
    await expect(checkout(page)).toContainText('Visa •••• 4242');
    await expect(checkout(page).getByRole('link', { name: /^Facture F-2026-\d{6}$/ })).toBeVisible();
    expect(posts(calls.list)).toEqual([
      'POST /api/privacy/consents/terms',
      'POST /api/payment/stripe',
      'POST /api/demo/bank/confirm',
      `POST /api/workshops/${id}/join`,
    ]);
    await checkout(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(checkout(page)).toHaveCount(0);
    // Notices over the page would hide the seat just taken.
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('Inscrite');
    await expect(book(page)).toContainText('1 inscrit sur 10 places');
  },
);

test('CORE-201 CORE-202: an avoir is used first and the rest paid online; leaving keeps the seat and the avoir held, releasing gives them back', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 20 });
  const { id } = await portal.api.makeWorkshop({ price: 50, maxGuests: 1 });
  const page = await openAs(email, detail(id));
  await expect(book(page)).toContainText(nbsp('Avec votre avoir de 20 €, il vous reste 30 € à payer.'));
  await openCheckout(page);
  // The title names the means that is chosen for the rest.
  await expect(checkout(page)).toHaveAccessibleName('Paiement par carte');
  await checkout(page).getByText('PayPal', { exact: true }).click();
  await expect(checkout(page)).toHaveAccessibleName('Paiement par Paypal');
  await checkout(page).getByText('Carte', { exact: true }).click();
  const lines = checkout(page).locator('.quote-lines > div');
  await expect(lines.nth(0)).toContainText(nbsp('50,00 €'));
  await expect(lines.nth(1)).toContainText(nbsp('20,00 €'));
  await expect(lines.nth(2)).toContainText(nbsp('30,00 €'));

  await page.reload();
  await expect(book(page)).toContainText('Votre place vous attend.');
  // The payment opens from every page that offers to continue it.
  await page.goto('/auth/home');
  await expect(page.getByRole('main')).toContainText(/Encore 1[0-4]\smin/);
  await page.getByRole('link', { name: 'Reprendre le paiement' }).click();
  await expect(checkout(page).getByRole('radio', { name: 'Carte' })).toBeChecked();
  const number = checkout(page).getByLabel('Numéro de carte');
  await number.fill('4242');
  // Escape may be a mistake: a question comes before the seat is released.
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toContainText('Garder votre place\u00a0?');
  await expect(checkout(page).getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  await checkout(page).getByRole('button', { name: 'Revenir au paiement' }).click();
  await expect(checkout(page).getByRole('radio', { name: 'Carte' })).toBeChecked();
  await expect(number).toHaveValue(/4242/);
  // Escape twice closes the payment and keeps the seat, which the page offers to continue with.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toHaveCount(0);
  await expect(book(page)).toContainText('Votre place vous attend.');
  await book(page).getByRole('button', { name: 'Reprendre le paiement' }).click();
  await expect(number).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await checkout(page).getByRole('button', { name: 'Libérer ma place' }).click();
  await expect(checkout(page)).toHaveCount(0);
  await expect(book(page)).toContainText('il en reste 1');
  await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeVisible();
  const creditOf = () => portal.api.send<{ credit: number; usableCredit: number }>(email, 'GET', '/me');
  expect(await creditOf()).toMatchObject({ credit: 20, usableCredit: 20 });

  // Held once more; here the page itself releases the seat and the avoir.
  await openCheckout(page);
  await page.reload();
  await book(page).getByRole('button', { name: 'Libérer ma place' }).click();
  await expect(book(page)).toContainText('Vous n’avez rien payé : votre place n’est plus réservée.');
  await expect(book(page)).toContainText('il en reste 1');
  expect(await creditOf()).toMatchObject({ credit: 20, usableCredit: 20 });

  await openCheckout(page);
  await payWith(page, cards.accepted);
  await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  expect(await creditOf()).toMatchObject({ credit: 0 });
});

test(
  'CORE-202: on a phone Back asks before it closes a payment; the seat stays held, and the list says so',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    await portal.api.makeWorkshop({ title: 'L’atelier du bruant', price: 20 });
    const page = await openAs(email, '/auth/workshop?title=bruant');
    const row = page.getByRole('article').filter({ hasText: 'bruant' });
    await expect(row).not.toContainText('Place gardée');
    await row.getByRole('heading').getByRole('link').click();
    await openCheckout(page);
    const number = checkout(page).getByLabel('Numéro de carte');
    await number.fill('4242');
    await page.goBack();
    await expect(checkout(page)).toContainText('Garder votre place\u00a0?');
    await checkout(page).getByRole('button', { name: 'Revenir au paiement' }).tap();
    await expect(number).toHaveValue(/4242/);
    // The router puts the entry that Back has left in its place again, a moment after it has asked.
    const entry = () => page.evaluate(() => (history.state as { idx: number }).idx);
    const ofDialog = await entry();
    await page.goBack();
    await expect(checkout(page)).toContainText('Garder votre place\u00a0?');
    await expect.poll(entry).toBe(ofDialog);
    await page.goBack();
    await expect(checkout(page)).toHaveCount(0);
    await expect(book(page)).toContainText('Votre place vous attend.');
    await page.goBack();
    await expect(row).toContainText('Place gardée jusqu’à');
    // While money may be under way, a second Back answers the question with "Rester ici".
    await row.getByRole('link', { name: /Reprendre le paiement/ }).tap();
    await payWith(page, cards.challenge);
    const bank = checkout(page).getByRole('heading', { name: 'Votre banque demande une confirmation' });
    await expect(bank).toBeVisible();
    await page.goBack();
    await expect(checkout(page).getByRole('button', { name: 'Rester ici' })).toBeVisible();
    await expect(bank).toBeHidden();
    await page.goBack();
    await expect(bank).toBeVisible();
    await expect(checkout(page).getByRole('button', { name: 'Rester ici' })).toHaveCount(0);
  },
);

test('CORE-202 CORE-206: Back asks before it closes a payment on a session opened by its address, and closes a finished one at once', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 20 });
  const page = await openAs(email, detail(id));
  await openCheckout(page);
  await page.goBack();
  await expect(checkout(page)).toContainText('Garder votre place\u00a0?');
  await checkout(page).getByRole('button', { name: 'Revenir au paiement' }).click();
  await payWith(page, cards.accepted);
  await expect(checkout(page)).toContainText('Rendez-vous');
  await page.goBack();
  await expect(checkout(page)).toHaveCount(0);
  await expect(book(page)).toContainText('Inscrite');
  // The dialog leaves no entry in the history.
  await page
    .getByRole('navigation', { name: 'Fil d’Ariane' })
    .getByRole('link', { name: 'Ateliers' })
    .click();
  await expect(page).toHaveURL('/auth/workshop');
  await page.goBack();
  await expect(page).toHaveURL(detail(id));
});

test('CORE-206 CORE-213: releasing a held seat that another tab has paid shows the registration instead', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 40 });
  const page = await openAs(email, detail(id));
  const opening = page.waitForResponse('**/api/payment/stripe');
  await openCheckout(page);
  const { data: secret } = (await (await opening).json()) as { data: string };
  await page.reload();
  await expect(book(page).getByRole('button', { name: 'Libérer ma place' })).toBeVisible();
  await portal.api.send(email, 'POST', '/demo/bank/confirm', {
    client_secret: secret,
    card_number: cards.accepted.replaceAll(' ', ''),
  });
  await expect.poll(() => guestsOf(portal.api, id)).toBe(1);
  await book(page).getByRole('button', { name: 'Libérer ma place' }).click();
  await expect(book(page)).toContainText('Inscrite');
  await expect(book(page).getByRole('button', { name: "J'annule" })).toBeVisible();
  await expect(book(page)).not.toContainText('Vous n’avez rien payé');
});

test('CORE-206 CORE-208: a refused card registers nobody and says so; another card requires 3-D Secure, and pays once it is confirmed', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 40 });
  const page = await openAs(email, detail(id));
  await openCheckout(page);
  await expect(checkout(page).getByText('Autres cas')).toBeVisible();
  const number = checkout(page).getByRole('textbox', { name: 'Numéro de carte' });
  const before = await checkout(page).boundingBox();
  await payWith(page, cards.refused);
  await expect(notice(page)).toHaveText(refused);
  expect(await checkout(page).boundingBox()).toEqual(before);
  // The whole dialog is in sight, to its last line.
  await expect(checkout(page).getByText('Banque simulée')).toBeInViewport({ ratio: 1 });
  for (const part of ['.dlg-head h2', '.dlg-head button', '.note-bad'])
    expect(await overlap(notice(page), checkout(page).locator(part))).toBe(false);
  await expect(checkout(page).getByRole('radio', { name: 'Carte' })).toBeFocused();
  await expect(checkout(page)).toContainText('Rien n’a été débité');
  // The fields of the refused card are emptied.
  await checkout(page).getByRole('button', { name: 'Essayer une autre carte' }).click();
  await expect(number).toBeFocused();
  for (const name of ['Numéro de carte', 'Expiration', 'Code au dos'])
    await expect(checkout(page).getByRole('textbox', { name })).toHaveValue('');
  await expect(number).not.toHaveAttribute('aria-invalid');
  await expect(checkout(page).getByRole('button', { name: /^Payer/ })).toBeVisible();
  await payWith(page, cards.poor);
  await expect(checkout(page).getByRole('alert').last()).toContainText(
    'Le compte n’est pas assez approvisionné.',
  );
  expect(await guestsOf(portal.api, id)).toBe(0);
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  // The question on leaving shows neither the refusal nor the countdown's sentence on closing.
  await page.keyboard.press('Escape');
  await expect(checkout(page).getByRole('alertdialog')).toContainText('Garder votre place\u00a0?');
  await expect(notice(page)).toHaveCount(0);
  await expect(checkout(page)).not.toContainText('Vous pouvez fermer');
  await checkout(page).getByRole('button', { name: 'Revenir au paiement' }).click();
  // One Escape is handled once, even where the browser itself does not close the dialog.
  await checkout(page).getByRole('button', { name: 'Essayer une autre carte' }).click();
  await page.keyboard.press('Escape');
  await expect(checkout(page).getByRole('button', { name: 'Garder ma place' })).toBeFocused();
  await checkout(page).getByRole('button', { name: 'Revenir au paiement' }).click();
  await payWith(page, cards.challenge);
  await expect(checkout(page)).toContainText('Votre banque demande une confirmation');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await checkout(page).getByRole('button', { name: 'Refuser' }).click();
  await expect(notice(page)).toHaveText(refused);
  expect(await guestsOf(portal.api, id)).toBe(0);
  // The card was not the reason of the refusal, so it stays in the form.
  await expect(checkout(page).getByLabel('Numéro de carte')).toHaveValue(cards.challenge);
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
  await checkout(page).getByRole('button', { name: 'Confirmer le paiement' }).click();
  await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  expect(await guestsOf(portal.api, id)).toBe(1);
});

test(
  'CORE-195: on a phone the bar opens the sheet, whose form does not pay once the CGU are unticked again',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const { id } = await portal.api.makeWorkshop({ price: 20, description: '<p>Long.</p>'.repeat(60) });
    const page = await openAs(email, detail(id));
    // The page must be long enough before it is scrolled to its end.
    await expect(page.getByText('Long.').last()).toBeAttached();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.actionbar').getByRole('button', { name: "Je m'inscris" }).click();
    await acceptTerms(page);
    await checkout(page).getByRole('button', { name: cards.accepted }).click();
    const terms = checkout(page).getByRole('checkbox', { name: /CGU/ });
    await terms.uncheck();
    const calls = watchCalls(page);
    await checkout(page)
      .getByRole('button', { name: /^Payer/ })
      .click();
    await expect(checkout(page).getByText('Vous devez accepter les CGU !')).toBeVisible();
    await expect(terms).toBeFocused();
    expect(posts(calls.list)).toEqual([]);
    await terms.check();
    await payWith(page, cards.accepted);
    await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  },
);

test('CORE-205 CORE-206 CORE-207: a payment with a slow bank or a lost answer ends in the seat', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const [slow, lost] = [
    await portal.api.makeWorkshop({ price: 40 }),
    await portal.api.makeWorkshop({ price: 40, ...anotherDay }),
  ];
  const page = await openAs(email, detail(slow.id));
  await openCheckout(page);
  // The bank's decision is held back until the steps below are done and the page has polled twice.
  let isDecided = false;
  let looks = 0;
  await page.route('**/api/payments/*', async (route) => {
    looks += 1;
    if (isDecided) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), state: 'processing' } });
  });
  await payWith(page, cards.slow);
  await expect(checkout(page)).toContainText('Ne payez pas une seconde fois');
  await expect(checkout(page).getByRole('button', { name: /^Payer/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toContainText('Un paiement est peut-être en cours.');
  await expect(checkout(page).getByRole('button', { name: 'Rester ici' })).toBeFocused();
  // A second Escape is the safe answer: it stays.
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toContainText('Ne payez pas une seconde fois');
  await expect.poll(() => looks).toBeGreaterThan(1);
  isDecided = true;
  await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  // Until the last step shows, "Fermer" is the cross, which asks a question first.
  await expect(checkout(page).getByRole('heading', { name: /^Rendez-vous / })).toBeVisible();
  const entry = await page.evaluate(() => history.state.idx as number);
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  // Closing the dialog also removes its entry from the history.
  await page.waitForFunction((idx) => history.state.idx < idx, entry);
  await go(page, detail(lost.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost.title);
  await openCheckout(page);
  await payWith(page, cards.lost);
  await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  await expect(checkout(page).getByRole('heading', { name: /^Rendez-vous / })).toBeVisible();
});

test('CORE-202: on a desk the payment dialog keeps its place and height across payment means and steps', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 40 });
  const page = await openAs(email, detail(id));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCheckout(page);
  await expect(checkout(page).getByText('Autres cas')).toBeVisible();
  // With 200 % text on a phone, each means of payment is written whole.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  await expect(checkout(page).locator('.radio-tile')).toHaveCount(2);
  for (const one of await checkout(page).locator('.radio-tile').all())
    expect(await one.evaluate((mean) => mean.scrollWidth - mean.clientWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 1440, height: 900 });
  const distanceFromMiddle = async () => {
    const box = (await checkout(page).boundingBox())!;
    return Math.abs(box.y - (900 - box.height) / 2);
  };
  await expect.poll(distanceFromMiddle).toBeLessThan(2);
  const first = await checkout(page).boundingBox();
  await checkout(page).getByText('PayPal', { exact: true }).click();
  await expect(checkout(page).getByRole('button', { name: 'Continuer avec PayPal' })).toBeVisible();
  expect(await checkout(page).boundingBox()).toEqual(first);
  await checkout(page).getByRole('button', { name: 'Continuer avec PayPal' }).click();
  await expect(checkout(page).getByRole('heading', { name: 'PayPal, simulé' })).toBeVisible();
  expect(await checkout(page).boundingBox()).toEqual(first);
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
  await expect(checkout(page)).toContainText('Payé par PayPal');
  // One column, only as tall as its content.
  const last = (await checkout(page).boundingBox())!;
  expect(last.width).toBe(500);
  expect(Math.abs(last.y - (900 - last.height) / 2)).toBeLessThan(2);
});

test(
  'CORE-206: on a phone the notice of a refused card hides nothing about the payment, and leaves with the next means',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const { id } = await portal.api.makeWorkshop({ price: 40 });
    const page = await openAs(email, detail(id));
    await page.setViewportSize({ width: 390, height: 844 });
    await openCheckout(page);
    await payWith(page, cards.refused);
    await expect(notice(page)).toHaveText(refused);
    await expect(checkout(page).getByRole('button', { name: 'Essayer une autre carte' })).toBeInViewport();
    for (const part of ['.recap .strong', '.timer', '.total', '.note-bad'])
      expect(await overlap(notice(page), checkout(page).locator(part))).toBe(false);
    await checkout(page).getByRole('button', { name: 'Plutôt PayPal' }).click();
    await expect(checkout(page).getByRole('button', { name: 'Continuer avec PayPal' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await expect(checkout(page)).not.toContainText('Rien n’a été débité');
  },
);

test('CORE-288 CORE-289: PayPal is refused, then approved and captured', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 40 });
  const page = await openAs(email, detail(id));
  await openCheckout(page);
  const calls = watchCalls(page);
  await checkout(page).getByText('PayPal', { exact: true }).click();
  await checkout(page).getByRole('button', { name: 'Continuer avec PayPal' }).click();
  await expect(checkout(page)).toContainText(nbsp('Forman demande 40,00 €'));
  expect(calls.of('POST /api/payment/paypal/order')[0]?.postDataJSON()).toMatchObject({
    kind: 'workshop',
    id,
    amount: 40,
  });
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await checkout(page).getByRole('button', { name: 'Refuser' }).click();
  await expect(notice(page)).toHaveText(refused);
  expect(await guestsOf(portal.api, id)).toBe(0);
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
  await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  expect(calls.list).toContain('POST /api/payment/paypal/capture');
  await expect(checkout(page)).toContainText('Payé par PayPal');
});

test('CORE-209: a join that fails after the payment shows one red notice, and the dialog shows the later outcome by itself', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 40 });
  const page = await openAs(email, detail(id));
  await openCheckout(page);
  await page.route('**/join', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"session_full"}' }),
  );
  let isAway = true;
  await page.route('**/api/payments/*', (route) => (isAway ? route.abort() : route.fallback()));
  await payWith(page, cards.accepted);
  await expect(notice(page).filter({ hasText: 'Une erreur est survenue.' })).toHaveText(
    "Une erreur est survenue.L'inscription n'a pas pu aboutir !",
  );
  await expect(checkout(page)).toContainText('Nous vérifions votre paiement.');
  await expect.poll(() => guestsOf(portal.api, id)).toBe(1);
  isAway = false;
  await expect(checkout(page).getByRole('heading', { name: /^Rendez-vous / })).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(book(page)).toContainText("J'annule");
  await expect(book(page)).not.toContainText('Cela n’a pas pu se faire.');
});

test('CORE-209: a seat lost before the card is charged refunds the money, keeps the avoir, and shows one red notice', async ({
  openAs,
  portal,
}) => {
  const { id: buyer, email } = await portal.api.makeMember({ credit: 10 });
  const rival = await portal.api.makeMember({ credit: 40 });
  const { id } = await portal.api.makeWorkshop({ price: 40, maxGuests: 1 });
  const page = await openAs(email, detail(id));
  const opening = page.waitForResponse('**/api/payment/stripe');
  await openCheckout(page);
  const { payment } = (await (await opening).json()) as { payment: { id: string } };
  await portal.lapse(buyer);
  await portal.api.send(rival.email, 'POST', `/workshops/${id}/join`);
  await payWith(page, cards.accepted);
  await expect(notice(page).filter({ hasText: 'Une erreur est survenue.' })).toHaveText([
    "Une erreur est survenue.L'inscription n'a pas pu aboutir !",
  ]);
  await expect(checkout(page)).toContainText('La dernière place est partie pendant le paiement.');
  await expect(checkout(page)).toContainText('Vous êtes remboursé, et votre avoir est intact.');
  await expect(notice(page).filter({ hasText: 'Vous êtes maintenant inscrit' })).toHaveCount(0);
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await checkout(page).getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(checkout(page)).toHaveCount(0);
  await expect(book(page)).toContainText('Complet');
  await expect(book(page)).not.toContainText('Inscrite');
  expect(await portal.api.send(email, 'GET', '/me')).toMatchObject({ credit: 10, usableCredit: 10 });
  const lines = await portal.api.send<object[]>(email, 'GET', '/credit_histories');
  expect(lines.slice(0, 2)).toMatchObject([
    { action: 'error', type: 'crédit', amount: 10 },
    { action: 'register', type: 'débit', amount: 10 },
  ]);
  const state = async () =>
    (await portal.api.send<{ state: string }>(email, 'GET', `/payments/${payment.id}`)).state;
  await expect.poll(state).toBe('refunded');
});

test('MNY-024: the countdown of a held seat follows the server’s clock, not a browser clock five hours off; an expired hold says so', async ({
  openAs,
  page,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  // The server's clock does not jump with the browser's: an answer after the jump would set the browser back.
  let isCutOff = false;
  await page.route('**/api/**', (route) => (isCutOff ? undefined : route.fallback()));
  for (const off of [5, -5]) {
    const { id } = await portal.api.makeWorkshop({ price: 40 });
    isCutOff = false;
    const quiet = watchTraffic(page);
    await page.clock.setSystemTime(Date.parse(clock) + off * 3_600_000);
    await openAs(email, detail(id));
    await openCheckout(page);
    const held = checkout(page).getByText('Votre place est réservée encore').locator('..');
    await expect(held).toContainText(/encore1([0-4]:\d\d|5:00)/);
    await quiet();
    isCutOff = true;
    await page.clock.fastForward('05:00');
    await expect(held).toContainText(/encore([5-9]:\d\d|10:00)/);
    // The computer's clock is set right during the countdown.
    await page.clock.setSystemTime(clock);
    await page.clock.runFor(1000);
    await expect(held).toContainText(/encore([5-9]:\d\d|10:00)/);
    expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.parse(clock) + 600_000);
  }
  await page.clock.fastForward('18:00');
  await expect(checkout(page)).toContainText('Le temps pour payer est écoulé.');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
});

test('the keyboard alone pays, and a missing card number shows its error', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeWorkshop({ price: 40 });
  const page = await openAs(email, detail(id));
  await book(page).getByRole('button', { name: "Je m'inscris" }).focus();
  await page.keyboard.press('Enter');
  await checkout(page).getByRole('checkbox', { name: /CGU/ }).focus();
  await page.keyboard.press('Space');
  const number = checkout(page).getByRole('textbox', { name: 'Numéro de carte' });
  await expect(number).toBeVisible();
  for (
    let press = 0;
    press < 12 && !(await number.evaluate((element) => element === document.activeElement));
    press += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(checkout(page)).toContainText('Écrivez le numéro de la carte.');
  await expect(number).toBeFocused();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('314');
  await page.keyboard.press('Enter');
  await expect(notice(checkout(page))).toHaveText([paidAndJoined]);
  await expect(checkout(page)).toContainText('Le reçu est parti');
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toHaveCount(0);
  await expect(book(page)).toContainText('Inscrite');
});

test('CORE-164 CORE-206: a paid remote session that starts within the hour shows a button to join first, and its calendar second', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const videoConferenceLink = 'https://visio.example/courlis';
  const remote = { isVisio: true, place: null, site: null, videoConferenceLink, price: 20 };
  const soon = { startDate: '2026-12-01 11:00', endDate: '2026-12-01 12:00' };
  const { id } = await portal.api.makeWorkshop({ ...remote, ...soon });
  const page = await openAs(email, detail(id));
  await openCheckout(page);
  await payWith(page, cards.accepted);
  const done = checkout(page);
  const join = done.getByRole('link', { name: 'Rejoindre la visio' });
  await expect(join).toBeFocused();
  await expect(join).toHaveAttribute('href', videoConferenceLink);
  await expect(done.locator('.btn-primary')).toHaveText(['Rejoindre la visio']);
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Ajouter à mon agenda' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
  await done.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.locator('main .btn-primary')).toHaveText(['Rejoindre la visio']);
});
