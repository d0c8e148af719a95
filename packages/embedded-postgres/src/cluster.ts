import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { besideFor, moveIntoPlace } from './files.ts';
import { hasCluster, type Home } from './home.ts';

const run = promisify(execFile);
const majorVersion = '18';
export const superuser = 'forman';
export const onWindows = process.platform === 'win32';

/** Settings written to postgresql.conf once; the operator may change them there. */
const settings = {
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  min_wal_size: '48MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Three worker processes of its own gain nothing on two cores.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The log reports errors without the rows' data, such as an address or an amount.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * The cluster's locale decides which signs are letters (pg_trgm, full text); sorting is ICU's, the same on
 * every machine.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** The variables of the caller's shell (PGPORT, LC_ALL, LD_LIBRARY_PATH…) must not reach PostgreSQL. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

/**
 * Options for running a program of PostgreSQL: under its account and in its home, not in the folder from
 * which the portal was started.
 */
export function runOptions(home: Home): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  windowsHide: true;
} {
  const { account } = home;
  return {
    cwd: home.folder,
    env: cleanEnvironment(),
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/**
 * Makes the cluster if there is none: built beside and renamed, so that a kill leaves all of it or nothing.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  if (hasCluster(home)) return refuseOtherVersion(home);
  log(`Creating the database in ${home.folder}.`);
  const beside = besideFor(home.cluster);
  try {
    await initialise(home, binaries, beside);
    moveIntoPlace(beside, home.cluster);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  syncFolder(home.folder);
  refuseOtherVersion(home);
}

async function initialise(home: Home, binaries: Binaries, beside: string): Promise<void> {
  for (const locale of letterLocales) {
    try {
      await run(binaries('initdb'), initdbArguments(home, beside, locale), runOptions(home));
      if (onWindows) renameSync(passwordFile(home.folder), passwordFile(beside));
      return;
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
      if (!said) throw error;
      if (!/invalid locale name/.test(said)) throw new Error(lastErrorIn(said) ?? said, { cause: error });
    }
  }
}

function initdbArguments(home: Home, beside: string, locale: string): string[] {
  const named = [
    `--pgdata=${beside}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    `--locale=${locale}`,
    '--no-instructions',
  ];
  // A socket in a folder of mode 0700 needs no password: only that account and root can reach it.
  const access = onWindows ? ['--auth=scram-sha-256', `--pwfile=${newPassword(home)}`] : ['--auth=trust'];
  const values = Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`);
  return [...named, ...access, ...values];
}

/** Password for Windows, which has no sockets guarded by the file system; in the cluster's own folder. */
export function passwordFile(folder: string): string {
  return join(folder, 'portal-password');
}

function newPassword(home: Home): string {
  const file = passwordFile(home.folder);
  writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return file;
}

/** The last line that PostgreSQL marked as an error, without its mark. */
export function lastErrorIn(output: string): string | undefined {
  const line = output.split('\n').findLast((one) => /\b(FATAL|PANIC|error):/.test(one));
  return line?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '');
}

function refuseOtherVersion(home: Home): void {
  const found = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === majorVersion) return;
  throw new EmbeddedPostgresError(
    `The database in ${home.cluster} was made by PostgreSQL ${found} and these programs are PostgreSQL ${majorVersion}: load its dump into a new data folder.`,
  );
}

/** Writes the folder to the disk, without which a rename in it is not durable. */
function syncFolder(folder: string): void {
  if (onWindows) return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
