import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(web, 'public', name), 'utf8');

type Manifest = Record<string, unknown> & {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};

test('the manifest has all that a browser needs to install the portal, in French', async () => {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  const manifest = JSON.parse(read('manifest.webmanifest')) as Manifest;
  expect(manifest).toMatchObject({
    lang: 'fr',
    short_name: 'Forman',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.name).toMatch(/^Forman/);
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of [...pictures, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }]) {
    const { width, height, format } = await sharp(join(web, 'public', src)).metadata();
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
  }
});

test('the cache of the offline page has a name that changes with its content', () => {
  const worker = read('sw.js');
  const files = [...worker.matchAll(/'\/((?:hors-ligne|favicon)\.\w+)'/g)].map(([, name]) => name!);
  expect(new Set(files).size).toBe(4);
  const hash = createHash('sha256');
  for (const name of [...new Set(files)].toSorted()) hash.update(read(name));
  expect(worker).toContain(`'hors-ligne-${hash.digest('hex').slice(0, 8)}'`);
});
