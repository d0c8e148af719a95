import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser.ts';

const { executablePath, args, env } = await findChromium();
/** One process for the pages of a worker, whatever stood in them before: see e2e/fixtures.ts. */
const oneRenderer = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
/** A page lives for seconds: compiling its code well takes a sixth of the browser's processor time, and pays nothing back. */
const plainCompiler = ['--js-flags=--max-opt=1'];

export default defineConfig({
  testDir: 'e2e',
  // Node reads TypeScript by itself.
  build: { external: ['**/*'] },
  testMatch: '**/*.e2e.ts',
  // A PostgreSQL with the sample association; each worker starts a portal of its own on a clone (e2e/fixtures.ts).
  globalSetup: './e2e/portal.ts',
  outputDir: 'test-results',
  // One more than the cores of a small machine: a journey waits now and then, for the server or for a timer.
  workers: 3,
  retries: 0,
  // A slow machine, or one that does something else meanwhile, is no fault of the portal.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Journeys are independent, within a file too: no worker is left alone with the last file.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What moves is waited for, and drawn; that it moves for who wants it to is no row's matter.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [...args, ...oneRenderer, ...plainCompiler],
      env: { ...process.env, ...env },
    },
  },
});
