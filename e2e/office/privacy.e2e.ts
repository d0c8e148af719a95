import type { Page } from '@playwright/test';
import { demoPassword } from '../../apps/api/src/sample/accounts.ts';
import { openPart } from '../account-parts.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';

test('CORE-097: a data request sends a link that works once; a member requests the end of the account with the password, and withdraws it', async ({
  openAs,
  portal,
}) => {
  const { email } = await portal.api.makeMember();
  const page = await openAs(email, '/auth/compte#donnees');
  const card = page.getByRole('region', { name: 'Mes données personnelles' });
  await expect(card.getByRole('button', { name: 'Demander mon archive' })).toBeVisible();
  await page.getByRole('button', { name: 'Mon menu' }).click();
  await page.getByRole('menuitem', { name: 'RGPD' }).click();
  await expect(notice(page)).toContainText(
    'Merci pour votre demande, vous recevrez vos données prochainement par mail',
  );
  await expect(card).toContainText(/Demandée le|Prête\s: le lien est dans l’e-mail/);
  type Mail = { subject: string; text: string };
  const mails = async () => {
    const all = await portal.api.send<Mail[]>(null, 'GET', `/demo/messages?recipient=${email}`);
    return all.filter(({ subject }) => subject === 'Vos données personnelles sont prêtes');
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const link = /\/mes-donnees\/[\w-]{43}/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Télécharger mon archive' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger mon archive' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('mes-donnees-forman.zip');
  await expect(page.getByText('Votre archive est téléchargée.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Télécharger mon archive' }).click();
  await expect(page.getByText('Ce lien ne sert plus.')).toBeVisible();
  await page.goto('/auth/compte#donnees');
  await expect(card).toContainText('a été téléchargée');
  await expectEnd(page);
});

async function expectEnd(page: Page): Promise<void> {
  await openPart(page, 'Supprimer mon compte');
  const card = page.getByRole('region', { name: 'Supprimer mon compte' });
  await card.getByRole('button', { name: 'Supprimer mon compte…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' });
  await expect(dialog.getByRole('button', { name: 'Garder mon compte' })).toBeFocused();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('mauvais');
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(dialog.getByText('Mot de passe invalide')).toBeVisible();
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(card).toContainText('Votre compte sera supprimé le');
  await card.getByRole('button', { name: 'Garder mon compte' }).click();
  await expect(notice(page)).toContainText('Votre compte est gardé !');
  await expect(card.getByRole('button', { name: 'Supprimer mon compte…' })).toBeVisible();
}

test('MEM-340: an administrator deletes somebody’s account from their page', async ({ openAs, portal }) => {
  const { email, id } = await portal.api.makeMember();
  const page = await openAs('admin@forman.example', `/auth/adherents/profil/${id}`);
  await page.getByRole('button', { name: 'Supprimer ce compte…' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer ce compte ?' });
  await expect(question.getByRole('button', { name: 'Garder ce compte' })).toBeFocused();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await question.getByRole('button', { name: 'Supprimer le compte' }).click();
  await expect(notice(page)).toContainText('Le compte est supprimé !');
  const again = await fetch(`${portal.url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(again.status).toBe(401);
});
