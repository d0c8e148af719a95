import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toModule } from '../../../scripts/markdown.ts';
import { routes } from '../../paths.ts';
import { guidePages } from '../shared/guide-pages.ts';

const folder = join(import.meta.dirname, '../../../../../docs/guide');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

test('the guide lists each of its pages, under its own title', () => {
  const titles = Object.fromEntries(
    files.map((name) => [
      name.replace('.md', ''),
      /^# (.+)\n/.exec(readFileSync(join(folder, name), 'utf8'))?.[1],
    ]),
  );
  expect(titles).toEqual(guidePages);
});

test('every link and picture of the guide exists', () => {
  const addresses = new Set<string>(Object.values(routes));
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      const known = target.startsWith('/')
        ? addresses.has(target.replace(/\?.*/, ''))
        : existsSync(join(folder, target));
      expect(known, `${name}: ${target}`).toBe(true);
    }
  }
});

test('a page of the guide is built into its title, its headings, HTML with French spaces, and picture files', () => {
  const module = toModule(
    '# Un titre !\n\n## Que faire ?\n\nVoyez [là](autre.md) :\n\n![Une image](pictures/une.webp)\n',
  );
  expect(module).toContain(`import picture0 from './pictures/une.webp';`);
  expect(module).toContain('export const title = "Un titre\u00A0!";');
  expect(module).toContain('export const sections = ["Que faire\u00A0?"];');
  expect(module).toContain('<h2 id=\\"section-1\\">Que faire\u00A0?</h2>');
  expect(module).toContain(String.raw`<a href=\"/auth/admin/guide/autre\">là</a>`);
  expect(module).toContain('src=\\"" + picture0 + "\\"');
});
