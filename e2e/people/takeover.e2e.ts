import type { Page } from '@playwright/test';
import { openPart } from '../account-parts.ts';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { book, detail } from '../sessions.ts';
import { go, sideways } from '../window.ts';

const admin = 'admin@forman.example';
const neoman = 10;
const bar = (page: Page) => page.getByRole('complementary', { name: 'Prise de contrôle' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const usersNamed = (words: string) => `/auth/admin?rubrique=utilisateurs&q=${encodeURIComponent(words)}`;
const take = (page: Page) => page.getByRole('button', { name: 'Prendre le contrôle' });

test('MEM-343 MEM-345: an administrator acts in a person’s account under a bar, is refused personal acts, and gives the account back', async ({
  openAs,
  portal,
}) => {
  const page = await openAs(admin, usersNamed('neoman@forman.example'));
  await page.getByRole('button', { name: 'Prendre le contrôle du compte de Camille Rousseau' }).click();
  await expect(heading(page, 'Bonjour Camille')).toBeVisible();
  await expect(bar(page)).toContainText('Vous êtes connecté en tant que Camille Rousseau');
  await expect(bar(page)).toContainText(/encore (30:00|29:\d\d)/);
  expect(await axeFindings(page)).toEqual([]);
  const other = await page.context().newPage();
  await other.goto('/mentions-legales');
  await expect(bar(other)).toBeVisible();
  await other.close();

  await go(page, '/auth/compte#connexions');
  await expect(page.getByRole('region', { name: 'Connexions ouvertes' })).toContainText('Administration');
  await openPart(page, 'Mot de passe');
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('peu importe');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('chaussette-verte');
  await page.getByRole('textbox', { name: 'Le même, encore une fois' }).fill('chaussette-verte');
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click();
  await expect(page.getByText('Vous agissez dans le compte d’une autre personne')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 700 });

  const { id } = await portal.api.makeWorkshop({ price: 40 });
  await go(page, detail(id));
  await expect(book(page)).toContainText('Le paiement reste à Camille Rousseau');
  await expect(book(page).getByRole('checkbox', { name: /CGU/ })).toHaveCount(0);
  await expect(book(page).getByRole('button', { name: "Je m'inscris" })).toBeDisabled();
  await expect(book(page)).not.toContainText('Votre avoir couvre');
  await go(page, '/auth/notifications/adhesion');
  await expect(page.getByText('Le paiement reste à Camille Rousseau')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payer par carte ou PayPal' })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);

  await bar(page).getByRole('button', { name: 'Rendre le contrôle' }).click();
  await expect(page).toHaveURL(`/auth/admin/utilisateurs/${neoman}`);
  await expect(heading(page, 'Camille Rousseau')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('MEM-343: the row of an administrator says why that account cannot be taken over; the audit log lists each takeover', async ({
  openAs,
  portal,
}) => {
  const other = await portal.api.makeMember({ lastName: 'Bureau' });
  await portal.query('update users set is_admin = true where id = $1', [other.id]);
  const member = await portal.api.makeMember({ lastName: 'Reprise' });
  const page = await openAs(admin, usersNamed(admin));
  const row = ({ email }: { email: string }) => page.getByRole('row').filter({ hasText: email });
  const press = ({ email }: { email: string }) =>
    row({ email }).getByRole('button', { name: /^Prendre le contrôle/ });
  await press({ email: admin }).click();
  await expect(row({ email: admin })).toContainText('C’est votre propre compte.');
  await go(page, usersNamed(other.email));
  await press(other).click();
  await expect(row(other)).toContainText('Le compte d’un administrateur ne se prend pas.');
  await expect(bar(page)).toHaveCount(0);

  await go(page, usersNamed(member.email));
  await press(member).click();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Rendre le contrôle' }).click();
  await expect(heading(page, 'Alix Reprise')).toBeVisible();
  await go(page, '/auth/admin/journal');
  const acts = page.getByRole('table', { name: 'Actes, du plus récent au plus ancien' }).getByRole('row');
  const begun = acts.filter({ hasText: 'Prise de contrôle du compte' });
  await expect(begun.filter({ hasText: 'Alix Reprise' })).toHaveCount(1);
  await expect(begun.filter({ hasText: /Alix Bureau|^Hélène Castaing/ })).toHaveCount(0);
});

test('MEM-345: logging out ends a takeover, and the administrator’s own login too', async ({ openAs }) => {
  const page = await openAs(admin, `/auth/admin/utilisateurs/${neoman}`);
  await take(page).click();
  await expect(bar(page)).toBeVisible();
  const stored = (): Promise<string[]> => page.evaluate(() => Object.values(localStorage));
  const tokens = (await stored()).filter((value) => value.includes('eyJ'));
  expect(tokens).toHaveLength(2);
  await page.getByRole('button', { name: /^Mon menu/ }).click();
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/');
  await expect(bar(page)).toHaveCount(0);
  expect((await stored()).filter((value) => value.includes('eyJ'))).toEqual([]);
  const statuses = await page.evaluate(
    async (kept) =>
      Promise.all(
        kept.map(async (one) => {
          const token = one.startsWith('{') ? (JSON.parse(one) as { token: string }).token : one;
          return (await fetch('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status;
        }),
      ),
    tokens,
  );
  expect(statuses).toEqual([401, 401]);
});
