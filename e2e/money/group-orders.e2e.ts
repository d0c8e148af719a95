import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { closeNotices, detail, fill, nbsp, notice } from '../sessions.ts';
import { become, sideways } from '../window.ts';

const accountant = 'comptable@forman.example';
const orders = '/auth/adherents/profil/commandes';

type Portal = Parameters<Parameters<typeof test>[2]>[0]['portal'];
let companies = 0;

/** Makes people of one company, with one SIRET; the first one orders. */
async function makeCabinet(portal: Portal, names: readonly string[]) {
  companies += 1;
  const company = `Cabinet Parcours ${companies}`;
  const siret = `9000000${String(companies).padStart(2, '0')}00011`;
  const people = [];
  for (const lastName of names) people.push(await portal.api.makeMember({ lastName }));
  await portal.query(
    `update users set company_name = $2, company_siret = $3, company_address = '1 rue du Cabinet',
      company_postal_code = '69001', company_city = 'Lyon' where id = any($1)`,
    [people.map(({ id }) => id), company, siret],
  );
  const [payer] = people;
  await portal.query('update users set orders_for = left(company_siret, 9) where id = $1', [payer?.id]);
  return { company, people };
}

const sessionOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Sessions' }).getByRole('article').filter({ hasText: title });
const summary = (page: Page) => page.getByRole('region', { name: 'Récapitulatif' });
const money = (text: string): string => nbsp(text);

/** Searches, and waits for the result: the list moves until then, and a press would miss. */
async function search(page: Page, words: string, found: number): Promise<void> {
  await page.getByRole('searchbox', { name: 'Chercher une session' }).fill(words);
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('article')).toHaveCount(found);
}

/** Ticks people of the company for a session. */
async function choose(page: Page, title: string, people: readonly string[]): Promise<void> {
  const session = sessionOf(page, title);
  await session.getByRole('button', { name: /^Choisir/ }).click();
  for (const name of people) await session.getByText(new RegExp(`^Alix ${name}`)).click();
}

