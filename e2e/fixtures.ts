import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import pg from 'pg';
import { Api } from './api.ts';
import { keepRouting } from './network.ts';
import { clock } from './portal.ts';

export type Portal = {
  url: string;
  api: Api;
  /** Lets the holds of this person's payments expire, as after fifteen minutes. */
  lapse: (personId: number) => Promise<void>;
  /**
   * Queries the database, for facts that no call can make (a session in the past) or read (numbers of rows).
   */
  query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;
};
type Fixtures = {
  portal: Portal;
  /** Opens the page at this path as this account, which is logged in the first time. */
  openAs: (email: string, path: string) => Promise<Page>;
};

/**
 * Number of journeys after which the context is replaced: its process keeps something of every page, 1.4 GB
 * after two hundred, and each page then takes longer.
 */
const journeysPerContext = 60;

/**
 * Windows of the journeys: the desk, or the phone for the tag `@phone`. Their sizes are what a browser's own
 * bars leave of 1440×900 and of 390×844. The time to draw grows with the pixels.
 */
const screens = {
  desk: { viewport: { width: 1440, height: 700 }, hasTouch: false },
  phone: { viewport: { width: 390, height: 664 }, hasTouch: true },
} satisfies Record<string, Pick<BrowserContextOptions, 'viewport' | 'hasTouch'>>;
type Screen = keyof typeof screens;
const screenOf = ({ tags }: { tags: string[] }): Screen => (tags.includes('@phone') ? 'phone' : 'desk');

/**
 * Browser context for all journeys of a worker on one screen. A third of a page's cost is for a new browser
 * process and for the portal's code, fetched and compiled from nothing: both are kept, while each journey has
 * a page of its own. An empty page of the portal stays open, since the process ends, and forgets the code,
 * with its last page.
 */
class Room {
  #context: BrowserContext | null = null;
  #anchor: Page | null = null;
  #journeys = 0;

  async open(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
    this.#journeys += 1;
    if (this.#context) return this.#context;
    this.#context = await browser.newContext(options);
    this.#anchor = await this.#context.newPage();
    await this.#anchor.goto('/robots.txt');
    return this.#context;
  }

  /**
   * Removes everything of a journey but the portal's cached files; after a failed journey the whole context
   * is closed.
   */
  async tidy(origin: string, isBroken: boolean): Promise<void> {
    const [context, anchor] = [this.#context, this.#anchor];
    if (context === null || anchor === null) return;
    if (isBroken || this.#journeys % journeysPerContext === 0) {
      this.#context = null;
      return context.close();
    }
    const pages = context.pages().filter((page) => page !== anchor);
    await Promise.all(pages.map((page) => page.close()));
    const devtools = await context.newCDPSession(anchor);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  }
}

/**
 * The journeys' test function: one portal for each worker, on its own database, with the same start of the
 * clock for server and browser.
 */
export const test = base.extend<
  Omit<Fixtures, 'portal'>,
  Pick<Fixtures, 'portal'> & { rooms: Record<Screen, Room> }
>({
  portal: [
    async ({}, use) => {
      const database = await cloneSample();
      const server = await startServer(database.url);
      const query = <Row>(statement: string, values: unknown[] = []) =>
        inDatabase<Row>(database.url, statement, values);
      await use({
        url: server.url,
        api: new Api(server.url, query),
        lapse: async (id) => void (await query(lapseHolds, [id])),
        query,
      });
      await server.stop();
      await verify(database.url);
      await database.drop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
  rooms: [async ({}, use) => use({ desk: new Room(), phone: new Room() }), { scope: 'worker' }],
  viewport: async ({}, use, info) => use(screens[screenOf(info)].viewport),
  hasTouch: async ({}, use, info) => use(screens[screenOf(info)].hasTouch),
  context: async (
    { rooms, browser, contextOptions, locale, timezoneId, viewport, hasTouch, portal },
    use,
    info,
  ) => {
    const room = rooms[screenOf(info)];
    const context = await room.open(browser, {
      ...contextOptions,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      baseURL: portal.url,
      // A service worker would answer before a journey's own routes; offline.e2e.ts allows it.
      serviceWorkers: 'block',
    });
    await use(context);
    await room.tidy(portal.url, info.status !== info.expectedStatus);
  },
  page: async ({ context }, use, info) => {
    const page = await context.newPage();
    keepRouting(page);
    // The clock belongs to the context: the journey before may have stopped it.
    await page.clock.resume();
    await page.clock.install({ time: new Date(clock) });
    await use(page);
    if (info.status === info.expectedStatus) return;
    // A log is all that is left of a run elsewhere, and an error seldom shows the page.
    const words = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.log(`${page.url()} stood at: ${words.replaceAll(/\s+/g, ' ').slice(0, 600)}`);
    // Playwright's own screenshots on failure take every page and are thrown away: 0.2 s a journey.
    const path = info.outputPath('failed.png');
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) await info.attach('screenshot', { path, contentType: 'image/png' });
  },
  openAs: async ({ page, portal }, use) => {
    let loggedIn = '';
    await use(async (email, path) => {
      if (email === loggedIn) {
        await page.goto(path);
        return page;
      }
      loggedIn = email;
      const tokens = await portal.api.login(email);
      await page.addInitScript((pair) => {
        // Only once: a later logout must last.
        if (sessionStorage.getItem('e2e-login')) return;
        sessionStorage.setItem('e2e-login', 'done');
        localStorage.setItem('token', pair.token);
        localStorage.setItem('refresh_token', pair.refresh_token);
      }, tokens);
      await page.goto(path);
      return page;
    });
  },
});

export { expect } from '@playwright/test';

async function cloneSample(): Promise<{ url: string; drop(): Promise<void> }> {
  const { connectionString, template } = JSON.parse(process.env.E2E_DATABASE!);
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client(connectionString);
    await client.connect();
    await client.query('select pg_advisory_lock(2)');
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: connectionString.replace(/\/[^/?]*\?/, `/${name}?`),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

const lapseHolds = `update registrations set held_until = held_until - interval '1 hour'
  where user_id = $1 and state = 'held' and ended_at is null`;

async function inDatabase<Row>(url: string, statement: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement, values);
  await client.end();
  return rows as Row[];
}

/**
 * Checks the invariants of money, seats and documents after all journeys, a day later, when every hold and
 * offer has expired.
 */
async function verify(databaseUrl: string): Promise<void> {
  const later = new Date(Date.parse(clock) + 86_400_000).toISOString();
  const env = { ...process.env, DATABASE_URL: databaseUrl, APP_MODE: 'demo', CLOCK: later };
  try {
    await promisify(execFile)(process.execPath, ['scripts/verify.ts'], { env });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`npm run verify after the journeys:\n${stdout}${stderr}`, { cause: error });
  }
}

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error()),
      );
    });
  });

async function startServer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  // By name: a passkey needs the name of a site, and an IP address is none.
  const url = `http://localhost:${port}`;
  const child: ChildProcess = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      APP_MODE: 'demo',
      PORT: String(port),
      PUBLIC_URL: url,
      CLOCK: clock,
      DATA_DIR: '.cache/test',
      REQUESTS_PER_MINUTE: '100000',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A worker that is out of time exits without closing its fixtures.
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => process.off('exit', killNow));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('Server listening at')) resolve();
    });
    void ended.then(() => reject(new Error('The portal did not start.')));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
