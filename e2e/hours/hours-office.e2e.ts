import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('HRS-047 HRS-052: the office reads who lacks hours, accepts a training and undoes it, confirms a session’s hours and sets the reminders', async ({
  page,
  openAs,
}) => {
  await openAs('admin@forman.example', '/auth/admin?rubrique=heures');
  const table = page.getByRole('table', { name: 'Heures par membre' });
  await expect(table.getByText(/^Manque \d/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^IAS 15/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('État au 31 décembre').selectOption('À jour');
  await expect(page).toHaveURL(/etat=done/);
  await expect(table.getByText(/^Manque \d/)).toHaveCount(0);

  const trainings = page.getByRole('region', { name: /^Formations à accepter/ });
  const waiting = await trainings.getByRole('listitem').count();
  expect(waiting).toBeGreaterThan(0);
  await trainings
    .getByRole('button', { name: /^Accepter/ })
    .first()
    .click();
  await expect(trainings.getByText(/est acceptée/)).toBeVisible();
  await trainings.getByRole('button', { name: 'Annuler' }).click();
  await expect(trainings.getByText(/est acceptée/)).toHaveCount(0);
  await trainings
    .getByRole('button', { name: /^Examiner/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Examiner la formation' });
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog.getByText('Dites pourquoi, en quelques mots')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fermer' }).click();

  const sessions = page.getByRole('region', { name: /^Sessions sans heures réparties/ });
  const first = sessions.getByRole('listitem').first();
  const title = await first.getByRole('link').innerText();
  await sessions
    .getByRole('button', { name: `Répartir ${title}` })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Heures de la session' })
    .getByRole('button', { name: 'Enregistrer' })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Régler les dates' }).click();
  const days = page.getByRole('dialog', { name: 'Dates des rappels' });
  await days.getByLabel('Jour').first().fill('31');
  await days.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(days.getByText('Ce jour n’existe pas tous les ans')).toBeVisible();
  await days.getByLabel('Jour').first().fill('2');
  await days.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('region', { name: 'Rappels' }).getByText('mer. 2 sept. 2026')).toBeVisible();
});
