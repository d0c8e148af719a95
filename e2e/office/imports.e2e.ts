import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';

const admin = 'admin@forman.example';
const panel = '/auth/admin?rubrique=imports-exports';

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');
async function downloaded(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

test('MEM-372 MEM-373 MEM-375: the partner’s file is imported with its warnings, and people and sessions are exported', async ({
  openAs,
}) => {
  const page = await openAs(admin, panel);
  const field = page.getByLabel('Fichier du partenaire');
  const send = page.getByRole('button', { name: 'Importer', exact: true });
  await expect(
    page.getByText("L'import peut prendre de 5 secondes à 2 minutes", { exact: true }),
  ).toBeVisible();
  await field.setInputFiles(csv('faux.csv', ['mail;titre', 'a@b.example;Or']));
  await send.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    /La première ligne du fichier doit être\s: email;qualification/,
  );

  const header = 'email;qualification;etoiles_qualification;titre;etoiles_titre';
  await field.setInputFiles(
    csv('prodemial.csv', [
      header,
      'neoman@forman.example;Expert;3;Maître;2',
      'personne@nulle-part.example;=1+1;0;;0',
    ]),
  );
  // An upload of more than a second shows its progress.
  await page.route(
    '**/api/**/prodemial*',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    },
    { times: 1 },
  );
  await send.click();
  await expect(page.getByRole('progressbar', { name: /^Envoi du fichier|^Fichier envoyé/ })).toBeVisible();
  await expect(notice(page)).toContainText('Le fichier est importé !');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('1 fiche est à jour.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lignes inconnues' })).toContainText(
    'personne@nulle-part.example',
  );
  const unknown = await textOf(
    await downloaded(page, page.getByRole('button', { name: 'Télécharger les lignes inconnues' })),
  );
  expect(unknown).toBe(`\uFEFF${header}\r\npersonne@nulle-part.example;'=1+1;0;;0\r\n`);
  expect(await axeFindings(page)).toEqual([]);

  for (const [name, file, heading] of [
    ['Utilisateurs', 'utilisateurs.csv', 'Numéro;Civilité;Prénom;Nom;E-mail'],
    ['Activités', 'activites.csv', 'Numéro;Type;Thématique;Titre'],
  ] as const) {
    const download = await downloaded(page, page.getByRole('button', { name: `Exporter ${name}` }));
    expect(download.suggestedFilename()).toBe(file);
    expect((await textOf(download)).startsWith(`\uFEFF${heading}`)).toBe(true);
  }
});

