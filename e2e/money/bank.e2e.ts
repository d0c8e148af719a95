import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { clock } from '../portal.ts';

const admin = 'admin@forman.example';

test('MNY-038 MNY-041 MNY-044: the office reads a statement, and takes a transfer from the person whom it names', async ({
  openAs,
  portal,
}) => {
  const lastName = `Banquier${Date.now()}`;
  await portal.api.makeMember({ level: 'ROLE_NEOMAN', lastName });
  const label = `VIR INST ${lastName.toUpperCase()} A`;
  const line = `${formatNumericDay(parisDay(new Date(clock)))};${label};50,00`;
  const page = await openAs(admin, '/auth/admin?rubrique=banque');
  await page.getByRole('button', { name: 'Lire un relevé' }).click();
  const reading = page.getByRole('dialog', { name: 'Lire un relevé' });
  const file = { name: 'releve.csv', mimeType: 'text/csv' };
  await reading.getByLabel('Fichier de la banque').setInputFiles({ ...file, buffer: Buffer.from('bonjour') });
  await reading.getByRole('button', { name: 'Lire le relevé' }).click();
  await expect(reading).toContainText('Les colonnes ne sont pas celles d’un relevé');
  await reading
    .getByLabel('Fichier de la banque')
    .setInputFiles({ ...file, buffer: Buffer.from(`Date;Libellé;Montant\n${line}\n`) });
  await reading.getByRole('button', { name: 'Lire le relevé' }).click();
  await expect(reading).toContainText('1 ligne nouvelle');
  await reading.getByRole('button', { name: 'Voir les lignes' }).click();
  await expect(page.getByText(label, { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: `Encaisser, ${label}` }).click();
  const counter = page.getByRole('dialog', { name: 'Encaisser' });
  await expect(counter).toContainText('50,00 € reçus en banque.');
  await counter.getByRole('button', { name: 'La cotisation' }).click();
  await counter.getByRole('button', { name: /^Encaisser 50,00/ }).click();
  await expect(counter).toBeHidden();
  const done = page.getByRole('listitem').filter({ hasText: label });
  await expect(done).toHaveCount(0);
  await page.getByRole('button', { name: /^Toutes/ }).click();
  await expect(done).toContainText(/Règlement par virement reçu F-/);
});
