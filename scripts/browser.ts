/**
 * Finds a Chromium: the one named by CHROMIUM_PATH, the machine's own, else the one of the dev dependencies,
 * unpacked once with its libraries and fonts, so that a bare machine without network needs nothing more.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> };

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Arguments for a closed network and for root, which Chromium's sandbox refuses. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const executablePath = named || installed.find((path) => existsSync(path));
  if (executablePath) return { executablePath, args, env: {} };

  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install one and name its executable in CHROMIUM_PATH.');
  }
  const folder = await unpackChromium();
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      // The unpacked libraries come after the machine's own search path, and before the system's folders.
      LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, join(folder, 'al2023', 'lib')].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks beside, then renames: two runs at once, or a killed one, leave no half of a browser. */
async function unpackChromium(): Promise<string> {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const manifest = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  const folder = join(cache, `chromium-${manifest.version}`);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const beside = await mkdtemp(`${folder}-`);
  await inflateInto(
    beside,
    ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) => join(packed, 'bin', file)),
  );
  await writeFile(join(beside, 'fonts.conf'), fontsConf(join(folder, 'fonts')));
  await rename(beside, folder).catch(async (error: unknown) => {
    await rm(beside, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/**
 * The package unpacks only into the temporary folder, which all accounts of the machine share. It reads
 * TMPDIR before its first wait, so setting it during the calls is enough.
 */
async function inflateInto(folder: string, files: string[]): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const unpacking = files.map((file) => inflate(file));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(unpacking);
}

/**
 * Font configuration: Open Sans, which the package brings, first on every machine; the machine's fonts for
 * the signs that it lacks.
 */
const fontsConf = (fonts: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${fonts}-cache</cachedir>
  ${['sans-serif', 'serif', 'monospace', 'system-ui']
    .map((family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`)
    .join('\n  ')}
</fontconfig>
`;
