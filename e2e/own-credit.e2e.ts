import { expect, test } from './fixtures.ts';

test('the avoir in the top bar and on the first page opens its lines: its sources, their last days, and its uses', async ({
  openAs,
}) => {
  const page = await openAs('neoman@forman.example', '/auth/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Avoir/ })
    .click();
  await expect(page).toHaveURL('/auth/adherents/profil/avoirs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon avoir');
  const left = page.getByRole('region', { name: 'Ce qu’il vous reste' });
  await expect(left).toContainText('120,00\u00a0€');
  await expect(left.getByRole('listitem').first()).toContainText(/utilisable jusqu’au|sans date limite/);
  const movements = page.getByRole('table', { name: 'Mouvements de mon avoir' });
  await expect(movements).toContainText('+\u00a0');
  // By its reason, as the avoir that it opened is named; who decided stands under it.
  await expect(left.getByText('Geste de bienvenue')).toBeVisible();
  await expect(movements.getByRole('cell', { name: /^Geste de bienvenue/ })).toContainText(
    'Modification par un administrateur',
  );

  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Accueil' }).click();
  const card = page.getByRole('region', { name: 'Mon avoir' });
  await card.getByRole('link', { name: 'Voir le détail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon avoir');
});
