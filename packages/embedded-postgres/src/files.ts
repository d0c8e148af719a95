import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './failure.ts';

/** The code of a system error (`ENOENT`); undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/**
 * Makes a folder of mode 0700 that belongs to `owner` (default: this process); refuses one of another
 * account.
 */
export function makePrivateFolder(folder: string, owner?: { name: string; uid: number; gid: number }): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  if (process.geteuid === undefined) return;
  const self = process.geteuid();
  // A start killed between the two calls left the folder to this process's account.
  if (owner && lstatSync(folder).uid === self) lchownSync(folder, owner.uid, owner.gid);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? self)) {
    throw new EmbeddedPostgresError(
      `The folder ${folder} belongs to another account than PostgreSQL would run under: give it to ${owner?.name ?? 'the account that starts the portal'}, or name another folder in DATA_DIR.`,
    );
  }
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

const abandonedAfterMs = 10 * 60_000;

/** Name of the folder in which another one is built, for `moveIntoPlace`. */
export function besideFor(place: string): string {
  return `${place}.new-${randomUUID().slice(0, 8)}`;
}

/** Removes the unfinished folders of killed processes. */
export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.includes('.new-'))) {
    const found = statSync(join(parent, name), { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

/** Renames a finished folder to its place; false when another process was first, whose folder then stays. */
export function moveIntoPlace(finished: string, place: string): boolean {
  try {
    renameSync(finished, place);
    return true;
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(finished, { recursive: true, force: true });
    return false;
  }
}

/** Copies files and folders, readable by everybody whatever the umask of the installation. */
export function copyTree(from: string, to: string, wanted: (name: string) => boolean): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && wanted(entry.name)) copyTree(source, copy, wanted);
    if (!entry.isFile() || !wanted(entry.name)) continue;
    copyFileSync(source, copy);
    chmodSync(copy, (statSync(source).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
