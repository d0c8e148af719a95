import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, fstatSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { onWindows, runOptions } from './cluster.ts';
import type { Home } from './home.ts';
import { runsCluster } from './postmaster-file.ts';

/** The address on which a new postmaster shall listen. */
export type Listen = { host: string; port: number };
/** A postmaster that this process started; `logFrom` is where its part of the log begins, in bytes. */
export type Launched = { child: ChildProcess; logFrom: number; failure?: Error };

/** Starts a postmaster in a session of its own: Ctrl-C reaches node alone, which closes its connections first. */
export function launch(home: Home, binaries: Binaries, listen: Listen): Launched {
  const log = openLog(home);
  const logFrom = fstatSync(log).size;
  const child = spawn(binaries('postgres'), ['-D', home.cluster, ...listenArguments(listen)], {
    ...runOptions(home),
    detached: true,
    stdio: ['ignore', log, log],
  });
  const launched: Launched = { child, logFrom };
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
function openLog({ logFile, account }: Home): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > longestLog) renameSync(logFile, `${logFile}.1`);
  const noFollow = onWindows ? 0 : constants.O_NOFOLLOW;
  const log = openSync(
    logFile,
    constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow,
    0o600,
  );
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
}

const patienceMs = 60_000;

/** Ends the sessions, writes a checkpoint and waits until the process is gone ("fast" shutdown). */
export async function stopPostmaster(pid: number, home: Home, binaries: () => Binaries): Promise<void> {
  if (onWindows) {
    // Signals end a process there at once, without its checkpoint.
    execFileSync(binaries()('pg_ctl'), ['stop', '-m', 'fast', '-D', home.cluster], runOptions(home));
    return;
  }
  signalPostmaster(pid, home, 'SIGINT');
  if (await isGoneWithin(patienceMs, pid, home)) return;
  // An immediate stop loses nothing committed: the next start replays the log.
  signalPostmaster(pid, home, 'SIGQUIT');
  await isGoneWithin(patienceMs, pid, home);
}

/** Does nothing when PostgreSQL has ended by itself, whose number another process may bear by now. */
export function signalPostmaster(pid: number, home: Home, name: 'SIGINT' | 'SIGQUIT'): void {
  if (runsCluster(pid, home.cluster)) process.kill(pid, name);
}

async function isGoneWithin(milliseconds: number, pid: number, home: Home): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < milliseconds; await delay(10)) {
    if (!runsCluster(pid, home.cluster)) return true;
  }
  return false;
}
