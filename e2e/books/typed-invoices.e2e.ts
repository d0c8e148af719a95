import type { Page, Request } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { closeNotices, nbsp, notice } from '../sessions.ts';

const admin = 'admin@forman.example';
const accountant = 'comptable@forman.example';

const dialog = (page: Page) => page.getByRole('dialog');
const invoicesOf = (page: Page) => page.getByRole('table', { name: /^Factures payées de / });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** Opens the panel and selects a person by their last name. */
async function pick(page: Page, lastName: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Utilisateur' });
  await search.fill(lastName);
  await page.getByRole('option', { name: lastName }).first().click();
  await expect(page).toHaveURL(/rubrique=gestion-factures&personne=\d+$/);
}

/** Fills the form and opens the preview. */
async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
  await dialog(page).getByRole('button', { name: 'Voir l’aperçu' }).click();
  await expect(dialog(page).getByText('Aperçu, sans valeur')).toBeVisible();
}

const issued = (page: Page, label: string): Promise<Request> => {
  const sent = page.waitForRequest(
    (request) =>
      ['POST', 'PUT'].includes(request.method()) && /\/api\/transactions(\/\d+)?$/.test(request.url()),
  );
  return dialog(page)
    .getByRole('button', { name: label })
    .click()
    .then(() => sent);
};

test('MEM-297 MEM-356 MEM-357 MEM-359 CORE-271: an administrator types an invoice for a person, previews it, issues it, and corrects it', async ({
  openAs,
  portal,
}) => {
  const person = await portal.api.makeMember();
  // A unique name: a search of three letters shows twenty people at most.
  const lastName = 'Xantippe';
  await portal.api.send(admin, 'PUT', `/users/${person.id}`, { lastName });
  const workshop = await portal.api.makeWorkshop();
  const page = await openAs(admin, '/auth/admin?rubrique=gestion-factures');
  await pick(page, lastName);
  await expect(page.getByText('Aucune donnée')).toBeVisible();
  await page.getByRole('button', { name: 'Nouvelle facture' }).click();
  expect(await axeFindings(page)).toEqual([]);

  // Each field blank in turn: no call is made.
  for (const label of [
    'Description',
    'Coût, en euros TTC',
    'Date de création',
    'Id formation',
    'Id atelier',
    'Motif',
  ])
    await field(page, label).fill('');
  await dialog(page).getByRole('button', { name: 'Voir l’aperçu' }).click();
  await expect(dialog(page).getByText('Ce champ est obligatoire')).toHaveCount(6);
  await expect(field(page, 'Description')).toBeFocused();

  await type(page, {
    Description: 'Location de salle',
    'Coût, en euros TTC': '120,50',
    'Date de création': '2026-11-20',
    'Id formation': '0',
    'Id atelier': String(workshop.id),
    Motif: 'Payé par virement',
  });
  const sheet = dialog(page).getByRole('article', { name: 'Facture sans numéro' });
  await expect(sheet).toContainText('à l’émission');
  await expect(sheet).toContainText(nbsp('120,50 €'));
  expect(await axeFindings(page)).toEqual([]);
  const created = await issued(page, 'Émettre la facture');
  expect(created.postDataJSON()).toMatchObject({
    user: `/api/users/${person.id}`,
    total: '120.50',
    workshop: `/api/workshops/${workshop.id}`,
    formation: null,
    idWorkshop: workshop.id,
    IdFormation: null,
    createAt: '2026-11-20',
  });
  await expect(notice(page)).toContainText('La facture est émise !');
  await closeNotices(page);

  const cells = invoicesOf(page).getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveText([
    new RegExp(lastName),
    'Location de salle',
    nbsp('120,50 €'),
    '—',
    String(workshop.id),
    '20/11/2026',
    /^F-2026-\d{6}$/,
    'Corriger',
  ]);
  const number = await cells.nth(6).innerText();

  // Another amount, and a formation instead of the workshop: the preview first shows the cancelled invoice
  // and the changes.
  const [formation = { id: 0 }] = await portal.query<{ id: number }>(
    `select id from sessions where kind = 'formation' limit 1`,
  );
  await page.getByRole('button', { name: `Corriger ${number}` }).click();
  await type(page, {
    'Coût, en euros TTC': '100',
    'Id formation': String(formation.id),
    'Id atelier': '0',
    Motif: 'Remise oubliée',
  });
  await expect(dialog(page)).toContainText(`Un avoir AV-… annulera la facture ${number}.`);
  await expect(dialog(page).getByLabel('Ce qui change')).toContainText(nbsp('120,50 €'));
  expect(await axeFindings(page)).toEqual([]);
  const corrected = await issued(page, 'Émettre l’avoir et la nouvelle facture');
  expect(corrected.postDataJSON()).toMatchObject({
    idWorkshop: null,
    IdFormation: formation.id,
    replaces: number,
  });
  await expect(notice(page)).toContainText('La facture est corrigée !');
  await expect(cells.nth(1)).toContainText(/AV-2026-\d{6}/);
  await expect(cells.nth(2)).toHaveText(nbsp('100,00 €'));
  await expect(cells.nth(6)).not.toHaveText(number);
});

