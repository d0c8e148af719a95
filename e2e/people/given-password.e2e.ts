import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../sessions.ts';
import { sideways } from '../window.ts';

const given = 'chaussette-verte';

for (const size of ['desk', 'phone']) {
  test(
    `ACC-019: a person with a given password must choose their own before the portal opens (${size})`,
    { tag: size === 'phone' ? ['@phone'] : [] },
    async ({ page, portal }) => {
      const email = `donne.${size}.${Date.now()}@essai.example`;
      await portal.api.send('admin@forman.example', 'POST', '/users', {
        civilite: 'Madame',
        lastName: 'Nouvelle',
        firstName: 'Anne',
        email,
        phoneNumber: `06${String(Date.now()).slice(-8)}`,
        password: given,
        confirmation: given,
      });
      await page.goto('/');
      await page.getByLabel('Identifiant').fill(email);
      await page.getByLabel('Mot de passe', { exact: true }).fill(given);
      await page.getByRole('button', { name: 'Je me connecte' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' }),
      ).toBeVisible();
      await expect(page.getByRole('region')).toHaveCount(1);
      expect(await axeFindings(page)).toEqual([]);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      // No other address opens before the password is replaced.
      await page.goto('/auth/workshop');
      await expect(page).toHaveURL('/auth/compte');

      const choose = async (password: string) => {
        await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(given);
        await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(password);
        await page.getByRole('textbox', { name: 'Le même, encore une fois' }).fill(password);
        await page.getByRole('button', { name: 'Changer mon mot de passe' }).click();
      };
      await choose(given);
      await expect(page.getByText('C’est le mot de passe que l’on vous a donné')).toBeVisible();
      await choose('girouette-au-vent');
      await expect(notice(page)).toContainText('mot de passe');
      await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Connexions ouvertes/ })).toBeVisible();
      await page.goto('/auth/workshop');
      await expect(page).toHaveURL('/auth/workshop');
    },
  );
}
