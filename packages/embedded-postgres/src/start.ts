import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join as pathOf, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { ensureCluster, lastErrorIn, onWindows, passwordFile, superuser } from './cluster.ts';
import { EmbeddedPostgresError, explain } from './failure.ts';
import { removeAbandoned } from './files.ts';
import { type Home, openHome, socketFolder, writeState } from './home.ts';
import { type EmbeddedPostgres, keepRunning, type Running } from './keep-running.ts';
import { copiedFrom, findPostmaster, type Postmaster } from './postmaster-file.ts';
import { launch, type Launched, type Listen, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { type Address, databaseName, openSession, type Session } from './session.ts';

export type EmbeddedOptions = {
  /** The portal's data folder; PostgreSQL uses only `postgres/` in it. Made when missing. */
  dataDir: string;
  log: (message: string) => void;
  /**
   * True: becomes an owner of a PostgreSQL that runs already, as the portal's own start does; others only
   * join it.
   */
  takeOver?: boolean;
  /** True: starts PostgreSQL again when it ends before `stop` is called; for an owner that lives long. */
  keepRunning?: boolean;
};

const patienceMs = 30_000;

/**
 * Starts the embedded PostgreSQL, or joins the one that runs on this data folder. @throws
 * EmbeddedPostgresError
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  let home: Home | undefined;
  try {
    home = openHome(dataDir, options.log);
    noticeCopy(home, options.log);
    const running = await startOrJoin(home, options);
    return running.owned && options.keepRunning ? keepAlive(running, home, options) : running;
  } catch (error) {
    throw explain(error, home?.folder ?? dataDir);
  }
}

/** Warns about a folder copied while PostgreSQL ran, and removes the socket that came with the copy. */
function noticeCopy(home: Home, log: (message: string) => void): void {
  const original = copiedFrom(home.cluster);
  if (!original) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(pathOf(home.folder, name), { force: true });
  log(
    `The database in ${home.cluster} was copied from ${original} while PostgreSQL ran: it may be damaged without a sign. Restore a backup instead (npm run restore).`,
  );
}

/** Keeps PostgreSQL running under the same address. */
function keepAlive(first: Running, home: Home, options: EmbeddedOptions): EmbeddedPostgres {
  const again = (last: Running): Promise<Running> =>
    startOrJoin(home, options, last).catch((error: unknown) => {
      throw explain(error, home.folder);
    });
  return keepRunning(first, again, options.log);
}

async function startOrJoin(home: Home, options: EmbeddedOptions, last?: Running): Promise<Running> {
  let launched: Launched | undefined;
  let found: Postmaster | undefined;
  let refusal: unknown;
  let since = Date.now();
  while (Date.now() - since < patienceMs) {
    found = findPostmaster(home.cluster);
    if (found?.status === 'ready') {
      // A PostgreSQL that dropped its connections and recovered by itself is still the one started by this
      // process.
      const started = found.pid === launched?.child.pid || (last?.started === true && found.pid === last.pid);
      try {
        const running = await join(home, found, started, options);
        if (running) return running;
      } catch (error) {
        refusal = error;
      }
    } else if (!found && !isStarting(launched)) {
      if (launched) throwUnlessPassing(launched, home);
      const first = !launched;
      launched = await start(home, options, last);
      // The time to create a database on a slow disk does not count as silence.
      if (first) since = Date.now();
    }
    await delay(isStarting(launched) ? 5 : 100);
  }
  throw notAnswering(home, found, refusal);
}

async function start(home: Home, { log }: EmbeddedOptions, last?: Running): Promise<Launched> {
  removeAbandoned(home.folder);
  const binaries = findBinaries(home);
  await ensureCluster(home, binaries, log);
  const listen: Listen = onWindows
    ? { host: '127.0.0.1', port: last?.port ?? (await freePort()) }
    : { host: socketFolder(home, log), port: 5432 };
  writeState(home, connectionString({ ...listen, password: undefined }));
  return launch(home, binaries, listen);
}

function isStarting(launched: Launched | undefined): boolean {
  return (
    !!launched && !launched.failure && launched.child.exitCode === null && launched.child.signalCode === null
  );
}

/**
 * Errors that pass: another process was faster, or the last backends of a killed postmaster are about to end.
 */
const passing = /lock file ".*" already exists|shared memory block .* still in use/;

/** Errors of a cluster whose write-ahead log is missing or incomplete. */
const torn =
  /could not locate a valid checkpoint record|could not find redo location|invalid (primary )?checkpoint|WAL ends before|could not read WAL|requested timeline|could not open file "(pg_wal|pg_xact|global|base|pg_multixact)/;

function throwUnlessPassing(launched: Launched, home: Home): void {
  const { child, failure } = launched;
  if (failure) throw failure;
  // Stopped by another owner, or killed, before this process could claim it.
  if (child.exitCode === 0 || child.signalCode === 'SIGKILL') return;
  const said = lastWords(launched, home);
  if (said && passing.test(said)) return;
  if (said && torn.test(said)) {
    throw new EmbeddedPostgresError(
      `The database in ${home.cluster} cannot be started, for its files do not belong together, as when the folder is copied while PostgreSQL runs (${said}): restore a backup with npm run restore into an empty DATA_DIR, or copy the folder anew with the portal stopped.`,
    );
  }
  throw new Error(said ?? `it ended at once (${child.signalCode ?? child.exitCode}), see ${home.logFile}`);
}

/** Last error of a postmaster that ended: its own, else one of its processes'. */
function lastWords({ child, logFrom }: Launched, home: Home): string | undefined {
  const log = readFileSync(home.logFile).subarray(logFrom).toString();
  const own = log.split('\n').filter((line) => line.includes(`[${child.pid}]`));
  return lastErrorIn(own.join('\n')) ?? lastErrorIn(log);
}

async function join(
  home: Home,
  postmaster: Postmaster,
  started: boolean,
  { takeOver = false, log }: EmbeddedOptions,
): Promise<Running | undefined> {
  const owned = started || takeOver;
  const address = addressOf(postmaster, home);
  const session = await openSession(address, owned);
  if (!session) return undefined;
  if (!started) log(`PostgreSQL runs already (process ${postmaster.pid}).`);
  if (!owned) await session.end();
  return {
    connectionString: connectionString(address),
    owned,
    stopWatching: () => {},
    started,
    pid: postmaster.pid,
    port: postmaster.port,
    ended: session.ended,
    ...(owned ? stopper(home, postmaster, session, started) : { stop: async () => {}, letGo: () => {} }),
  };
}

/** The two ways for an owner to be done with PostgreSQL: `stop` ends it, `letGo` drops the responsibility. */
function stopper(
  home: Home,
  { pid }: Postmaster,
  session: Session,
  started: boolean,
): Pick<Running, 'stop' | 'letGo'> {
  // Stops PostgreSQL for a process that ends without calling stop.
  const lastResort = () => {
    if (!session.isShared() && !onWindows) signalPostmaster(pid, home, 'SIGINT');
  };
  if (started) process.once('exit', lastResort);
  const stop = async () => {
    if (await session.isLastClaim()) await stopPostmaster(pid, home, () => findBinaries(home));
    process.off('exit', lastResort);
    await session.end();
  };
  let stopping: Promise<void> | undefined;
  return { stop: () => (stopping ??= stop()), letGo: () => void process.off('exit', lastResort) };
}

function addressOf({ host, port }: Postmaster, home: Home): Address {
  return { host, port, password: onWindows ? readFileSync(passwordFile(home.cluster), 'utf8') : undefined };
}

function connectionString({ host, port, password }: Address): string {
  if (onWindows) return `postgresql://${superuser}:${password ?? ''}@${host}:${port}/${databaseName}`;
  return `postgresql:///${databaseName}?host=${encodeURIComponent(host)}&port=${port}&user=${superuser}`;
}

function notAnswering(home: Home, found: Postmaster | undefined, refusal: unknown): EmbeddedPostgresError {
  const why = found && found.status !== 'ready' ? `it is ${found.status}` : 'it does not answer';
  const who = found
    ? `PostgreSQL (process ${found.pid}) has the database`
    : 'PostgreSQL cannot take the database';
  return new EmbeddedPostgresError(
    `${who} ${home.cluster}, but after ${patienceMs / 1000} seconds ${why}: see ${home.logFile}, end that process if it hangs, and start again.`,
    { cause: refusal },
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
