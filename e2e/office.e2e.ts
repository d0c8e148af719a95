import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './sessions.ts';

const admin = 'admin@forman.example';
const accountant = 'comptable@forman.example';
const office = '/auth/admin';

const toggle = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Rubriques' }).getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'MEM-014 MEM-027 MEM-294 MEM-367 MEM-368 MEM-369 MEM-370: the VAT panel of the back office, and at its own address',
  { tag: ['@desk', '@phone'] },
  async ({ openAs, portal }) => {
    const page = await openAs(admin, office);
    await expect(toggle(page, 'TVA')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('link', { name: /Paiements à traiter/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await toggle(page, 'TVA').click();
    await expect(page).toHaveURL(`${office}?rubrique=tva`);
    const rate = page.getByLabel('Taux de TVA, en pourcentage');
    const turnover = page.getByLabel('Chiffre d’affaires, en euros');
    const trend = page.getByLabel('Évolution du chiffre d’affaires');
    const change = page.getByRole('button', { name: 'Modifier' });
    await expect(rate).toHaveValue('20.00');
    for (const [name, value] of [
      ['min', '0'],
      ['step', '0.5'],
    ] as const)
      await expect(rate).toHaveAttribute(name, value);
    await expect(turnover).toHaveValue('12845000.00');
    await expect(trend).toHaveValue('1');
    await expect(panel(page, 'TVA')).toContainText('TVA non applicable, article 261 du CGI');
    expect(await axeFindings(page)).toEqual([]);

    // Blank, then with a third decimal: nothing leaves, and what is typed stays.
    for (const field of [rate, turnover]) {
      await field.fill('');
      await change.click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/Ce champ est obligatoire/);
      await field.fill('5.555');
      await change.click();
      await expect(field).toHaveAccessibleDescription(/deux décimales au plus/);
      await expect(field).toHaveValue('5.555');
      await field.fill('5.5');
    }
    // A reload keeps the panel and what was typed.
    await trend.selectOption('En baisse');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page).toHaveURL(`${office}?rubrique=tva`);
    await expect(rate).toHaveValue('5.50');
    await change.click();
    await expect(notice(page)).toContainText('Les réglages sont modifiés !');
    await expect(panel(page, 'TVA')).toContainText('5,5');
    expect(await portal.api.send(admin, 'GET', '/settings/1')).toMatchObject({
      valueTVA: 5.5,
      CA: 5.5,
      CAugmente: -1,
    });
    await toggle(page, 'TVA').click();
    await expect(page).toHaveURL(office);
    await expect(rate).toHaveCount(0);
    await page.goBack();
    await expect(rate).toHaveValue('5.50');

    // The same form at its own address, and the same page at the accountant's.
    await page.goto('/auth/adherents/profil/facture/AdminTva');
    await expect(page.getByRole('heading', { level: 1, name: 'TVA' })).toBeVisible();
    await expect(rate).toHaveValue('5.50');
    await page.goto('/auth/expert-comptable?rubrique=tva');
    await expect(rate).toHaveValue('5.50');
    await portal.api.send(admin, 'PUT', '/settings/1', { valueTVA: 20, CA: 12_845_000, CAugmente: 1 });
  },
);

test('MEM-027 MEM-298: the accountant has a reduced page at either address', async ({ openAs }) => {
  for (const address of [office, '/auth/expert-comptable']) {
    const page = await openAs(accountant, `${address}?rubrique=tva`);
    await expect(page).toHaveURL(`${address}?rubrique=tva`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de board' })).toBeVisible();
    await expect(toggle(page, 'TVA')).toHaveCount(0);
    await expect(page.getByLabel('Taux de TVA, en pourcentage')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Paiements à traiter/ })).toHaveCount(0);
  }
});

test('MEM-014 MEM-298: a member is led home from the back office', async ({ openAs }) => {
  for (const address of [office, '/auth/expert-comptable', '/auth/adherents/profil/facture/AdminTva']) {
    const page = await openAs('neoman@forman.example', address);
    await expect(page).toHaveURL('/auth/home');
  }
});
