import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruisedFolders } from './checks.ts';
import { helpOn, root } from './command.ts';

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.replace(/\btype\b/, '').trim())
    .filter(Boolean);

/**
 * Names that a file hands on instead of its own: by `export … from`, by an import and an export of the same
 * name, or as a constant that is another module's member. dependency-cruiser sees the first alone, and only
 * where nothing else of that module is imported.
 */
export function findReExports(text: string): string[] {
  const imported = new Set(
    [...text.matchAll(/^import (?:type )?\{([^}]*)\} from/gm)].flatMap(([, list = '']) =>
      namesIn(list).map((name) => name.split(' as ').at(-1)!.trim()),
    ),
  );
  const modules = [...text.matchAll(/^import \* as (\w+) from/gm)].map(([, name]) => name!);
  const members = modules.flatMap((name) =>
    [...text.matchAll(new RegExp(`^export const (?:\\w+|\\{[^}]*\\}) = ${name}(?:\\.\\w+)?;`, 'gm'))].map(
      ([all]) => all,
    ),
  );
  const named = [...text.matchAll(/^export (?:type )?(?:\{([^}]*)\}|\*[^;]*?)( from '[^']+')?;/gm)].flatMap(
    ([all, list = '', from]) =>
      from || all.includes('*')
        ? [all]
        : namesIn(list).filter((name) => imported.has(name.split(' as ')[0]!.trim())),
  );
  return [...named, ...members];
}

/** Files whose purpose it is: the contract's index, and the journeys' fixtures, which replace Playwright's. */
const collecting = ['packages/contract/src/index.ts', 'e2e/fixtures.ts'];

/** "file: names" of each file of the project that re-exports. */
export const listReExports = (): string[] =>
  globSync(
    cruisedFolders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  )
    .filter(
      (file) => !/node_modules|\/dist\/|test\/fixtures|\.gen\.ts$/.test(file) && !collecting.includes(file),
    )
    .toSorted()
    .map((file) => ({ file, names: findReExports(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ names }) => names.length > 0)
    .map(({ file, names }) => `${file}: ${names.join(', ')}`);

if (import.meta.main) {
  helpOn(`
node scripts/re-exports.ts

Ends with 1 when a file hands on what another one exports, and names it: who needs something imports it where it stands.
`);
  const found = listReExports();
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
