import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createPath, field, kinds, leaveFor, pilot, wrong } from './session-form.ts';

/**
 * Presses a button at its upper edge, slowly: if something appears above meanwhile, the button moves from
 * under the mouse, and the press is lost. A finger moves the focus only when it is lifted.
 */
async function press(page: Page, button: Locator, hasTouch = false): Promise<void> {
  await button.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not there.');
  const [x, y] = [box.x + box.width / 2, box.y + 2];
  if (hasTouch) return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.up();
}

for (const screen of ['desk', 'phone']) {
  test(`a button pressed straight from a wrong field of a session form works, and the error shows after it; the last typed value is sent @${screen}`, async ({
    openAs,
    hasTouch,
  }) => {
    const page = await openAs(pilot, createPath('workshop'));
    const remote = page.getByRole('button', { name: 'En visio' });
    const onSite = page.getByRole('button', { name: 'En salle' });
    await field(page, 'Titre').fill('ab');
    await press(page, remote, hasTouch);
    await expect(remote).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong(page, 'Veuillez spécifier un titre valide')).toBeVisible();
    // The hours that a period adds must not move it either, nor their sentences.
    await field(page, 'Période').fill('05/04/2027');
    await press(page, onSite, hasTouch);
    await expect(onSite).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Fin, lun. 5 avr. 2027').fill('8h');
    await press(page, remote, hasTouch);
    await expect(remote).toHaveAttribute('aria-pressed', 'true');
    await expect(wrong(page, 'La fin doit venir après le début')).toHaveCount(1);

    await leaveFor(page, createPath('formation'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kinds.formation.title);
    await field(page, 'Période').fill('05/04/2027');
    await press(page, page.getByRole('button', { name: 'Je valide' }), hasTouch);
    await expect(wrong(page, 'Veuillez spécifier un titre valide')).toBeVisible();
    await expect(wrong(page, 'Veuillez spécifier une date valide')).toHaveCount(0);
  });
}

test('a button pressed straight from a wrong field works in the sign-up, and a box in the profile', async ({
  page,
  openAs,
  portal,
}) => {
  await page.goto('/register');
  await page.getByLabel('E-mail', { exact: true }).fill('abc');
  const show = page.getByRole('button', { name: 'Afficher les mots de passe' });
  await press(page, show);
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.errmsg').first()).toBeVisible();

  const { id, email } = await portal.api.makeMember();
  await openAs(email, `/auth/adherents/profil/${id}`);
  await page.getByRole('button', { name: 'Modifier mon profil' }).click();
  const shared = page.getByLabel('Montrer l’adresse aux autres adhérents');
  await page.getByLabel('E-mail', { exact: true }).fill('abc');
  await press(page, shared);
  await expect(shared).toBeChecked();
  await expect(page.getByText("Format de l'email invalide")).toBeVisible();
});
