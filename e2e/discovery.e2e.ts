import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { watchCalls } from './network.ts';
import { detail, nbsp, notice } from './sessions.ts';

const path = '/auth/JDs';
const question = (page: Page) => page.getByRole('dialog', { name: 'Finaliser l’inscription' });
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Paiement par Paypal' });
const day = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const offer = (page: Page) => page.getByRole('button', { name: /^Finaliser pour 5\s€ pour Alix/ });
const byCredit = "Nice !Vous venez de finaliser l'inscription avec vos crédits !";
const paid = 'Nice !Le paiement a été Effectué avec succés !';

/** Somebody with this credit, who brought a guest; the guest is pre-registered in a discovery day at 120 €. */
async function withGuest(api: Api, credit = 0) {
  const sponsor = await api.makeMember(credit > 0 ? { credit } : {});
  const guest = await api.makeMember({ level: 'ROLE_GUEST', sponsor: sponsor.id });
  const session = await api.makeWorkshop({ title: `Découverte métier ${sponsor.id}`, price: 120 });
  await api.send(guest.email, 'POST', `/workshops/${session.id}/join`);
  return { sponsor, guest, session };
}

async function ask(page: Page): Promise<void> {
  await offer(page).click();
  await question(page).getByRole('checkbox', { name: /CGU/ }).check();
}

test(
  'MEM-148, MEM-018 without guests the page says so, under both spellings',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember();
    const page = await openAs(email, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journée découverte');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Aucune journée découverte disponible');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/auth/JDS');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Aucune journée découverte disponible');
  },
);

test(
  'MEM-147, MEM-149, MEM-151, MEM-154, MEM-156 with 5 of credit a guest is finalised by credit, with its notice',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal }) => {
    const { sponsor, guest, session } = await withGuest(portal.api, 5);
    const page = await openAs(sponsor.email, '/auth/ContactApp');
    const calls = watchCalls(page);
    await page.goto(path);
    await expect(day(page, session.title)).toContainText('Alix');
    await expect(day(page, session.title)).toContainText('Déjà préinscrit');
    expect(new URL(calls.of('GET /api/workshops/jds')[0]?.url() ?? '').searchParams.get('user')).toBe(
      String(sponsor.id),
    );
    expect(await axeFindings(page)).toEqual([]);

    await offer(page).click();
    await expect(question(page)).toContainText(nbsp('5 € pris sur votre avoir.'));
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
    await question(page).getByRole('button', { name: 'Payer avec mon avoir' }).click();
    await expect(notice(page)).toHaveText('Une erreur est survenue.Vous devez accepter les CGU !');
    expect(calls.of(`POST /api/workshops/${session.id}/finalize`)).toEqual([]);
    await question(page).getByRole('checkbox', { name: /CGU/ }).check();
    await question(page).getByRole('button', { name: 'Payer avec mon avoir' }).click();

    await expect(notice(page).last()).toHaveText(byCredit);
    await expect(question(page)).toHaveCount(0);
    await expect(day(page, session.title)).toContainText('Inscription finalisée');
    await expect(offer(page)).toHaveCount(0);
    expect(calls.of(`POST /api/workshops/${session.id}/finalize`)[0]?.postDataJSON()).toEqual({
      beneficiary: guest.id,
    });
    const me = await portal.api.send<{ credit: number }>(sponsor.email, 'GET', '/me');
    expect(me.credit).toBe(0);
  },
);

test('MEM-149, MEM-150, MEM-151, MEM-152 with 4.99 of credit the 5 € are paid by card, whatever the price of the day', async ({
  openAs,
  portal,
}) => {
  const { sponsor, guest, session } = await withGuest(portal.api, 4.99);
  const page = await openAs(sponsor.email, path);
  const calls = watchCalls(page);
  await ask(page);
  await expect(question(page)).toContainText(nbsp('5 € à payer en ligne'));
  await question(page).getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await expect(checkout(page)).toContainText(nbsp('5,00 €'));
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
  await expect(offer(page)).toHaveCount(0);
  const me = await portal.api.send<{ credit: number }>(sponsor.email, 'GET', '/me');
  expect(me.credit).toBe(4.99);
});

test('MEM-151, MEM-152 the 5 € are paid by PayPal, in euros', async ({ openAs, portal }) => {
  const { sponsor, guest, session } = await withGuest(portal.api);
  const page = await openAs(sponsor.email, path);
  const calls = watchCalls(page);
  await ask(page);
  await question(page).getByRole('button', { name: 'Continuer vers le paiement' }).click();
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
    id: session.id,
    amount: 5,
    beneficiary: guest.id,
  });
  await checkout(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(day(page, session.title)).toContainText('Inscription finalisée');
});

test('MEM-150 what the guest paid meanwhile is said, and nothing is taken', async ({ openAs, portal }) => {
  const { sponsor, guest, session } = await withGuest(portal.api, 20);
  const page = await openAs(sponsor.email, path);
  await expect(offer(page)).toBeVisible();
  await portal.api.send('admin@forman.example', 'PUT', `/users/${guest.id}/credit`, {
    credit: 5,
    previousCredit: 0,
  });
  await portal.api.send(guest.email, 'POST', `/workshops/${session.id}/finalize`, {});
  await ask(page);
  await question(page).getByRole('button', { name: 'Payer avec mon avoir' }).click();
  await expect(notice(page)).toHaveText("Une erreur est survenue.L'inscription n'a pas pu aboutir !");
  await expect(question(page)).toContainText('L’inscription est déjà finalisée.');
  const me = await portal.api.send<{ credit: number }>(sponsor.email, 'GET', '/me');
  expect(me.credit).toBe(20);
});

test('MEM-149 the whole of it by keyboard alone, and the day’s own page is a link away', async ({
  openAs,
  portal,
}) => {
  const { sponsor, session } = await withGuest(portal.api, 5);
  const page = await openAs(sponsor.email, path);
  await offer(page).focus();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('button', { name: 'Payer avec mon avoir' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('checkbox', { name: /CGU/ })).toBeFocused();
  await page.keyboard.press('Space');
  await question(page).getByRole('button', { name: 'Payer avec mon avoir' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page).last()).toHaveText(byCredit);
  await day(page, session.title).getByRole('link', { name: session.title }).click();
  await expect(page).toHaveURL(detail(session.id));
});