test('MEM-357: Escape and a reload keep a typed invoice; after a lost answer a changed invoice is refused, and the same one is issued once', async ({
  openAs,
  portal,
}) => {
  const person = await portal.api.makeMember();
  const page = await openAs(admin, `/auth/admin?rubrique=gestion-factures&personne=${person.id}`);
  const open = () => page.getByRole('button', { name: 'Nouvelle facture' }).click();
  await open();
  await field(page, 'Description').fill('Location de salle');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: /^Abandonner votre saisie/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await page.reload();
  await open();
  await expect(field(page, 'Description')).toHaveValue('Location de salle');

  // The server issues the invoice, but its answer is lost.
  const form = page.getByRole('dialog', { name: 'Nouvelle facture' });
  await page.route(
    '**/api/transactions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await type(page, { 'Coût, en euros TTC': '120', Motif: 'Payé par virement' });
  await issued(page, 'Émettre la facture');
  await expect(form).toContainText('On ne sait pas si la facture est émise.');
  await expect(form).toContainText('La même facture n’est jamais émise deux fois.');
  await closeNotices(page);
  await form.getByRole('button', { name: 'Revenir à la saisie' }).click();
  await type(page, { 'Coût, en euros TTC': '90' });
  await issued(page, 'Émettre la facture');
  await expect(form).toContainText('Une facture est déjà émise');
  expect(await axeFindings(page)).toEqual([]);

  // The same values as before, so it is the same invoice.
  await form.getByRole('button', { name: 'Revenir à la saisie' }).click();
  await type(page, { 'Coût, en euros TTC': '120' });
  await issued(page, 'Émettre la facture');
  await expect(notice(page).filter({ hasText: 'La facture est émise' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(invoicesOf(page).getByRole('row').last()).toContainText('1 facture');
  await open();
  await expect(field(page, 'Description')).toHaveValue('');
});

test('MEM-357: the dialog of an invoice stays open until its issue is known', async ({ openAs, portal }) => {
  const person = await portal.api.makeMember();
  const page = await openAs(admin, `/auth/admin?rubrique=gestion-factures&personne=${person.id}`);
  await page.getByRole('button', { name: 'Nouvelle facture' }).click();
  await type(page, { Description: 'Location', 'Coût, en euros TTC': '10', Motif: 'Espèces' });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/transactions', async (route) => {
    await promise;
    await route.continue();
  });
  await issued(page, 'Émettre la facture');
  const form = page.getByRole('dialog', { name: 'Nouvelle facture' });
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Fermer' }).click();
  await expect(form).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Abandonner/ })).toHaveCount(0);
  resolve();
  await expect(notice(page)).toContainText('La facture est émise !');
  await expect(form).toHaveCount(0);
});

test('MEM-357: a correction can change the buyer of an invoice', async ({ openAs, portal }) => {
  const person = await portal.api.makeMember();
  await portal.api.send(admin, 'POST', '/transactions', {
    user: person.id,
    total: 50,
    itemName: 'Location',
    createAt: '2026-11-20',
  });
  const page = await openAs(admin, `/auth/admin?rubrique=gestion-factures&personne=${person.id}`);
  await page.getByRole('button', { name: /^Corriger F-/ }).click();
  expect(await axeFindings(page)).toEqual([]);
  await field(page, 'Ville').fill('Lille');
  await type(page, { Motif: 'Déménagement' });
  await expect(dialog(page).getByLabel('Ce qui change')).toContainText('Lille');
  const sent = await issued(page, 'Émettre l’avoir et la nouvelle facture');
  // Unchanged fields are not sent.
  for (const kept of ['society', 'address']) expect(sent.postDataJSON()).not.toHaveProperty(kept);
  expect(sent.postDataJSON()).toMatchObject({ city: 'Lille' });
  await expect(notice(page)).toContainText('La facture est corrigée !');
});

