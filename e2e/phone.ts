import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { clock } from './portal.ts';

/** Opens a phone in its own context, logged in: its network can fail alone. */
export async function openPhone(
  browser: Browser,
  { url, api }: { url: string; api: Api },
  email: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(clock) });
  await page.goto('/robots.txt');
  await logInOn(page, api, email);
  return { context, page };
}

/** Logs this account in on the page's device. */
export async function logInOn(page: Page, api: Api, email: string): Promise<void> {
  await page.evaluate(
    (pair) => {
      localStorage.setItem('token', pair.token);
      localStorage.setItem('refresh_token', pair.refresh_token);
    },
    await api.login(email),
  );
}
