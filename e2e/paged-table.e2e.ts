import { readFile } from 'node:fs/promises';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './sessions.ts';

const path = '/auth/admin/cotisations';

test('the address of an office list keeps its search, order and filter; its CSV has the shown rows and columns', async ({
  openAs,
  portal,
}) => {
  for (const level of ['ROLE_BEMAN', 'ROLE_XMAN'])
    await portal.api.makeMember({ level, lastName: 'Tableau' });
  const rows = () => page.getByRole('table').locator('tbody').getByRole('row');
  const page = await openAs('admin@forman.example', path);
  const names = page.getByRole('table').getByRole('link').filter({ hasNotText: 'Encaisser' });
  await page.getByRole('searchbox', { name: 'Nom ou e-mail' }).fill('ALIX tabl');
  await expect(page).toHaveURL(/q=ALIX/);
  await expect(names.filter({ hasNotText: 'Alix' })).toHaveCount(0);
  // No row shows before the answer has come.
  await expect(names.first()).toBeVisible();
  const found = await names.count();
  expect(found).toBeGreaterThanOrEqual(2);

  await page.getByRole('button', { name: 'Niveau' }).click();
  const level = page.getByRole('columnheader', { name: 'Niveau' });
  await expect(level).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows().first()).not.toContainText('XMAN');
  await page.getByRole('button', { name: 'Niveau' }).click();
  await expect(level).toHaveAttribute('aria-sort', 'descending');
  await expect(rows().first()).toContainText('XMAN');
  const narrow = page.getByRole('combobox', { name: 'Adhésion' });
  await narrow.selectOption('Bientôt finies');
  await expect(page).toHaveURL(/adhesion=running/);
  await expect(rows().filter({ hasText: 'À renouveler' })).toHaveCount(0);
  await narrow.selectOption('Toutes les adhésions');
  await expect(page).not.toHaveURL(/adhesion=/);
  await expect(names).toHaveCount(found);

  await page.getByRole('button', { name: 'Colonnes' }).click();
  const columns = page.getByRole('dialog', { name: 'Colonnes affichées' });
  await columns.getByText('Dernier rappel', { exact: true }).click();
  await columns.getByText('E-mail', { exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await columns.locator('.dlg-foot').getByRole('button', { name: 'Fermer' }).click();
  // The address and the device keep the view.
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Dernier rappel' })).toHaveCount(0);
  await expect(level).toHaveAttribute('aria-sort', 'descending');
  const shown = await names.allTextContents();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('cotisations.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFMembre;E-mail;Niveau;Adhésion;Jusqu’au;Dernier règlement;À régler');
  // All found rows, in the shown order, with the added column and without the removed one.
  expect(lines.map((line) => line.split(';')[0])).toEqual(shown);

  await page.getByRole('searchbox').fill('personne de ce nom');
  await expect(page.getByRole('heading', { name: 'Aucune donnée' })).toBeVisible();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(names.first()).toBeVisible();
});

test(
  'an administrator reminds chosen members of their dues, each once a day',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { email } = await portal.api.makeMember({ level: 'ROLE_MAN' });
    const page = await openAs('admin@forman.example', `${path}?q=${encodeURIComponent(email)}`);
    const remind = async (answer: string): Promise<void> => {
      await page.getByRole('checkbox', { name: /^Choisir Alix/ }).check();
      const chosen = page.getByRole('region', { name: 'Pour les lignes choisies' });
      await expect(chosen).toContainText('1 personne choisie');
      await chosen.getByRole('button', { name: 'Rappeler la cotisation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Envoyer', exact: true }).click();
      await expect(notice(page).last()).toContainText(answer);
      await expect(chosen).toHaveCount(0);
    };
    const written = async (): Promise<number> => {
      const [{ count } = { count: '0' }] = await portal.query<{ count: string }>(
        'select count(*) as count from outbox_messages where recipient = $1',
        [email],
      );
      return Number(count);
    };
    const before = await written();
    await remind('Les rappels sont envoyés !');
    await expect(page.getByRole('table')).toContainText('01/12/2026');
    expect(await written()).toBe(before + 1);
    await remind('Tout le monde a déjà reçu un rappel aujourd’hui !');
    expect(await written()).toBe(before + 1);
    expect(await axeFindings(page)).toEqual([]);
  },
);
