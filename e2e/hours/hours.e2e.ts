import { smallPdf } from '../../apps/api/src/testing/small-pdf.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';

const man = 'man@forman.example';

test('HRS-039 HRS-048: a member sees the missing hours, and declares an outside training with its proof on a phone @phone', async ({
  openAs,
}) => {
  const page = await openAs(man, '/auth/heures');
  await page.setViewportSize({ width: 390, height: 844 });
  const property = page.getByRole('region', { name: 'IMMOBILIER' });
  await expect(property).toContainText(/sur 42\sh/);
  // The parts of the sum are folded; the lack links to the sessions that would fill it.
  await expect(property.getByText('2 h demandées').first()).toBeHidden();
  await property.getByText('Thèmes et années').tap();
  await expect(property.getByText('2 h demandées').first()).toBeVisible();
  await expect(property).toContainText('Déontologie');
  const filling = page.getByRole('heading', { name: 'Les sessions qui comptent' });
  await expect(filling).not.toBeInViewport();
  // Habilitations without a lack come after the suggested sessions.
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.slice(0, 3)).toEqual(['IMMOBILIER', 'Les sessions qui comptent', 'IAS']);
  await property.getByRole('link', { name: 'Voir les sessions qui comptent' }).tap();
  await expect(filling).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  const outside = page.getByRole('region', { name: 'Formations suivies ailleurs' });
  await expect(outside.getByRole('listitem')).toHaveCount(3);
  await outside.getByRole('button', { name: /^Voir les \d+ formations$/ }).tap();
  expect(await outside.getByRole('listitem').count()).toBeGreaterThan(3);

  await page.getByRole('button', { name: 'Déclarer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Formation suivie ailleurs' });
  const send = dialog.getByRole('button', { name: 'Envoyer au secrétariat' });
  await expect(send).toBeInViewport();
  // On a phone the dialog fills the window; on a desk, training and hours stand side by side.
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const topOf = async (label: string) => (await dialog.getByLabel(label).boundingBox())!.y;
  expect(await topOf('Habilitation')).toBeGreaterThan(await topOf('Organisme'));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await topOf('Habilitation')).toBe(await topOf('Organisme'));
  await page.setViewportSize({ width: 390, height: 844 });
  await send.click();
  await expect(dialog.getByLabel('Organisme')).toBeFocused();
  const wrong = dialog.getByRole('alert').filter({ hasText: '5 champs à revoir' });
  for (const name of ['Durée', 'Justificatif']) {
    await wrong.getByRole('link', { name }).tap();
    await expect(dialog.getByLabel(name)).toBeFocused();
    await expect(dialog.getByLabel(name)).toBeInViewport();
  }
  await expect(dialog.getByText('Indiquez une durée, par exemple 3 h 30')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Organisme').fill('Académie du Logement');
  await dialog.getByLabel('Intitulé').fill('Déontologie en pratique');
  // Told when the field is left, under itself: the empty last day follows it.
  const first = dialog.getByLabel('Premier jour', { exact: true });
  await first.fill('10/11/2030');
  await dialog.getByLabel('Intitulé').focus();
  await expect(first).toHaveAccessibleDescription(/Indiquez un jour passé/);
  await expect(dialog.getByLabel('Dernier jour')).not.toHaveAttribute('aria-invalid', 'true');
  await first.fill('10/11/2026');
  await dialog.getByLabel('Durée').fill('2h30');
  const proof = dialog.getByLabel('Justificatif');
  await proof.setInputFiles({
    name: 'preuve.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('bonjour'),
  });
  await expect(proof).toHaveAccessibleDescription(/ni un PDF lisible ni une photo/);
  await proof.setInputFiles({
    name: 'attestation.pdf',
    mimeType: 'application/pdf',
    buffer: smallPdf(),
  });
  await expect(dialog.getByText(/attestation\.pdf, 1\sko, reçu/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Une autre habilitation' }).click();
  await dialog.getByLabel('Durée').nth(1).fill('1h');

  // The typed values and the uploaded proof survive a reload.
  await page.reload();
  await expect(dialog.getByLabel('Organisme')).toHaveValue('Académie du Logement');
  await expect(dialog.getByLabel('Premier jour', { exact: true })).toHaveValue('10/11/2026');
  await expect(dialog.getByLabel('Durée').nth(0)).toHaveValue('2h30');
  await expect(dialog.getByLabel('Durée').nth(1)).toHaveValue('1h');
  await expect(dialog.getByText(/attestation\.pdf, 1\sko, reçu/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Retirer la ligne 2/ }).click();
  // The last line cannot be removed: a declaration needs hours.
  await expect(dialog.getByRole('button', { name: /^Retirer la ligne/ })).toHaveCount(0);
  await expect(dialog.getByLabel('Durée')).toHaveValue('2h30');
  // Another proof, slow on its way: pressed meanwhile, the declaration leaves once it has arrived.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/outside-trainings/proofs', async (route) => {
    await held.promise;
    await route.continue();
  });
  await proof.setInputFiles({
    name: 'attestation 2.pdf',
    mimeType: 'application/pdf',
    buffer: smallPdf(),
  });
  await dialog.getByRole('button', { name: 'Envoyer au secrétariat' }).click();
  await expect(dialog.getByRole('button', { name: 'Envoi du justificatif…' })).toBeVisible();
  await expect(dialog.getByText('Joignez le justificatif')).toBeHidden();
  held.resolve();
  await expect(notice(page)).toContainText('Votre déclaration est enregistrée !');
  const declared = page.getByRole('listitem').filter({ hasText: 'Déontologie en pratique' });
  await expect(declared).toContainText('À l’étude');
  await declared.getByRole('button', { name: 'Retirer Déontologie en pratique' }).click();
  // Withdrawing deletes the proof too, so a question comes first.
  const question = page.getByRole('dialog', { name: /^Retirer cette déclaration/ });
  await question.getByRole('button', { name: 'La garder' }).click();
  await expect(declared).toContainText('À l’étude');
  await declared.getByRole('button', { name: 'Retirer Déontologie en pratique' }).click();
  await expect(question).toContainText('Son justificatif est effacé avec elle');
  await question.getByRole('button', { name: 'Retirer' }).click();
  await expect(declared).toHaveCount(0);
  await page.getByRole('button', { name: 'Déclarer' }).click();
  await expect(dialog.getByLabel('Organisme')).toHaveValue('');
});

test('HRS-042: the list of workshops can be limited to sessions that count for the member’s hours', async ({
  openAs,
}) => {
  const page = await openAs(man, '/auth/workshop?hours=1');
  await expect(page.getByRole('article').first()).toContainText(/\d\sh (IMMOBILIER|IAS|CIF)/);
});
