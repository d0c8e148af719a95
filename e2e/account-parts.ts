import type { Page } from '@playwright/test';

/** Link from one part back to all of them, on a phone. */
export const toParts = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Mon compte', exact: true });

/** Opens a part from the index: beside the index on a desk, in its place on a phone. */
export async function openPart(page: Page, name: string): Promise<void> {
  if (await toParts(page).isVisible()) await toParts(page).click();
  await page
    .getByRole('navigation', { name: 'Parties du compte' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
}
