import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { acceptTerms, book, endCredit, nbsp, notice, payWithCredit } from '../sessions.ts';

const detail = (id: number): string => `/auth/formation/detail/${id}`;
const rooms = { priceBedOne: 120, priceBedTwo: '79,90' };
const room = (page: Page, name: string) => book(page).getByRole('radio', { name });
const press = (page: Page) => book(page).getByRole('button', { name: "Je m'inscris" }).click();

test(
  'CAT-118 CORE-205: a formation with rooms asks for a room, and charges its price',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const { id } = await portal.api.makeSession('formations', rooms);
    const page = await openAs(email, detail(id));
    const calls = watchCalls(page);
    await expect(book(page)).toContainText(nbsp('dès 79,90 €'));
    await expect(book(page).getByRole('radio')).toHaveCount(2);
    await press(page);
    await expect(book(page).getByRole('alert')).toHaveText('Choisissez d’abord une chambre.');
    await expect(room(page, 'Chambre simple')).toBeFocused();
    expect(calls.list.filter((call) => call.startsWith('POST'))).toEqual([]);

    // By the keyboard alone: the first room has the focus, the arrow selects the next.
    await page.keyboard.press('ArrowDown');
    await expect(room(page, 'Chambre double')).toBeChecked();
    await expect(book(page).getByRole('alert')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await press(page);
    await acceptTerms(page);
    const checkout = page.getByRole('dialog', { name: 'Paiement en ligne' });
    await expect(checkout).toContainText('chambre double');
    await expect(checkout).toContainText(nbsp('79,90 €'));
    await expect(checkout.getByRole('radio', { name: 'Carte' })).toBeChecked();
    await expect(checkout.getByRole('textbox', { name: 'Numéro de carte' })).toBeVisible();
    expect(calls.of('POST /api/payment/stripe')[0]?.postDataJSON()).toMatchObject({
      amount: 7990,
      room: 'double',
    });
    await checkout.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await checkout.getByRole('button', { name: /^Payer/ }).click();
    await expect(notice(checkout).last()).toContainText('Vous êtes maintenant inscrit !');
    await checkout
      .getByRole('button', { name: /Fermer|Terminer|Retour/ })
      .first()
      .click();
    await expect(book(page)).toContainText('Chambre double');
    await expect(book(page).getByRole('radio')).toHaveCount(0);
  },
);

test('CAT-118: an interrupted payment resumes with its room', async ({ openAs, portal }) => {
  const { email } = await portal.api.makeMember();
  const { id } = await portal.api.makeSession('formations', rooms);
  await portal.api.send(email, 'POST', '/payment/stripe', {
    amount: 12_000,
    workshop_id: id,
    kind: 'formation',
    room: 'single',
  });
  // Home shows the price of the room, which replaces the session's.
  const page = await openAs(email, '/auth/home');
  const waiting = page.getByRole('article').filter({ hasText: 'le paiement reste à faire' });
  await expect(waiting).toContainText(nbsp('120 €'));
  await page.goto(detail(id));
  await book(page).getByRole('button', { name: 'Reprendre le paiement' }).click();
  const checkout = page.getByRole('dialog', { name: 'Paiement en ligne' });
  await expect(checkout).toContainText('chambre simple');
  await expect(checkout).toContainText(nbsp('120 €').replace('120', '120,00'));
});

test('CAT-118: an avoir pays the chosen room; the page says beforehand how much remains to pay', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember({ credit: 100 });
  const { id } = await portal.api.makeSession('formations', rooms);
  const page = await openAs(email, detail(id));
  await room(page, 'Chambre simple').check();
  await expect(book(page)).toContainText(nbsp('il vous reste 20 € à payer'));
  await room(page, 'Chambre double').check();
  await expect(book(page)).toContainText('Votre avoir couvre le prix');
  await press(page);
  await payWithCredit(page, '100,00 € → puis 20,10 €');
  await endCredit(page, 'avec vos crédits');
  await expect(book(page)).toContainText('Chambre double');
});
