import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endpoints } from '@forman/contract';
import * as moneyCases from '@forman/contract/money/money-cases';
import * as moneyCalls from '@forman/contract/money/payments';
import { errorSentence, errorStatus } from '@forman/domain/errors';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { ICruiseResult } from 'dependency-cruiser';
import { describe, expect, test } from 'vitest';
import { cruisedFolders } from '../scripts/checks.ts';
import { apiFolder, domainFolder, findFolderCircles, readArrows } from '../scripts/folder-circles.ts';
import { findReExports, listReExports } from '../scripts/re-exports.ts';
import { findSql, listSqlPlaces } from '../scripts/sql-places.ts';
import { serverArguments, serverEnvironment } from '../scripts/server.ts';
import { readCitations, readRows, requirementId, titlesIn } from '../scripts/requirement-rows.ts';
import { secret } from './secret-keys.ts';

const root = join(import.meta.dirname, '..');

/** Fewer modules mean that dependency-cruiser did not read our code. */
const fewestModules = 100;

/** Files that git has or would add, so that a mistake is found before it is committed. */
const files = git('ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((file) => file !== '' && statSync(join(root, file), { throwIfNoEntry: false })?.isFile());
const texts = files
  .filter((file) => !/\.(?:png|jpe?g|webp|ico|gif|ttf|woff2?|pdf|zip)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const code = texts.filter(({ file }) => /^(?:apps|packages|scripts|bench|e2e)\/.*\.[cm]?tsx?$/.test(file));

describe('import walls', () => {
  test('hold in all our code', () => {
    const { violations, totalCruised } = cruise(cruisedFolders).summary;
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
    expect(totalCruised).toBeGreaterThan(fewestModules);
  });

  test('are each reported when broken, and no other with it', () => {
    // The run above excludes the fixture; this one excludes nothing.
    const { violations, ruleSetUsed } = cruise(['--exclude', '^$', 'test/fixtures/forbidden-import']).summary;
    const reported = violations.map(({ rule, from }) => `${rule.name} in ${basename(from)}`);
    const expected = (ruleSetUsed?.forbidden ?? []).map(({ name }) => `${name} in ${name}.ts`);
    expect(expected.length).toBeGreaterThan(0);
    expect(reported.toSorted()).toEqual(expected.toSorted());
  });
});

test('a container runs the portal as npm start does', () => {
  const text = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  const [, command = '[]'] = /^CMD (.*)$/m.exec(text) ?? [];
  const expected = serverArguments.map((argument) => argument.replace(`${root}/`, ''));
  expect(JSON.parse(command)).toEqual(['node', ...expected]);
  for (const [name, value] of Object.entries(serverEnvironment)) expect(text).toContain(` ${name}=${value}`);
});

describe.each([
  ['features of the API', apiFolder, 'apps/api/src'],
  ['folders of the domain', domainFolder, 'packages/domain/src'],
])('the %s', (_name, folder, inFixture) => {
  test('import each other without a circle of folders', () => {
    expect(readArrows(folder, 2).size).toBeGreaterThan(50);
    expect(findFolderCircles(folder)).toEqual([]);
  });

  test('are named when two folders import each other, though no two files do', () => {
    const broken = join(root, 'test/fixtures/forbidden-import', inFixture);
    expect(findFolderCircles(broken)).toEqual(['community/faq', 'community/news']);
  });
});

describe('a file', () => {
  test('hands on nothing that another one exports', () => {
    expect(listReExports()).toEqual([]);
  });

  test.each([
    "export { forth } from './forth.ts';",
    "export * from './forth.ts';",
    "export type * as words from './words.ts';",
    "import { back, type Forth } from './forth.ts';\nback();\nexport type { Forth };",
    "import { back as forth } from './forth.ts';\nexport { own, forth as away };",
    "import * as ways from './ways.ts';\nexport const back = ways.forth;",
    "import * as ways from './ways.ts';\nexport const { forth } = ways;",
  ])('is found that hands something on: %j', (text) => {
    expect(findReExports(text)).toHaveLength(1);
  });

  test.each([
    "import { back } from './back.ts';\nexport { own };\nexport const forth = back();",
    'export const own = 1;\nexport type { Own };',
    "import * as ways from './ways.ts';\nexport const back = () => ways.forth(1);",
  ])('is left alone that exports its own: %j', (text) => {
    expect(findReExports(text)).toEqual([]);
  });
});

describe('SQL', () => {
  test('stands in files of queries alone, and in the folders that work on whole tables', () => {
    expect(listSqlPlaces()).toEqual([]);
  });

  test.each([
    'const { rows } = await sql<Row>`select 1`.execute(db);',
    '  await tx.updateTable(tables[kind]).set(change).execute();',
    '    .insertInto(name)',
    'const where = sql.join(conditions, sql` and `);',
    "await pool.query('select 1');",
  ])('is found: %j', (line) => {
    expect(findSql(`first\n${line}`)).toEqual([2]);
  });

  test.each(['// sql`select`', ' * `sql` of kysely', "import { sql } from './words.ts';", 'const usql = 1;'])(
    'is not what only speaks of it: %j',
    (line) => {
      expect(findSql(line)).toEqual([]);
    },
  );
});

describe('code', () => {
  test('compares the kind of a session in the two tables of kinds only', () => {
    const kinds = `['"\`](?:${sessionKinds.join('|')})['"\`]`;
    const comparison = new RegExp(
      `kind\\s*[!=]==?\\s*${kinds}|${kinds}\\s*[!=]==?\\s*[\\w.?]*kind|case\\s+${kinds}`,
      'i',
    );
    const tables =
      /^packages\/domain\/src\/sessions\/kinds\.ts$|^apps\/web\/src\/.*\/kind-ui\.tsx$|\.test\.ts$/;
    expect(code.length).toBeGreaterThan(fewestModules);
    expect(
      linesWith(
        comparison,
        code.filter(({ file }) => !tables.test(file)),
      ),
    ).toEqual([]);
  });

  test('uses the portal’s own fields for numbers, days and files, as a browser’s may read “5,5” as 55', () => {
    const screens = code.filter(({ file }) => file.startsWith('apps/web/src/'));
    const native = /type[=:]\s*["'](?:number|date|time|datetime-local|month|week|file)["']/;
    // FilePick and FileDrop cover the browser's field, EditorBar hides it behind a button.
    const own = /ui\/(?:FilePick|FileDrop|EditorBar)\.tsx/;
    expect(linesWith(native, screens).filter((line) => !own.test(line))).toEqual([]);
  });

  test('has no file with a meaningless name such as utils, and one index', () => {
    const empty = /(?:^|-)(?:utils?|helpers?|managers?|data|info)$|(?:Utils?|Helpers?|Managers?|Data|Info)$/;
    const stem = (file: string): string => basename(file).replace(/\..*$/, '');
    const names = code.map(({ file }) => file);
    expect(names.filter((file) => empty.test(stem(file)))).toEqual([]);
    expect(names.filter((file) => stem(file) === 'index')).toEqual(['packages/contract/src/index.ts']);
  });

  test('gives every error code a status and a sentence', () => {
    const union = readFileSync(join(root, 'packages/domain/src/errors.ts'), 'utf8').match(
      /type ErrorCode =([^;]+);/,
    );
    const codes = [...(union?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name).toSorted();
    expect(codes).not.toEqual([]);
    expect(Object.keys(errorStatus).toSorted()).toEqual(codes);
    expect(Object.keys(errorSentence).toSorted()).toEqual(codes);
    expect(Object.values(errorStatus).filter((status) => status < 400 || status > 599)).toEqual([]);
    expect(Object.values(errorSentence).filter((sentence) => sentence.trim().length < 10)).toEqual([]);
  });
});

describe('stylesheets', () => {
  test('have at most 300 lines', () => {
    const sheets = texts.filter(({ file }) => /^apps\/web\/.*\.css$/.test(file));
    expect(sheets.length).toBeGreaterThan(fewestModules);
    expect(tooLong(sheets)).toEqual([]);
  });

  test('are reported when they have more than 300 lines', () => {
    const sheet = (lines: number): { file: string; text: string } => ({
      file: `${lines}.css`,
      text: 'p{}\n'.repeat(lines),
    });
    expect(tooLong([sheet(299), sheet(300), sheet(301)])).toEqual(['301.css has 301 lines']);
  });
});

describe('calls and messages', () => {
  const tests = texts
    .filter(({ file }) =>
      /\.(?:test|e2e)\.ts$|\/testing\/[\w-]+\.ts$|^apps\/api\/src\/\w+\/[\w-]+\/.+\.testing\.ts$/.test(file),
    )
    .map(({ text }) => text);

  test('every call is named in a test, beside the generated ones', () => {
    const named = (id: string): boolean => {
      const [kind, name] = id.split('.');
      const pattern = name
        ? new RegExp(`\\b(?:${kind}|calls|workshop|sessionCalls\\[\\w+\\]|callsOf\\(\\w+\\))\\.${name}\\b`)
        : new RegExp(`\\b${id}\\b`);
      return tests.some((text) => pattern.test(text));
    };
    expect(endpoints.map(({ id }) => id).filter((id) => !named(id))).toEqual([]);
  });

  test('every message of the catalogue is used in the web', () => {
    const isCatalogue = ({ file }: { file: string }): boolean => /messages\/(?:fr|notices)\.ts$/.test(file);
    const keys = texts
      .filter(isCatalogue)
      .flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key));
    const web = code.filter((one) => one.file.startsWith('apps/web/src/') && !isCatalogue(one));
    const unused = keys.filter((key) => !web.some(({ text }) => new RegExp(`\\b${key}\\b`).test(text)));
    expect(keys.length).toBeGreaterThan(20);
    expect(unused).toEqual([]);
  });
});

test('MEM-395: no job reviews a status, changes a level or closes an account unasked', () => {
  const jobs = texts.find(({ file }) => file === 'apps/api/src/jobs/jobs.ts')?.text ?? '';
  const imported = [...jobs.matchAll(/from '\.\.\/(\w+\/[\w-]+\/[^']+)'/g)].map(
    ([, path]) => `apps/api/src/${path}`,
  );
  const names = [...jobs.matchAll(/^ {2}(\w+): \{ cron:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => /review|status|level|suspen|inactiv/i.test(name))).toEqual([]);
  // In these files the person is erased by their own request.
  const acting = /\bgiveLevel\b|\blevel: '|set level|deleted_at: /;
  const work = texts.filter(({ file }) => imported.includes(file) && !file.includes('/privacy/'));
  expect(work.length).toBeGreaterThan(5);
  expect(linesWith(acting, work)).toEqual([]);
});

describe('requirements', () => {
  const ids = readRows().map((row) => row.id);

  test('have unique numbers', () => {
    expect(ids.length).toBeGreaterThan(800);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('cited in the title of a test exist', () => {
    const cited = [...readCitations()].map(([id, where]) => `${id} in ${[...where].join(', ')}`);
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((citation) => !ids.includes(citation.split(' ')[0] ?? ''))).toEqual([]);
  });

  test('are at most ten in one title', () => {
    const tests = texts.filter(({ file }) => /\.(?:test|e2e)\.tsx?$/.test(file));
    const titles = tests.flatMap(({ text }) => titlesIn(text));
    expect(titles.length).toBeGreaterThan(3000);
    expect(titles.filter((title) => (title.match(requirementId) ?? []).length > 10)).toEqual([]);
  });

  test('cited anywhere else exist', () => {
    const known = new Set(ids);
    const cited = texts.flatMap(({ file, text }) =>
      [...text.matchAll(requirementId)].map(([id]) => ({ id, citation: `${id} in ${file}` })),
    );
    expect(cited.filter(({ id }) => !known.has(id)).map(({ citation }) => citation)).toEqual([]);
  });
});

test('every call that moves money is documented in the requirements or the deviations', () => {
  const written = texts.filter(({ file }) => /^docs\/(?:requirements|deviations)\/.*\.md$/.test(file));
  const bare = (path: string): string => path.replaceAll(/\{[^}]*\}|:\w+/g, '*');
  const docs = written.map(({ text }) => bare(text)).join('\n');
  const calls = Object.values({ ...moneyCalls, ...moneyCases }).filter(
    (call) => 'path' in call && !('demoOnly' in call && call.demoOnly),
  );
  expect(calls.length).toBeGreaterThan(8);
  expect(
    calls.map((call) => ('path' in call ? call.path : '')).filter((path) => !docs.includes(bare(path))),
  ).toEqual([]);
});

describe('tracked files', () => {
  test('cite no other requirements than the product’s own', () => {
    expect(linesWith(/\b(?:AMB-\d+|A-\d{2}|P-\d{2})\b|\boverrides? \d+\b/, texts)).toEqual([]);
  });

  test('name no package registry', () => {
    const registry =
      /"resolved": "http|\bregistry\.[\w-]+\.\w|^\s*(?:@[\w-]+:)?registry\s*=|artifactory|verdaccio/im;
    expect(linesWith(registry, texts)).toEqual([]);
  });

  test('name no folder of one machine', () => {
    expect(linesWith(/(?<![\w.~/-])\/(?:work|home|root|Users)\//, texts)).toEqual([]);
  });

  test('CORE-290 MEM-378: hold no secret', () => {
    expect(linesWith(secret, texts)).toEqual([]);
  });
});

function tooLong(sheets: readonly { file: string; text: string }[]): string[] {
  return sheets
    .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300)
    .map(({ file, lines }) => `${file} has ${lines} lines`);
}

/** Places of a pattern, as "file:line: text", without this file, which contains the patterns. */
function linesWith(pattern: RegExp, among: readonly { file: string; text: string }[]): string[] {
  const everywhere = new RegExp(pattern, `${pattern.flags}g`);
  return among
    .filter(({ file }) => file !== 'test/repository.test.ts')
    .flatMap(({ file, text }) =>
      [...text.matchAll(everywhere)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length;
        return `${file}:${line}: ${match[0].trim().slice(0, 100)}`;
      }),
    );
}

function cruise(args: readonly string[]): ICruiseResult {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const json = execFileSync(process.execPath, [cruiser, '--output-type', 'json', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(json) as ICruiseResult;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
}
