import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, fstatSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { onWindows, runOptions } from './cluster.ts';
import type { Home } from './home.ts';
import { runsCluster } from './postmaster-file.ts';

/** Address on which a new postmaster listens. */
export type Listen = { host: string; port: number };
/** A postmaster started by this process; `logFrom`: start of its part of the log, in bytes. */
export type Launched = { child: ChildProcess; logFrom: number; failure?: Error };

/**
 * Starts a postmaster in a session of its own: Ctrl-C reaches only node, which closes its connections first.
 */
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

/** Opens the log without following a link in its place, since root writes in a folder of another account. */
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

/** Ends the sessions, writes a checkpoint and waits until the process has ended ("fast" shutdown). */
export async function stopPostmaster(pid: number, home: Home, binaries: () => Binaries): Promise<void> {
  if (onWindows) {
    // On Windows a signal ends a process at once, without its checkpoint.
    execFileSync(binaries()('pg_ctl'), ['stop', '-m', 'fast', '-D', home.cluster], runOptions(home));
    return;
  }
  signalPostmaster(pid, home, 'SIGINT');
  if (await isGoneWithin(patienceMs, pid, home)) return;
  // An immediate stop loses nothing committed: the next start replays the log.
  signalPostmaster(pid, home, 'SIGQUIT');
  await isGoneWithin(patienceMs, pid, home);
}

/** Sends a signal, unless PostgreSQL has ended by itself: another process may have its number by now. */
export function signalPostmaster(pid: number, home: Home, name: 'SIGINT' | 'SIGQUIT'): void {
  if (runsCluster(pid, home.cluster)) process.kill(pid, name);
}

async function isGoneWithin(milliseconds: number, pid: number, home: Home): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < milliseconds; await delay(10)) {
    if (!runsCluster(pid, home.cluster)) return true;
  }
  return false;
}
