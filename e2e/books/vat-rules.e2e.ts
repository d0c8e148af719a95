import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { closeNotices, nbsp, notice } from '../sessions.ts';

test('BKS-014: the accountant sets the VAT of events from next year on, previews an invoice, and withdraws the rule @phone', async ({
  openAs,
}) => {
  const page = await openAs('comptable@forman.example', '/auth/expert-comptable?rubrique=regles-tva');
  const rules = page.getByRole('table', { name: /^Règles de TVA/ });
  await page.getByRole('button', { name: 'Nouvelle règle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle règle de TVA' });
  await dialog.getByLabel('Ce qui est vendu').selectOption('Événement');
  await dialog.getByLabel('À partir du').first().fill('30/11/2026');
  await dialog.getByLabel('La facture porte').selectOption('Un taux propre à ce produit');
  await dialog.getByLabel('Taux, en pourcentage').fill('5,5');
  await expect(dialog.getByText('Une facture de')).toContainText(nbsp('113,74 €'));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toContainText('Une règle vaut à partir de demain au plus tôt');
  await dialog.getByLabel('À partir du').first().fill('01/01/2027');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(notice(page)).toContainText('La règle de TVA est enregistrée !');
  const mine = rules.getByRole('row').filter({ hasText: '01/01/2027' });
  await expect(mine).toContainText('5,5\u00a0%');
  await expect(mine).toContainText('À venir');
  await closeNotices(page);
  expect(await axeFindings(page)).toEqual([]);
  await mine.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(notice(page).filter({ hasText: 'La règle de TVA est retirée !' })).toBeVisible();
  await expect(mine).toHaveCount(0);
});
