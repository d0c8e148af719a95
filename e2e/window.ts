import type { Page } from '@playwright/test';
import type { Api } from './api.ts';

/** The same window, with somebody else logged in. */
export async function become(page: Page, api: Api, email: string, path: string): Promise<void> {
  const tokens = await api.login(email);
  await page.evaluate((pair) => {
    localStorage.setItem('token', pair.token);
    localStorage.setItem('refresh_token', pair.refresh_token);
  }, tokens);
  await page.goto(path);
}

/** How many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
