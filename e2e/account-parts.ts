import type { Page } from '@playwright/test';

/** Back from one part to all of them, on a phone. */
export const toParts = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Mon compte', exact: true });

/** On a phone a part opens from the index, on a desk its name leads down to it. */
export async function openPart(page: Page, name: string): Promise<void> {
  if (await toParts(page).isVisible()) await toParts(page).click();
  await page
    .getByRole('navigation', { name: 'Sur cette page' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}
