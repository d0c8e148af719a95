import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { onWindows } from './cluster.ts';
import { errorCode } from './files.ts';

/**
 * Content of postmaster.pid: `host` is the socket's folder, or 127.0.0.1 on Windows; `status` is `ready` when
 * the postmaster answers.
 */
export type Postmaster = { pid: number; host: string; port: number; status: string };

const emptyFileIsAbandonedAfterMs = 5_000;

/**
 * The running postmaster of this cluster, in whatever state; a file left behind by a crash does not count.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const [pid, , , port, socket, address, , status] = text.split('\n').map((line) => line.trim());
  if (!text.includes('\n')) {
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > emptyFileIsAbandonedAfterMs) discard(file, text);
    return { pid: 0, host: '', port: 0, status: 'starting' };
  }
  if (!isAlive(Number(pid))) return undefined;
  if (isAnotherProgram(Number(pid), cluster)) {
    // The number belongs to another process, as after every restart of a container; PostgreSQL would refuse
    // to start.
    discard(file, text);
    return undefined;
  }
  return {
    pid: Number(pid),
    host: socket || address || '',
    port: Number(port),
    status: status || 'starting',
  };
}

/** Folder of origin of a copied cluster, when PostgreSQL ran during the copy and that folder still exists. */
export function copiedFrom(cluster: string): string | undefined {
  const folder = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')[1]?.trim();
  if (!folder || folder === realpathSync(cluster) || folder === cluster || !existsSync(folder))
    return undefined;
  return folder;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** True when the process runs. A process that ended but was not reaped (no init in a container) does not. */
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

/** True when the process is still this cluster's postmaster, and not another one under the same number. */
export function runsCluster(pid: number, cluster: string): boolean {
  return isAlive(pid) && !isAnotherProgram(pid, cluster);
}

/**
 * True when the process works in another folder than the cluster, as a postmaster does not; false where that
 * is not known.
 */
function isAnotherProgram(pid: number, cluster: string): boolean {
  if (onWindows) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
    return !spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).stdout.includes(cluster);
  } catch {
    return false;
  }
}

/** Removes the file if it still has the judged content, not that of a faster starter. */
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
