import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { onWindows, runOptions } from './cluster.ts';
import { errorCode } from './files.ts';
import type { Home } from './home.ts';

/** What postmaster.pid says: `host` is the socket's folder, or 127.0.0.1 on Windows. */
export type Postmaster = { pid: number; host: string; port: number; status: string };
/** Where a new postmaster shall listen. */
export type Listen = { host: string; port: number };
/** A postmaster that this process started; `logFrom` is where its part of the log begins, in bytes. */
export type Launched = { child: ChildProcess; logFrom: number; failure?: Error };

const emptyFileIsAbandonedAfterMs = 5_000;

/** The postmaster of this cluster when one runs, in whatever state; a file that a crash left behind is no postmaster. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const [pid, , , port, socket, address, , status] = text.split('\n').map((line) => line.trim());
  if (!text.includes('\n')) {
    if (Date.now() - statSync(file).mtimeMs > emptyFileIsAbandonedAfterMs) discard(file, text);
    return { pid: 0, host: '', port: 0, status: 'starting' };
  }
  if (!isAlive(Number(pid))) return undefined;
  if (isAnotherProgram(Number(pid), cluster)) {
    // PostgreSQL would refuse to start: the number was given to another process, as containers do at every restart.
    discard(file, text);
    return undefined;
  }
  return { pid: Number(pid), host: socket || address || '', port: Number(port), status: status || 'starting' };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the process runs. One that ended but was not reaped (no init in a container) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  const stat = readIfThere(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
}

/** A postmaster's working folder is its cluster; false also where that cannot be known. */
function isAnotherProgram(pid: number, cluster: string): boolean {
  if (onWindows) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
    return !spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).stdout.includes(cluster);
  } catch {
    return false;
  }
}

/** Removes the file if it still says what was judged, not what a faster starter has put there meanwhile. */
function discard(file: string, judged: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, file);
  unlinkSync(aside);
}

/** Starts a postmaster in a session of its own: Ctrl-C reaches node alone, which closes its connections first. */
export function launch(home: Home, binaries: Binaries, listen: Listen): Launched {
  const log = openLog(home.logFile);
  const child = spawn(binaries('postgres'), ['-D', home.cluster, ...listenArguments(listen)], {
    ...runOptions(home),
    detached: true,
    stdio: ['ignore', log, log],
  });
  const launched: Launched = { child, logFrom: fstatSync(log).size };
  closeSync(log);
  child.unref();
  child.once('error', (failure) => (launched.failure = failure));
  return launched;
}

function listenArguments({ host, port }: Listen): string[] {
  const values = onWindows
    ? [`listen_addresses=${host}`]
    : [
        'listen_addresses=',
        `unix_socket_directories="${host.replaceAll('"', '""')}"`,
        'unix_socket_permissions=0700',
      ];
  return [`port=${port}`, ...values].flatMap((value) => ['-c', value]);
}

const longestLog = 10 * 1024 * 1024;

/** Root writes in a folder of another account: a link in the log's place is not followed. */
function openLog(file: string): number {
  const grown = readSize(file) > longestLog;
  if (grown) renameSync(file, `${file}.1`);
  const noFollow = onWindows ? 0 : constants.O_NOFOLLOW;
  return openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow, 0o600);
}

function readSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const patienceMs = 60_000;

/** Ends the sessions, writes a checkpoint and waits until the process is gone ("fast" shutdown). */
export async function stopPostmaster(pid: number, home: Home, binaries: () => Binaries): Promise<void> {
  if (onWindows) {
    // Signals end a process there at once, without its checkpoint.
    execFileSync(binaries()('pg_ctl'), ['stop', '-m', 'fast', '-D', home.cluster], runOptions(home));
    return;
  }
  signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, patienceMs)) return;
  // Nothing committed is lost: the next start replays the log.
  signal(pid, 'SIGQUIT');
  await isGoneWithin(pid, patienceMs);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < milliseconds; await delay(10)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}
