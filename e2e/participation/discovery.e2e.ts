import type { Page } from '@playwright/test';
import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { watchCalls } from '../network.ts';
import { detail, nbsp, notice } from '../sessions.ts';

const path = '/auth/JDs';
const question = (page: Page) => page.getByRole('dialog', { name: 'Finaliser l’inscription' });
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Paiement en ligne' });
const day = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const offer = (page: Page, title: string) =>
  day(page, title).getByRole('button', { name: /^Finaliser pour 5\s€ pour Alix/ });
const byCredit = "Nice !Vous venez de finaliser l'inscription avec vos crédits !";
const paid = 'Nice !Le paiement a été Effectué avec succés !';

/** Makes a guest of this member, pre-registered in a discovery day at 120 €. */
async function bringGuest(api: Api, sponsor: number) {
  const guest = await api.makeMember({ level: 'ROLE_GUEST', sponsor });
  const session = await api.makeWorkshop({ title: `Découverte métier ${guest.id}`, price: 120 });
  await api.send(guest.email, 'POST', `/workshops/${session.id}/join`);
  return { guest, session };
}

const creditOf = async (api: Api, email: string): Promise<number> =>
  (await api.send<{ credit: number }>(email, 'GET', '/me')).credit;

test('MEM-018 MEM-147 MEM-148 MEM-149 MEM-150 MEM-151 MEM-154 MEM-156: the page of discovery days says when it is empty; a sponsor pays 5 € by avoir with the keyboard; a fee already paid is refused', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const sponsor = await api.makeMember({ credit: 5 });
  const page = await openAs(sponsor.email, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journées découverte');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Aucune journée découverte disponible');
  expect(await axeFindings(page, 'main')).toEqual([]);

  const { guest, session } = await bringGuest(api, sponsor.id);
  const other = await bringGuest(api, sponsor.id);
  const calls = watchCalls(page);
  // The second address of the page.
  await page.goto('/auth/JDS');
  await expect(day(page, session.title)).toContainText('Alix');
  await expect(day(page, session.title)).toContainText('Déjà préinscrit');
  await expect(offer(page, other.session.title)).toBeVisible();
  expect(new URL(calls.of('GET /api/workshops/jds')[0]?.url() ?? '').searchParams.get('user')).toBe(
    String(sponsor.id),
  );
  expect(await axeFindings(page)).toEqual([]);

  // The guest pays the fee; it cannot be paid twice.
  const given = { credit: 5, previousCredit: 0 };
  await api.send('admin@forman.example', 'PUT', `/users/${other.guest.id}/credit`, given);
  await api.send(other.guest.email, 'POST', `/workshops/${other.session.id}/finalize`, {});
  await offer(page, other.session.title).click();
  await question(page).getByRole('checkbox', { name: /CGU/ }).check();
  const pay = question(page).getByRole('button', { name: 'Payer avec mon avoir' });
  await pay.click();
  await expect(notice(page)).toHaveText("Une erreur est survenue.L'inscription n'a pas pu aboutir !");
  await expect(question(page)).toContainText('L’inscription est déjà finalisée.');
  expect(await creditOf(api, sponsor.email)).toBe(5);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);

  await offer(page, session.title).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText(
    nbsp('5 € pris sur votre avoir. Rien à payer en ligne.Avoir : 5,00 € → puis 0,00 €'),
  );
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Vous devez accepter les CGU !')).toBeVisible();
  const finalised = calls.of(`POST /api/workshops/${session.id}/finalize`);
  expect(finalised).toEqual([]);
  await expect(question(page).getByRole('checkbox', { name: /CGU/ })).toBeFocused();
  await page.keyboard.press('Space');
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect(notice(page).last()).toHaveText(byCredit);
  await expect(question(page)).toHaveCount(0);
  await expect(day(page, session.title)).toContainText('Inscription finalisée');
  await expect(offer(page, session.title)).toHaveCount(0);
  expect(calls.of(`POST /api/workshops/${session.id}/finalize`)[0]?.postDataJSON()).toEqual({
    beneficiary: guest.id,
  });
  expect(await creditOf(api, sponsor.email)).toBe(0);
  await day(page, session.title).getByRole('link', { name: session.title }).click();
  await expect(page).toHaveURL(detail(session.id));
});

async function goToPayment(page: Page, title: string): Promise<void> {
  await offer(page, title).click();
  await question(page).getByRole('checkbox', { name: /CGU/ }).check();
  await expect(question(page)).toContainText(nbsp('5 € à payer en ligne'));
  await question(page).getByRole('button', { name: 'Continuer vers le paiement' }).click();
}

test('MEM-147 MEM-149 MEM-150 MEM-151 MEM-152: with 4.99 of usable credit the 5 € are paid online by card or PayPal, whatever the price of the day @phone', async ({
  openAs,
  portal,
}) => {
  const { api } = portal;
  const sponsor = await api.makeMember({ credit: 4.99 });
  // Five more euros, which are to be paid back by bank transfer, cannot be spent.
  const more = { credit: 9.99, previousCredit: 4.99 };
  await api.send('admin@forman.example', 'PUT', `/users/${sponsor.id}/credit`, more);
  await portal.query(
    `update avoirs set description = 'Remboursement exceptionnel' where user_id = $1 and amount_cents = 500`,
    [sponsor.id],
  );
  const { guest, session } = await bringGuest(api, sponsor.id);
  const second = await bringGuest(api, sponsor.id);
  const page = await openAs(sponsor.email, path);
  const calls = watchCalls(page);
  await goToPayment(page, session.title);
  await expect(checkout(page)).toContainText(nbsp('5,00 €'));
  await expect(checkout(page).getByRole('radio', { name: 'Carte' })).toBeChecked();
  await expect(checkout(page)).not.toContainText('Votre place est réservée');
  expect(calls.of('POST /api/payment/stripe')[0]?.postDataJSON()).toEqual({
    kind: 'discovery_fee',
    workshop_id: session.id,
    amount: 500,
    beneficiary: guest.id,
  });
  await checkout(page).getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await checkout(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
  await expect(notice(page)).toHaveText(paid);
  await expect(checkout(page)).toContainText('Inscription finalisée pour Alix');
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(day(page, session.title)).toContainText('Inscription finalisée');
  await page.reload();
  await expect(day(page, session.title)).toContainText('Inscription finalisée');
  await expect(offer(page, session.title)).toHaveCount(0);

  await goToPayment(page, second.session.title);
  await checkout(page).getByRole('radio', { name: 'PayPal' }).check();
  await checkout(page)
    .getByRole('button', { name: /PayPal/ })
    .click();
  await checkout(page)
    .getByRole('button', { name: /^(Approuver|Accepter|Payer)/ })
    .click();
  await expect(notice(page)).toHaveText(paid);
  expect(calls.of('POST /api/payment/paypal/order')[0]?.postDataJSON()).toEqual({
    kind: 'discovery_fee',
    id: second.session.id,
    amount: 5,
    beneficiary: second.guest.id,
  });
  // Until the last step shows, "Fermer" is the cross, which asks a question first.
  await expect(checkout(page)).toContainText('Inscription finalisée pour');
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(day(page, second.session.title)).toContainText('Inscription finalisée');
  expect(await creditOf(api, sponsor.email)).toBe(9.99);
});
