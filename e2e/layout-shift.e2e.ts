import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Screens of members, checked on a desk and on a phone. */
const screens = [
  '/auth/home',
  '/auth/workshop',
  '/auth/workshop/detail/1',
  '/auth/calendrier',
  '/auth/adherents/profil',
  '/auth/adherents/profil/agenda',
  '/auth/adherents/profil/factures',
  '/auth/heures',
  '/auth/evolution',
  '/auth/news',
];
/** Most layout shift of a page without a user's action, as browsers count it. */
const maxShift = 0.02;
/** Least delay of an answer, in ms: a part that does not keep its room then moves the parts below it. */
const late = 250;

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[];
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  });
}

for (const tag of ['', '@phone'])
  test(
    `pages reserve the room of content that loads late${tag && ', on a phone'}`,
    { tag: tag ? [tag] : [] },
    async ({ openAs }) => {
      const page = await openAs('man@forman.example', '/auth/FAQ');
      let calls = 0;
      await page.route('**/api/**', async (route) => {
        calls += 1;
        await new Promise((resolve) => setTimeout(resolve, late + (calls % 3) * 100));
        await route.continue();
      });
      const shifts: Record<string, number> = {};
      for (const path of screens) shifts[path] = await shiftOf(page, path);
      const shown = Object.entries(shifts).filter(([, shift]) => shift > maxShift);
      expect(shown, JSON.stringify(shifts)).toEqual([]);
    },
  );
