import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('documents', () => {
  test('have no link to a missing file', () => {
    const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ page, link })),
    );
    const local = links.filter(({ link }) => !/^(?:https?:|mailto:|#|\/)/.test(link));
    expect(local.length).toBeGreaterThan(50);
    const isBroken = ({ page, link }: { page: string; link: string }): boolean =>
      !existsSync(join(root, dirname(page), link.replace(/#.*/, '')));
    expect(local.filter(isBroken)).toEqual([]);
  });

  test('architecture answers “where is it” with files and names that exist', () => {
    const table = /## Where to find it\n([\s\S]*?)\n## /.exec(read('docs/architecture.md'))?.[1] ?? '';
    expect(table.match(/^\| (?!question|---)/gm)).toHaveLength(19);
    // A file, and the names that follow it up to the next file.
    const answers = [...table.matchAll(/`([\w./-]+\.tsx?)`(?:: ((?:`\w+`(?:, )?)+))?/g)];
    expect(answers.length).toBeGreaterThanOrEqual(24);
    const missing = answers.flatMap(([, file = '', names = '']) => {
      if (!existsSync(join(root, file))) return [file];
      const source = read(file);
      const isExported = (name: string): boolean =>
        new RegExp(`^export (?:async )?(?:const|function|type) ${name}\\b`, 'm').test(source);
      return [...names.matchAll(/\w+/g)]
        .filter(([name]) => !isExported(name))
        .map(([name]) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('the pages of deviations are named after features, and their index lists each', () => {
    const pages = readdirSync(join(root, 'docs/deviations')).filter((file) => file !== 'README.md');
    const folders = [...globSync('apps/*/src/*', { cwd: root }), 'apps/api/src'];
    const isFeature = (name: string): boolean =>
      folders.some((folder) => existsSync(join(root, folder, name)));
    const names = pages.map((file) => file.replace(/\.md$/, ''));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !isFeature(name))).toEqual([]);
    const listed = [...read('docs/deviations/README.md').matchAll(/^- \[(.+)\]\(\1\.md\)$/gm)];
    expect(listed.map(([, name = '']) => name)).toEqual(names.toSorted());
  });

  test('the table of accepted input names every call that takes a file', () => {
    const table = /\n## Accepted input\n([\s\S]*?)\n## /.exec(read('docs/security.md'))?.[1] ?? '';
    const calls: EndpointDefinition[] = endpoints.filter(
      (endpoint: EndpointDefinition) => endpoint.upload !== undefined || endpoint.id === 'sendContact',
    );
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter(({ id }) => !table.includes(`\`${id}\``)).map(({ id }) => id)).toEqual([]);
  });

  test('the index of decisions has every decision with its status', () => {
    const index = read('docs/decisions/README.md');
    const files = readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file));
    const line = (file: string): string => {
      const [title = '', , dated = ''] = read(`docs/decisions/${file}`).split('\n');
      return `| [${title.slice(2)}](${file}) | ${dated.replace(/^.*? · /, '')} |`;
    };
    expect(files.length).toBeGreaterThan(15);
    expect(files.map(line).filter((one) => !index.includes(one))).toEqual([]);
  });

  test('README begins with three pictures of at most 60 kB', () => {
    const pictures = [...read('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect(pictures).toHaveLength(3);
    expect(pictures.filter((file) => statSync(join(root, file)).size > 60_000)).toEqual([]);
  });
});
