import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The reason why the embedded PostgreSQL cannot run, in one English sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

const oneMegabyte = 1024 * 1024;
/**
 * Free space below which PostgreSQL cannot write its next segment of 16 MB; its log may then be empty too.
 */
const leastFreeMegabytes = 17;

/** Turns any failure of the start into a sentence for the operator; `folder` holds the database. */
export function explain(error: unknown, folder: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const message = (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '');
  const sentence = knownCause(message, folder) ?? `PostgreSQL could not start in ${folder}: ${message}.`;
  return new EmbeddedPostgresError(sentence, { cause: error });
}

function knownCause(message: string, folder: string): string | undefined {
  if (message.startsWith('spawn')) {
    return `The embedded PostgreSQL cannot run on this machine (${message}): name a PostgreSQL server in DATABASE_URL.`;
  }
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(message) || isFull(folder)) {
    return `The disk that holds ${folder} is full: PostgreSQL cannot write; free some space and start again.`;
  }
  // Node's recursive mkdir reports a read-only file system as ENOENT.
  if (/EROFS|Read-only file system|ENOENT.*mkdir/i.test(message)) {
    return `The folder ${folder} is on a read-only file system: name a writable one in DATA_DIR.`;
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted/i.test(message)) {
    return `No permission to use ${folder} for PostgreSQL (${message}): give it to the account that starts the portal, or name another folder in DATA_DIR.`;
  }
  if (/ENOTDIR|EEXIST/.test(message)) {
    return `PostgreSQL needs the folder ${folder}, but a file stands in its way (${message}).`;
  }
  return undefined;
}

function isFull(folder: string): boolean {
  const disk = statfsSync(existingParent(folder));
  return (disk.bavail * disk.bsize) / oneMegabyte < leastFreeMegabytes;
}

function existingParent(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingParent(dirname(folder));
}