test('MNY-001 MNY-008: a member orders seats for colleagues, who see them kept; the accountant records the transfer; seats are cancelled one by one', async ({
  openAs,
  portal,
}) => {
  const { company, people } = await makeCabinet(portal, ['Payeuse', 'Seconde', 'Troisième']);
  const [payer, second] = people as [{ email: string; id: number }, { email: string; id: number }];
  const one = await portal.api.makeWorkshop({ title: 'Commande groupée courlis', price: 50 });
  const two = await portal.api.makeWorkshop({ title: 'Commande groupée avocette', price: 70 });

  const page = await openAs(payer.email, '/auth/adherents/profil/factures');
  await page.getByRole('link', { name: 'Commandes groupées' }).click();
  await expect(page.getByText('Aucune commande groupée')).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle commande' }).click();
  await expect(page.getByText(company)).toBeVisible();
  const send = summary(page).getByRole('button', { name: 'Commander et garder les places' });
  await expect(send).toHaveAccessibleDescription('Choisissez d’abord une session et une personne.');
  await search(page, 'courlis', 1);
  await choose(page, one.title, ['Seconde', 'Troisième']);
  await search(page, 'avocette', 2);
  await choose(page, two.title, ['Seconde']);
  await expect(summary(page)).toContainText(money('170,00 €'));
  await expect(summary(page)).toContainText('À régler par virement, au plus tard le mer. 16 déc. 2026.');
  // The chosen seats survive a reload, with their prices.
  await page.reload();
  await expect(summary(page)).toContainText(money('170,00 €'));
  expect(await axeFindings(page)).toEqual([]);
  await send.click();

  await expect(notice(page)).toContainText('Votre commande est passée !');
  await expect(page.getByRole('heading', { level: 1, name: /^Commande CG-2026-\d{4}$/ })).toBeVisible();
  const number = /CG-2026-\d{4}/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0];
  await expect(page).toHaveURL(/\/commande\/\d+$/);
  const address = new URL(page.url()).pathname;
  await closeNotices(page);
  const transfer = page.getByRole('region', { name: 'Virement à faire' });
  await expect(transfer).toContainText('FR14 2004 1010 0505 0001 3M02 606');
  await expect(transfer).toContainText(number);
  for (const fact of ['Montant', 'IBAN', 'BIC', 'Référence à indiquer'])
    await expect(transfer.getByRole('button', { name: `Copier : ${fact}` })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger la facture pro forma' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`pro-forma-${number}.pdf`);
  expect(await axeFindings(page)).toEqual([]);

  // The colleague sees the kept seat in the list and on the page, and has nothing to pay.
  await become(page, portal.api, second.email, '/auth/workshop?title=courlis');
  const row = page.getByRole('article').filter({ hasText: one.title });
  await expect(row).toContainText('Place gardée jusqu’au sam. 19 déc.');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.goto(detail(one.id));
  const book = page.getByRole('region', { name: 'Inscription', exact: true });
  await expect(book).toContainText('Votre place est gardée. Jusqu’au sam. 19 déc. 2026');
  await expect(book.getByRole('button', { name: /inscris|paiement|Libérer/ })).toHaveCount(0);
  await page.goto('/auth/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Alix' })).toBeVisible();
  await expect(page.getByText('le paiement reste à faire')).toHaveCount(0);

  // The accountant first types another amount, which is refused at its field; the other fields keep their
  // text.
  await become(page, portal.api, accountant, '/auth/expert-comptable?rubrique=commandes&etat=ordered');
  const table = page.getByRole('table', { name: 'Liste des commandes groupées' });
  await page.getByRole('searchbox', { name: 'Numéro, cabinet ou nom' }).fill(number);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText(company);
  expect(await axeFindings(page)).toEqual([]);
  await table.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Encaisser' }).click();
  const form = page.getByRole('dialog', { name: `Encaisser ${number}` });
  const question = page.getByRole('dialog', { name: /^Encaisser la commande/ });
  await form.getByLabel('Montant reçu, en euros').fill('160');
  await form.getByLabel('Référence du relevé').fill('VIR PARCOURS');
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(question).toContainText('3 inscriptions sont faites');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Encaisser' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Montant reçu, en euros')).toBeFocused();
  await expect(form).toContainText(
    money('Le montant reçu n’est pas celui de la commande. Elle est de 170,00 €.'),
  );
  await expect(form.getByLabel('Référence du relevé')).toHaveValue('VIR PARCOURS');
  await closeNotices(page);
  await form.getByLabel('Montant reçu, en euros').fill('170');
  await form.getByRole('button', { name: 'Continuer' }).click();
  await question.getByRole('button', { name: 'Encaisser' }).click();
  await expect(notice(page)).toContainText('La commande est encaissée !');
  await expect(page.getByRole('link', { name: /^Voir la facture F-2026-/ })).toBeVisible();

  // The payer reads the invoice; a colleague cancels a seat, whose avoir goes to the payer.
  await become(page, portal.api, payer.email, address);
  await page.getByRole('link', { name: /^Voir la facture F-2026-/ }).click();
  await expect(page.getByRole('article')).toContainText(company);
  await expect(page.getByRole('article')).toContainText(money('170,00 €'));
  await become(page, portal.api, second.email, detail(two.id));
  await page.getByRole('button', { name: "J'annule" }).first().click();
  const giveUp = page.getByRole('dialog');
  await expect(giveUp).toContainText('Votre place sera libre pour quelqu’un d’autre.');
  await giveUp.getByRole('button', { name: "J'annule" }).click();
  await expect(giveUp).toHaveCount(0);
  await become(page, portal.api, payer.email, '/auth/adherents/profil/avoirs');
  await expect(page.locator('main')).toContainText(money('70,00 €'));
  await page.goto(address);
  await expect(page.getByRole('row').filter({ hasText: two.title })).toContainText('Annulée');
});

