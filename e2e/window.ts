import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';

/** Logs somebody else in within the same window. */
export async function become(page: Page, api: Api, email: string, path: string): Promise<void> {
  const tokens = await api.login(email);
  await page.evaluate((pair) => {
    localStorage.setItem('token', pair.token);
    localStorage.setItem('refresh_token', pair.refresh_token);
  }, tokens);
  await page.goto(path);
}

/**
 * Goes to another address within the open page, like its own links, without loading the portal anew. The
 * address changes before the screen: first wait for something that the former page did not show.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const state: unknown = { idx: history.state.idx + 1, key: `e2e${history.length}`, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/** Number of pixels by which the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Returns to the window after a while, whose data are then read again. */
export async function comesBack(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

/** True when two visible elements share a pixel. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
