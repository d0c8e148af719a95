import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Account, canReach, isRoot, ownerOf, unprivilegedAccount } from './account.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { makePrivateFolder } from './files.ts';

/** Folders of PostgreSQL, and the account under which it runs (undefined: that of this process). */
export type Home = {
  dataDir: string;
  folder: string;
  cluster: string;
  logFile: string;
  account: Account | undefined;
};

type Log = (message: string) => void;

/** Home of PostgreSQL in the data folder, or below /var/lib when its account cannot reach the data folder. */
export function openHome(dataDir: string, log: Log): Home {
  const made = mkdirSync(dataDir, { recursive: true });
  if (!isRoot()) return furnish(dataDir, join(dataDir, 'postgres'));
  // Other accounts may pass through without reading: PostgreSQL's account has to reach its folder inside.
  if (made) chmodSync(dataDir, 0o711);
  return openHomeAsRoot(dataDir, log);
}

function openHomeAsRoot(dataDir: string, log: Log): Home {
  const inside = join(dataDir, 'postgres');
  const elsewhere = join('/var/lib/forman', shortName(dataDir));
  const [ownerInside, ownerElsewhere] = [inside, elsewhere].map((folder) => ownerOf(join(folder, 'cluster')));
  const account = ownerInside ?? ownerElsewhere ?? unprivilegedAccount();

  const reachable = canReach(account, [['-x', dataDir]]);
  if (ownerInside && !reachable) {
    throw new EmbeddedPostgresError(
      `The database in ${inside} belongs to the account ${account.name}, which can no longer enter ${dataDir}: open that folder and those above it (chmod o+x).`,
    );
  }
  if (reachable && (ownerInside || !ownerElsewhere)) return furnish(dataDir, inside, account);

  mkdirSync('/var/lib/forman', { recursive: true, mode: 0o755 });
  chmodSync('/var/lib/forman', 0o755);
  log(
    `PostgreSQL runs as ${account.name}, which cannot enter ${dataDir}: the database is kept in ${elsewhere}.`,
  );
  return furnish(dataDir, elsewhere, account);
}

function furnish(dataDir: string, folder: string, account?: Account): Home {
  makePrivateFolder(folder, account);
  return {
    dataDir,
    folder,
    cluster: join(folder, 'cluster'),
    logFile: join(folder, 'postgres.log'),
    account,
  };
}

/** `/srv/portal/data` -> `srv-portal-data-1a2b3c4d`: readable, unique, short enough for a socket below it. */
function shortName(path: string): string {
  const readable = resolve(path)
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-/, '');
  return `${readable.slice(-40).replace(/^-/, '')}-${hash(path)}`;
}

function hash(path: string): string {
  return createHash('sha256').update(resolve(path)).digest('hex').slice(0, 8);
}

/** Folder of the socket: the home, or a short one when the path exceeds the kernel's limit on sockets. */
export function socketFolder(home: Home, log: Log): string {
  if (fitsSocket(home.folder)) return home.folder;
  const base = [tmpdir(), '/tmp'].find(
    (one) => fitsSocket(shortSocketFolder(one, home)) && canReach(home.account, [['-x', one]]),
  );
  if (!base) {
    throw new EmbeddedPostgresError(
      `The path ${home.folder} is too long for PostgreSQL's socket: name a shorter folder in DATA_DIR.`,
    );
  }
  const folder = shortSocketFolder(base, home);
  makePrivateFolder(folder, home.account);
  log(`The path of the data folder is too long for a socket: PostgreSQL's socket is in ${folder}.`);
  return folder;
}

function shortSocketFolder(base: string, home: Home): string {
  return join(base, `forman-${hash(home.folder)}`);
}

function fitsSocket(folder: string): boolean {
  const limit = process.platform === 'darwin' ? 103 : 107;
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= limit;
}

/** Writes the paths and the address for people and other tools; the launcher itself reads postmaster.pid. */
export function writeState(home: Home, connectionString: string): void {
  const file = join(home.dataDir, 'embedded-postgres.json');
  const state = { cluster: home.cluster, log: home.logFile, connectionString };
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(beside, file);
}

export function hasCluster(home: Home): boolean {
  return existsSync(join(home.cluster, 'PG_VERSION'));
}
