import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './command.ts';

/** Lists of the house that follow from the names of files: adding a feature adds its line. */

const head = '// Generated from the names of the files by `npm run generate`. Do not edit.\n\n';

/** "groupOrders" of ".../group-orders.ts". */
const camel = (file: string): string =>
  basename(file)
    .split('.')[0]!
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const filesIn = (folder: string, pattern: string): { file: string; text: string }[] =>
  globSync(pattern, { cwd: join(root, folder) })
    .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));

/** packages/contract/src/calls.gen.ts: what each file of a district exports, calls among it. */
export function renderCalls(): string {
  const files = filesIn('packages/contract/src', '*/*.ts').filter(({ text }) =>
    /^export const \w+ = endpoint\(/m.test(text),
  );
  const name = (file: string): string => `${camel(file)}Calls`;
  return `${head}${files.map(({ file }) => `import * as ${name(file)} from './${file}';`).join('\n')}

export const gathered = {
${files.map(({ file }) => `  ...${name(file)},`).join('\n')}
};
`;
}

/** apps/api/src/routes.gen.ts: the routes of every feature. */
export function renderRoutes(): string {
  const features = filesIn('apps/api/src', '*/*/*.routes.ts').map(({ file, text }) => ({
    file,
    names: [...text.matchAll(/^export (?:async )?function (\w+Routes)\(/gm)].map(([, name]) => name!),
  }));
  return `${head}${features.map(({ file, names }) => `import { ${names.join(', ')} } from './${file}';`).join('\n')}

export const featureRoutes = [
${features.flatMap(({ names }) => names.map((name) => `  ${name},`)).join('\n')}
];
`;
}

/** apps/api/src/db/migrations.gen.ts: the migrations in the order of their numbers. */
export function renderMigrations(): string {
  const names = filesIn('apps/api/src/db/migrations', '*.ts').map(({ file }) => basename(file, '.ts'));
  return `${head}${names.map((name) => `import * as m${name.slice(0, 4)} from './migrations/${name}.ts';`).join('\n')}

export const migrations = {
${names.map((name) => `  '${name}': m${name.slice(0, 4)},`).join('\n')}
};
`;
}
