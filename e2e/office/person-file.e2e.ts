import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { go, sideways } from '../window.ts';

const admin = 'admin@forman.example';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an administrator changes a person’s credit, rights and logins in their file, and reads who changed what', async ({
  openAs,
  portal,
}) => {
  const person = await portal.api.makeMember();
  await portal.api.send(person.email, 'GET', '/me');
  const page = await openAs(admin, `/auth/admin/utilisateurs/${person.id}`);
  await expect(part(page, 'Identité')).toContainText(person.email);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Modifier le crédit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nouveau solde, en euros').fill('45,50');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByLabel('Motif')).toBeFocused();
  await dialog.getByLabel('Motif').fill('Geste après une panne');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(part(page, 'Crédit et mouvements')).toContainText(/45,50\s€/);
  await expect(part(page, 'Crédit et mouvements')).toContainText('Geste après une panne');

  const rights = part(page, 'Niveau et droits');
  await rights.getByLabel('Niveau').selectOption('MAN');
  await expect(part(page, 'Identité').getByText('MAN', { exact: true })).toBeVisible();
  await rights.getByLabel('Pilote').check();
  await expect(rights.getByLabel('Pilote')).toBeChecked();
  await rights.getByLabel('Administrateur').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Laisser ainsi' }).click();
  await expect(rights.getByLabel('Administrateur')).not.toBeChecked();

  const history = part(page, 'Qui a changé quoi');
  await expect(history.getByRole('listitem').filter({ hasText: 'Crédit' })).toContainText(
    /avant\s: 0,00\s€.*après\s: 45,50\s€.*Geste après une panne/,
  );
  await history.getByLabel('Champ').selectOption('Pilote');
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history.getByRole('listitem')).toContainText(/avant\s: non.*après\s: oui/);
  const download = page.waitForEvent('download');
  await history.getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Pilote;non;oui/);

  const logins = part(page, 'Connexions');
  await expect(logins.getByRole('listitem')).not.toHaveCount(0);
  await logins.getByRole('button', { name: 'Tout fermer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tout fermer' }).click();
  await expect(logins).toContainText('Aucune connexion ouverte');
});

test('a person’s file and the audit log open in full with filters, and do not scroll sideways at 320 px', async ({
  openAs,
}) => {
  const page = await openAs(admin, '/auth/admin/utilisateurs/10?voir=inscriptions');
  await expect(heading(page, 'Camille Rousseau')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Inscriptions' }).getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Retour à la fiche' }).click();
  await page.getByRole('link', { name: /^Tout voir/ }).click();
  await expect(page).toHaveURL(/voir=historique/);
  const changes = page.getByRole('table', { name: 'Ce qui a été changé' });
  await expect(changes.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Champ').selectOption('Crédit');
  await expect(page).toHaveURL(/champ=credit/);
  await expect(changes).toContainText(/90,00\s€/);

  await go(page, '/auth/admin/journal');
  const acts = page.getByRole('table', { name: 'Actes, du plus récent au plus ancien' });
  await expect(acts.getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Acte', { exact: true }).selectOption('Niveau changé');
  await expect(page).toHaveURL(/acte=member.level/);
  await expect(acts.getByRole('row').nth(1)).toContainText('Niveau changé');
  await go(page, '/auth/admin/journal?personne=10');
  await expect(page.getByText('Actes sur Camille Rousseau')).toBeVisible();
  await page.getByRole('button', { name: /Ne plus filtrer/ }).click();
  await expect(page).toHaveURL('/auth/admin/journal');

  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/auth/admin/journal', '/auth/admin/utilisateurs/10']) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await sideways(page), path).toBeLessThanOrEqual(0);
  }
  await go(page, '/auth/admin/utilisateurs/999999');
  await expect(page.getByRole('heading', { name: 'Cette fiche n’existe pas' })).toBeVisible();
});