test('OPS-001: a file of people is shown line by line, then imported, and its background task is found again', async ({
  openAs,
}) => {
  const page = await openAs(admin, panel);
  const field = page.getByLabel('Fichier des adhérents');
  await field.setInputFiles(
    csv('anciens.csv', [
      'E-mail;Civilité;Prénom;Nom;Téléphone;Niveau;Niveau depuis;E-mail du parrain',
      'lea@ancien.example;Mme;Léa;Garcia;0698000001;NOMAN;15/03/2024;paul@ancien.example',
      'paul@ancien.example;M.;Paul;Garcia;0698000002;ADMAN;01/09/2021;xman@forman.example',
      'neoman@forman.example;;;Rousseau-Petit;;;;',
      'nina@ancien.example;Mme;Nina;Morel;0698000003;;;inconnu@ancien.example',
    ]),
  );
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await expect(page).toHaveURL(/import=\d+/);
  const table = page.getByRole('table', { name: 'Lignes du fichier' });
  await expect(table).toContainText('Nom : Rousseau → Rousseau-Petit');
  await expect(table).toContainText('Parrain : personne n’a cette adresse');
  await page.getByLabel('État').selectOption('Nouveaux (2)');
  await expect(table.getByRole('row')).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
  const refused = await textOf(
    await downloaded(page, page.getByRole('button', { name: 'Télécharger les lignes refusées (1)' })),
  );
  expect(refused).toContain('nina@ancien.example');

  // Left without a decision, and taken up again by its name.
  await page.goto('/auth/admin');
  await page.goto(panel);
  const waiting = page.getByRole('region', { name: 'Fichiers vérifiés, pas encore importés' });
  await expect(waiting.getByRole('listitem')).toContainText('3 personnes à importer. Vérifié par');
  expect(await axeFindings(page)).toEqual([]);
  await waiting.getByRole('link', { name: 'Reprendre anciens.csv' }).click();

  await expect(page.getByRole('checkbox', { name: /Écrire aux nouveaux/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Importer 3 personnes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByText('2 comptes créés, 1 fiche modifiée.')).toBeVisible();

  await page.goto('/auth/admin');
  const tasks = page.getByRole('region', { name: 'Travaux en cours et récents' });
  await tasks.getByRole('link', { name: 'Voir l’import anciens.csv' }).click();
  await expect(page.getByText('2 comptes créés, 1 fiche modifiée.')).toBeVisible();
});

test(
  'OPS-003: a file whose dates can be read both ways asks how they are written, and is read so',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs(admin, panel);
    await page
      .getByLabel('Fichier des adhérents')
      .setInputFiles(csv('dates.csv', ['E-mail;Adhérent depuis', 'neoman@forman.example;02/11/2024']));
    const send = page.getByRole('button', { name: 'Vérifier le fichier' });
    await send.click();
    const question = page.getByRole('group', { name: /02.11.2024 est-il le samedi 2 novembre 2024/ });
    await expect(question.getByRole('radio').first()).toBeFocused();
    await expect(send).toHaveAccessibleDescription('Dites d’abord comment les dates sont écrites.');
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('radio', { name: 'Le mois, puis le jour' }).check();
    await send.click();
    await expect(page).toHaveURL(/import=\d+/);
    await expect(page.getByText('11/02/2024')).toBeVisible();
  },
);

test('OPS-004: a file of people that was checked can be dropped', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs(admin, panel);
  await page
    .getByLabel('Fichier des adhérents')
    .setInputFiles(csv('brouillon.csv', ['E-mail;Nom', 'neoman@forman.example;Brouillon']));
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  await page.getByRole('link', { name: 'Import et exports' }).click();
  const file = page
    .getByRole('region', { name: 'Fichiers vérifiés, pas encore importés' })
    .getByRole('listitem')
    .filter({ hasText: 'brouillon.csv' });
  await file.getByRole('button', { name: 'Retirer brouillon.csv' }).click();
  const dialog = page.getByRole('dialog', { name: /Retirer ce fichier/ });
  await dialog.getByRole('button', { name: 'Garder le fichier' }).click();
  await expect(file).toBeVisible();
  await file.getByRole('button', { name: 'Retirer brouillon.csv' }).click();
  await dialog.getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(file).toHaveCount(0);
});

test(
  'OPS-006: a month’s PDFs are prepared in the background, and fetched as one ZIP after leaving the page',
  { tag: '@phone' },
  async ({ openAs }) => {
    const page = await openAs('comptable@forman.example', '/auth/expert-comptable?mois=2026-08');
    const part = page.getByRole('region', { name: 'Documents', exact: true });
    await part.getByRole('button', { name: 'Tous les PDF du mois (ZIP)' }).click();
    const ready = part.getByRole('button', { name: /Télécharger le ZIP/ });
    await expect(part.getByRole('progressbar').or(ready)).toBeVisible();
    await page.goto('/auth/expert-comptable');
    const tasks = page.getByRole('region', { name: 'Travaux en cours et récents' });
    const button = tasks.getByRole('button', { name: /^Télécharger factures-et-avoirs-2026-08\.zip/ });
    const download = await downloaded(page, button);
    expect(download.suggestedFilename()).toBe('factures-et-avoirs-2026-08.zip');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

    // The same task half-way, simulated because the real one is too fast.
    await page.route('**/api/background-tasks', async (route) => {
      const answer = await route.fetch();
      const { tasks: all } = await answer.json();
      await route.fulfill({
        json: { tasks: [{ ...all[0], state: 'running', done: 3, total: 12, file: null }] },
      });
    });
    await page.reload();
    const bar = tasks.getByRole('progressbar', { name: 'Factures et avoirs en ZIP : août 2026' });
    await expect(bar).toHaveAttribute('value', '3');
    await expect(bar).toHaveAttribute('max', '12');
    await expect(bar).toHaveAttribute('aria-valuetext', '3 sur 12\u00a0documents');
    expect(await axeFindings(page)).toEqual([]);
  },
);
