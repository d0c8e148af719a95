import type { Api } from '../api.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

type Message = { subject: string; text: string; attachments: { filename: string }[] };

/** Messages that the association received with this subject. */
async function received(api: Api, title: string): Promise<Message[]> {
  const all = await api.send<Message[]>(null, 'GET', '/demo/messages?recipient=contact%40forman.example');
  return all.filter(({ subject }) => subject.endsWith(title));
}

test.describe('contact', () => {
  test('MEM-020 MEM-244 MEM-245 MEM-246 MEM-247 MEM-248 MEM-249: a member writes to the association with one attached file; a file too big or of a wrong kind is refused', async ({
    page,
    portal,
    openAs,
  }) => {
    test.slow();
    const { email } = await portal.api.makeMember();
    await openAs(email, '/auth/ContactApp');
    await expect(page.getByRole('heading', { level: 1, name: 'CONTACTEZ-NOUS' })).toBeVisible();
    // The account's data are shown, not asked for.
    const who = page.getByRole('region', { name: 'Vos coordonnées' });
    await expect(who).toContainText(/Vous écrivez en tant que Alix Parcours/);
    await expect(who).toContainText(email);
    await expect(who).toContainText(/09(\s\d\d){4}/);
    await expect(who.getByRole('textbox')).toHaveCount(0);
    await expect(who.getByRole('link', { name: 'Modifier mes coordonnées' })).toBeVisible();
    const send = page.getByRole('button', { name: 'Envoyer' });
    await page.getByLabel('Message', { exact: false }).last().fill('Bonjour, une question.');
    await send.click();
    await expect(page.getByText('Titre obligatoire')).toBeVisible();
    await expect(page.getByLabel('Titre du message')).toBeFocused();

    const file = page.getByLabel('Pièce jointe');
    await expect(file).not.toHaveAttribute('multiple');
    await expect(page.getByText('Un fichier de 5 Mo au plus')).toBeVisible();
    await file.setInputFiles({
      name: 'lourd.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(5.1 * 1024 * 1024),
    });
    await expect(page.locator('.file-pick.err')).toBeVisible();
    await expect(page.getByText('Ce fichier dépasse 5 Mo.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await file.setInputFiles({
      name: 'outil.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await expect(page.getByText('Ce fichier n’est pas accepté.')).toBeVisible();

    const title = `Une question ${Date.now()}`;
    await page.getByLabel('Titre du message').fill(title);
    await file.setInputFiles({
      name: 'page.txt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>'),
    });
    await send.click();
    await expect(page.getByText('Ce fichier n’est pas accepté')).toBeVisible();
    await expect(page.locator('.file-pick.err')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('Titre du message')).toHaveValue(title);
    await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') });
    await send.click();
    await expect(page.getByText('Message envoyé avec succès')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Merci, votre message est parti' })).toBeVisible();
    await expect.poll(async () => (await received(portal.api, title)).length).toBe(1);
    const [message] = await received(portal.api, title);
    expect(message?.text).toContain(email);
    expect(message?.attachments.map(({ filename }) => filename)).toEqual(['note.txt']);
  });

  test('CORE-071 MEM-020 MEM-246 MEM-249: a visitor gives their name and address and sends a message by the keyboard @phone', async ({
    page,
    portal,
  }) => {
    test.slow();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1, name: /contact/i })).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    // A first try lists everything that is missing.
    await expect(page.getByText('Prénom invalide !')).toBeVisible();
    await expect(page.getByText('Titre obligatoire')).toBeVisible();
    await expect(page.getByLabel('Prénom')).toBeFocused();
    const summary = page.getByRole('alert').filter({ hasText: '5 champs à revoir' });
    await expect(summary.getByRole('link')).toHaveText([
      'Prénom',
      'Nom',
      'E-mail',
      'Téléphone',
      'Titre du message',
    ]);
    await summary.getByRole('link', { name: 'Téléphone' }).click();
    await expect(page.getByLabel('Téléphone')).toBeFocused();
    const title = `Visite ${Date.now()}`;
    await page.getByLabel('Titre du message').fill(title);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Prénom')).toBeFocused();
    await expect(page.getByText('Prénom invalide !')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    for (const text of ['Ada', 'Martin', 'ada@essai.example', '06 12 34 56 78']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(page.getByLabel('Titre du message')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Message envoyé avec succès')).toBeVisible();
    await expect.poll(async () => (await received(portal.api, title)).length).toBe(1);
    expect((await received(portal.api, title))[0]?.text).toContain('ada@essai.example');
  });
});