test('a new group order folds full sessions at the end of the list, and says which people can be chosen', async ({
  openAs,
  portal,
}) => {
  const { company, people } = await makeCabinet(portal, ['Payeuse', 'Seconde']);
  const full = await portal.api.makeWorkshop({ title: 'Commande groupée bécassine', maxGuests: 1 });
  await fill(portal.api, full.id);
  await portal.query('update sessions set price_cents = 5000 where id = $1', [full.id]);
  const free = await portal.api.makeWorkshop({ title: 'Commande groupée bécasseau', price: 50 });
  const page = await openAs(people[0]?.email ?? '', `${orders}/nouvelle?q=bécass`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('article')).toHaveCount(1);
  await expect(sessionOf(page, free.title)).toContainText('restent 10\u00a0places');
  const fullSession = sessions.getByText(full.title);
  await expect(fullSession).toBeHidden();
  await sessions.getByText('1\u00a0session complète').click();
  await expect(fullSession).toBeVisible();
  await choose(page, free.title, ['Seconde']);
  await expect(sessionOf(page, free.title)).toContainText(`Les adhérents de ${company}`);
  await expect(sessionOf(page, free.title)).toContainText('SIREN');
  expect(await axeFindings(page)).toEqual([]);
});

test(
  'MNY-002 MNY-003: on a phone a new order names an unavailable seat at its line; its quote keeps no seat, is ordered, then loses one',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { people } = await makeCabinet(portal, ['Payeuse', 'Seconde']);
    const [payer, second] = people as [{ email: string; id: number }, { email: string; id: number }];
    const { id, title } = await portal.api.makeWorkshop({
      title: 'Commande groupée sarcelle',
      price: 40,
      maxGuests: 2,
    });
    const page = await openAs(payer.email, `${orders}/nouvelle?q=sarcelle`);
    await choose(page, title, ['Payeuse', 'Seconde']);
    const bar = page.getByRole('region', { name: 'Commande en cours' });
    await expect(bar).toContainText('2 inscriptions');
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    // Somebody else takes the seat first: nothing is ordered, and the row has the reason.
    const other = await portal.api.makeMember({ credit: 40 });
    await portal.query(
      `insert into registrations (session_id, user_id, state, created_at, registered_at) values ($1, $2, 'registered', now(), now())`,
      [id, other.id],
    );
    await bar.getByRole('button', { name: 'Récapitulatif' }).click();
    await expect(summary(page)).toContainText(money('80,00 €'));
    await summary(page).getByRole('button', { name: 'Recevoir un devis' }).click();
    await expect(summary(page)).toContainText('Il n’y a plus assez de places.');
    // The reason also stands beside the choice, as the summary is under the list here.
    await expect(sessionOf(page, title)).toContainText(/Alix \S+ ?Il n’y a plus assez de places\./);
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle commande groupée' })).toBeVisible();
    await portal.query('delete from registrations where session_id = $1 and user_id = $2', [id, other.id]);
    await page.reload();
    await expect(summary(page)).toContainText(money('80,00 €'));
    await summary(page).getByRole('button', { name: 'Recevoir un devis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Devis CG-2026-\d{4}$/ })).toBeVisible();
    await closeNotices(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Commander et garder les places' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Commande CG-2026-\d{4}$/ })).toBeVisible();
    await closeNotices(page);
    // The colleague sees the kept seat, and may refuse it; here the payer removes it.
    await become(page, portal.api, second.email, detail(id));
    await page.getByRole('button', { name: 'Refuser cette place' }).click();
    const refusal = page.getByRole('dialog', { name: /^Refuser cette place/ });
    await expect(refusal).toContainText('Elle sort de la commande');
    await refusal.getByRole('button', { name: 'Garder ma place' }).click();
    await become(page, portal.api, payer.email, orders);
    await page.getByRole('table', { name: 'Mes commandes groupées' }).getByRole('link').first().click();
    await page.getByRole('button', { name: `Retirer Alix Seconde, ${title}` }).click();
    const question = page.getByRole('dialog', { name: /^Retirer cette inscription/ });
    await expect(question).toContainText(money('Le total passe de 80,00 € à 40,00 €.'));
    await question.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByRole('region', { name: 'Virement à faire' })).toContainText(money('40,00 €'));
    await expect(page.getByRole('button', { name: /^Retirer / })).toHaveCount(0);
    await become(page, portal.api, second.email, detail(id));
    await expect(page.getByRole('button', { name: "Je m'inscris" }).first()).toBeVisible();
    await expect(page.getByText('Votre place est gardée.')).toHaveCount(0);
  },
);
