import type { Page } from '@playwright/test';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'S’abonner à mon agenda' });
const card = (page: Page) => page.getByRole('region', { name: 'S’abonner à mon agenda' });
const address = (page: Page) => dialog(page).getByLabel('Adresse de votre agenda');

/** Reads the address like a calendar application. */
async function read(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
}
/** Address of the feed on this journey's server. */
const here = (url: string, base: string): string => `${base}${new URL(url).pathname}`;

test('a member subscribes to the calendar feed, renews its address and revokes it; a former address answers 404 at once', async ({
  openAs,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await portal.api.makeMember();
  const { id, title } = await portal.api.makeWorkshop();
  await portal.api.send(email, 'POST', `/workshops/${id}/join`);
  const page = await openAs(email, '/auth/home');
  await card(page).getByRole('button', { name: 'M’abonner' }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Créer mon adresse' }).click();
  await expect(address(page)).toBeFocused();
  const first = here(await address(page).inputValue(), portal.url);
  expect(first).toMatch(/\/api\/calendars\/[\w-]{43}\.ics$/);
  await expect(dialog(page).getByRole('link', { name: 'Ajouter à Apple Calendrier' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.*\/api\/calendars\/[\w-]{43}\.ics$/,
  );
  await expect(dialog(page).getByRole('link', { name: 'Ajouter à Google Agenda' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*cid=webcal/,
  );
  expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Copier l’adresse' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(await address(page).inputValue());
  const feed = await read(first);
  expect(feed.status).toBe(200);
  expect(feed.text).toContain(`SUMMARY:${title}`);
  await dialog(page).getByRole('button', { name: 'C’est fait' }).click();

  await page.reload();
  await expect(card(page)).toContainText('Lu par votre agenda le mar. 1er déc. 2026');
  await card(page).getByRole('button', { name: 'Gérer mon adresse' }).click();
  await expect(address(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Renouveler l’adresse' }).click();
  const question = page.getByRole('dialog', { name: 'Renouveler l’adresse ?' });
  await expect(question.getByRole('button', { name: 'Garder l’adresse' })).toBeFocused();
  await question.getByRole('button', { name: 'Renouveler' }).click();
  await expect(address(page)).toBeFocused();
  const second = here(await address(page).inputValue(), portal.url);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await card(page).getByRole('button', { name: 'Gérer mon adresse' }).click();
  await dialog(page).getByRole('button', { name: 'Révoquer' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Révoquer l’adresse ?' })).toHaveCount(0);
  expect((await read(second)).status).toBe(200);
  await dialog(page).getByRole('button', { name: 'Révoquer' }).click();
  await page
    .getByRole('dialog', { name: 'Révoquer l’adresse ?' })
    .getByRole('button', { name: 'Révoquer' })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page).getByRole('button', { name: 'M’abonner' })).toBeVisible();
  expect((await read(second)).status).toBe(404);
});