test(
  'MEM-297 MEM-356 CORE-272: the accountant types invoices too; one to a public body is deposited once, and cannot be corrected afterwards',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const person = await portal.api.makeMember();
    const lastName = 'Yvelinois';
    await portal.api.send(admin, 'PUT', `/users/${person.id}`, { lastName });
    await portal.query(
      `update users set company_name = 'Ville de Lyon', company_siret = '21690123100011',
         company_address = 'Place de la Comédie', company_city = 'Lyon' where id = $1`,
      [person.id],
    );
    const page = await openAs(accountant, '/auth/expert-comptable?rubrique=gestion-factures');
    await expect(page.getByRole('region', { name: 'Rubriques' }).getByRole('button')).toHaveText([
      'Gestion des factures',
      'Factures',
      'Commandes groupées',
      'Remises en banque',
      'Banque',
      'Journaux et comptes',
      'Versements',
      'Clôtures et archive',
      'Avoirs',
      'Règles de TVA',
    ]);
    await pick(page, lastName);
    const asked = page.waitForRequest((request) => request.url().endsWith('/chorus-pro/submit-invoice'));
    await page.getByRole('button', { name: 'Nouvelle facture' }).click();
    await type(page, {
      Description: 'Formation sur site',
      'Coût, en euros TTC': '900',
      Motif: 'Bon de commande 12',
    });
    await expect(dialog(page)).toContainText('Client du secteur public.');
    await issued(page, 'Émettre la facture');
    const list = invoicesOf(page);
    await expect(list).toContainText(/Chorus Pro CPP-/);
    // The page and the server's own job may both call: only one of them makes the deposit.
    const { transactionId } = (await asked).postDataJSON() as { transactionId: number };
    const deposits = await portal.query(
      `select x.state, x.attempts from e_invoice_deposits x join invoice_documents d on d.id = x.document_id
        where d.transaction_id = $1`,
      [transactionId],
    );
    expect(deposits).toEqual([{ state: 'deposited', attempts: 1 }]);
    await expect(list.getByRole('button', { name: /^Corriger F-/ })).toHaveAccessibleDescription(
      'La facture est déposée sur Chorus Pro : elle ne se corrige plus ici.',
    );
    expect(await axeFindings(page)).toEqual([]);
  },
);

test('CORE-272: a public body’s invoice without its engagement is refused at the field; with it the deposit shows its state', async ({
  openAs,
  portal,
}) => {
  const person = await portal.api.makeMember();
  await portal.query(
    `update users set company_name = 'Ville de Dijon', company_siret = '10000000100006',
       company_address = 'Place de la Libération', company_city = 'Dijon' where id = $1`,
    [person.id],
  );
  const page = await openAs(admin, `/auth/admin?rubrique=gestion-factures&personne=${person.id}`);
  await page.getByRole('button', { name: 'Nouvelle facture' }).click();
  for (const [label, value] of Object.entries({
    Description: 'Formation sur site',
    'Coût, en euros TTC': '900',
    Motif: 'Bon de commande 12',
  }))
    await field(page, label).fill(value);
  await dialog(page).getByRole('button', { name: 'Voir l’aperçu' }).click();
  const engagement = dialog(page).getByLabel(/^Numéro d’engagement/);
  await expect(engagement).toBeFocused();
  await expect(engagement).toHaveAccessibleDescription(/Ce client demande son numéro d’engagement/);
  expect(await axeFindings(page)).toEqual([]);
  await engagement.fill('1400012345');
  await dialog(page).getByRole('button', { name: 'Voir l’aperçu' }).click();
  await expect(dialog(page)).toContainText('Client du secteur public.');
  await expect(dialog(page)).toContainText(/N° d’engagement\s: 1400012345/);
  await issued(page, 'Émettre la facture');
  const list = invoicesOf(page);
  await expect(list).toContainText(/Chorus Pro CPP-/);
  // The job reads the state; the table shows it after a reload.
  await expect(async () => {
    await page.reload();
    await expect(list).toContainText(/Chorus Pro\s: mise à disposition du client le \d\d\/\d\d\/2026/, {
      timeout: 3000,
    });
  }).toPass();
  expect(await axeFindings(page)).toEqual([]);
});

test('MEM-360 MEM-361: a search finds invoices of the year by number, name or amount, a filter by month; the address keeps both', async ({
  openAs,
}) => {
  const page = await openAs(accountant, '/auth/expert-comptable?rubrique=factures');
  const table = page.getByRole('table', { name: /^Factures de 2026/ });
  const first = table.getByRole('row').nth(1);
  const number = /F-2026-\d{6}/.exec(await first.innerText())![0];
  const amount = (await first.getByRole('cell').nth(4).innerText()).trim();
  const search = page.getByRole('searchbox', { name: 'Numéro, nom ou montant' });
  await search.fill(number);
  await expect(table.getByRole('row').last()).toContainText('1 facture trouvée');
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await search.fill(amount);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText(amount);
  await search.fill('personne ne s’appelle ainsi');
  await expect(page.getByText('Aucune donnée')).toBeVisible();
  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByLabel('Mois').selectOption('novembre');
  await expect(page).toHaveURL(/mois=11/);
  await expect(table.getByRole('row').nth(1)).toContainText('/11/2026');
});
