import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../apps/api/src/sample/accounts.ts';
import { clock } from '../e2e/portal.ts';
import { findChromium } from './browser.ts';
import { helpOn, root, run } from './command.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

helpOn(`
npm run screenshots [-- word ...]
npm run screenshots -- --into before
npm run screenshots -- --compare before
npm run screenshots -- --guide
npm run screenshots -- --readme

Builds the portal if its sources changed, starts it with the sample association on a database of its own, and writes
every screen, for each account that matters, at 1440×900, 1024×768 and 390×844, light and dark, into screenshots/:

  home-neoman-desk-light.png

--into draws the desk and the phone only, into a folder in screenshots/. --compare draws them anew and compares each
picture with the one of that folder, pixel by pixel: it names those that differ, shows where in screenshots/differences/, and ends
with 1. A change of styles that changes nothing to be seen differs nowhere but on screens that show a moment of the run:
the signing code, the logins of the account.
--guide draws the pictures of docs/guide instead, --readme those of README.md (docs/pictures), which git keeps: those
screens that name one, on the desk, light.
With words, only the screens whose name contains one of them. The folder is not kept by git.
`);

const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'small-desk', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const themes = ['light', 'dark'] as const;

const { values, positionals: words } = parseArgs({
  options: {
    into: { type: 'string', default: '' },
    compare: { type: 'string' },
    guide: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folder = join(root, 'screenshots', values.into);
const before = values.compare === undefined ? null : join(root, 'screenshots', values.compare);
const isToCompare = before !== null || values.into !== '';
const drawnSizes = isToCompare ? sizes.filter(({ name }) => name !== 'small-desk') : sizes;
/** Pictures that differ from those of before. */
const different: string[] = [];
/** Screens that could not be brought into the state to show. */
const unready: string[] = [];
/** Folders of the pictures kept in git. */
const kept = { guide: 'docs/guide/pictures', readme: 'docs/pictures' } as const;
const keptFor = (['guide', 'readme'] as const).find((page) => values[page]);
const wanted = screens
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  .filter((screen) => !keptFor || screen[keptFor] !== undefined);
if (wanted.length === 0) {
  console.error(`No screen has such a name. There are: ${screens.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const built = await run(['node', 'scripts/build.ts', '--if-needed'], true);
if (!built.ok) process.exit(1);
const dataDir = await mkdtemp(join(tmpdir(), 'forman-screenshots-'));
// Under root, the database belongs to another account: if that one cannot pass, the database would be kept
// elsewhere, and not be removed.
await chmod(dataDir, 0o711);
const portal = await startPortal(dataDir);
try {
  await mkdir(folder, { recursive: true });
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  let count = 0;
  if (keptFor) {
    await mkdir(join(root, kept[keptFor]), { recursive: true });
    count += await shoot(browser, sizes[0], 'light');
  } else {
    for (const size of drawnSizes) {
      for (const colorScheme of themes) count += await shoot(browser, size, colorScheme);
    }
  }
  await browser.close();
  console.log(`${count} pictures in ${keptFor ? kept[keptFor] : relative(root, folder)}/`);
  for (const line of different) console.log(line);
  if (before && different.length === 0) console.log('None differs.');
  for (const line of new Set(unready)) console.error(`Not drawn: ${line}`);
  if (different.length > 0 || unready.length > 0) process.exitCode = 1;
} finally {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function shoot(
  browser: Browser,
  size: (typeof sizes)[number],
  colorScheme: (typeof themes)[number],
): Promise<number> {
  const { name: sizeName, ...viewport } = size;
  let count = 0;
  for (const account of new Set(wanted.flatMap(({ as }) => as))) {
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport,
      colorScheme,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    });
    await stopClock(context);
    if (account) await logIn(context, account);
    for (const screen of wanted.filter(({ as }) => as.includes(account))) {
      const page = await context.newPage();
      const isOpen = await open(page, screen).then(
        () => true,
        (error: unknown) => void unready.push(`${screen.name}: ${String(error).split('\n')[0]}`),
      );
      if (!isOpen) {
        await page.close();
        continue;
      }
      if (keptFor) {
        if (screen.as[0] === account) count += await drawKept(page, keptFor, screen[keptFor]!);
        await page.close();
        continue;
      }
      if (!screen.asSeen) await showAll(page, viewport);
      const file = [screen.name, account, sizeName, colorScheme].filter(Boolean).join('-');
      const picture = await page.screenshot({ path: join(folder, `${file}.png`), fullPage: !screen.asSeen });
      if (before) await compare(before, file, picture);
      count += 1;
      await page.close();
    }
    await context.close();
  }
  return count;
}

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await screen.prepare?.(page);
  await page.waitForLoadState('networkidle');
}

/**
 * The page's clock stands, whatever the time that the server's answers bear: a countdown shows the same in
 * each run.
 */
async function stopClock(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(new Date(clock));
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { 'x-server-time': _now, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** Notes a picture that is not, to the pixel, the one of before, and shows where it differs. */
async function compare(beforeFolder: string, file: string, picture: Buffer): Promise<void> {
  const former = await readFile(join(beforeFolder, `${file}.png`)).catch(() => null);
  if (!former) return void different.push(`${file}: not drawn before`);
  if (former.equals(picture)) return;
  const [one, other] = await Promise.all([former, picture].map(pixelsOf));
  const { width, height } = other!.info;
  if (one!.info.width !== width || one!.info.height !== height)
    return void different.push(`${file}: ${one!.info.width}×${one!.info.height} → ${width}×${height}`);
  const shown = Buffer.alloc(other!.data.length);
  const count = pixelmatch(one!.data, other!.data, shown, width, height, { threshold: 0, includeAA: true });
  if (count === 0) return;
  different.push(`${file}: ${count} pixels`);
  const differences = join(root, 'screenshots/differences');
  await mkdir(differences, { recursive: true });
  await sharp(shown, { raw: { width, height, channels: 4 } }).toFile(join(differences, `${file}.png`));
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/**
 * Writes a small file: a window for README.md; for the guide, the page without its frame, cut if it is long.
 */
async function drawKept(page: Page, of: keyof typeof kept, name: string): Promise<number> {
  const bytes = of === 'readme' ? await page.screenshot() : await drawMain(page);
  await sharp(bytes)
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(join(root, kept[of], `${name}.webp`));
  return 1;
}

async function drawMain(page: Page): Promise<Buffer> {
  const { width, height } = sizes[0];
  await showAll(page, { width, height });
  const box = (await page.locator('main').boundingBox())!;
  return page.screenshot({ clip: { ...box, height: Math.min(box.height, height) } });
}

/** Makes the window as high as the page, so that bars and menus stand at its ends and not across it. */
async function showAll(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

async function logIn(context: BrowserContext, account: string): Promise<void> {
  const response = await fetch(`${portal.url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@forman.example`, password: demoPassword }),
  });
  const pair = (await response.json()) as { token: string; refresh_token: string };
  await context.addInitScript((tokens) => {
    localStorage.setItem('token', tokens.token);
    localStorage.setItem('refresh_token', tokens.refresh_token);
  }, pair);
}

/** Starts the built portal on a free port, at the clock of the journeys, with a database in this folder. */
async function startPortal(dataDirectory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      APP_MODE: 'demo',
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      PORT: '0',
      CLOCK: clock,
      // The same in each run: codes and links follow from it.
      TOKEN_SECRET: 'x'.repeat(32),
      REQUESTS_PER_MINUTE: '100000',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /Server listening at (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (address) resolve(address);
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
