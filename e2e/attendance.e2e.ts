import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { detail, fill } from './sessions.ts';

const tool = (page: Page) => page.getByRole('button', { name: 'Feuille d’émargement' });

test('CORE-136 the attendance sheet is saved by who holds the list tools, before anybody is registered too', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.makeWorkshop();
  const page = await openAs('admin@forman.example', detail(id));
  const saved = page.waitForEvent('download');
  await tool(page).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Émargement 2026-12-31.pdf');
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await axeFindings(page)).toEqual([]);
  await fill(portal.api, id, 2);
  await page.reload();
  await expect(tool(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Extraire la liste' })).toBeVisible();
});

test('CORE-136 the attendance sheet is shown to nobody else, the registered included', async ({
  openAs,
  portal,
}) => {
  const { id } = await portal.api.makeWorkshop();
  const [person] = await fill(portal.api, id);
  const page = await openAs(person?.email ?? '', detail(id));
  await expect(page.getByRole('heading', { name: '1 inscrit' })).toBeVisible();
  await expect(tool(page)).toHaveCount(0);
});
