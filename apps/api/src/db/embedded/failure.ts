import { statfsSync } from 'node:fs';
import { existingParent } from './files.ts';

/** What keeps the embedded PostgreSQL from running, in one English sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

const oneMegabyte = 1024 * 1024;
/** Below this PostgreSQL cannot write its next segment of 16 MB, and its log may be empty for the same reason. */
const leastFreeMegabytes = 17;

/** Turns any failure of the start into the operator's sentence; `folder` is where the database is kept. */
export function explain(error: unknown, folder: string): EmbeddedPostgresError {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence = knownCause(`${String(code)} ${message}`, folder);
  if (sentence) return new EmbeddedPostgresError(sentence, { cause: error });
  return error instanceof EmbeddedPostgresError
    ? error
    : new EmbeddedPostgresError(`PostgreSQL could not start in ${folder}: ${message}.`, { cause: error });
}

function knownCause(message: string, folder: string): string | undefined {
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(message) || isFull(folder)) {
    return `The disk that holds ${folder} is full: PostgreSQL cannot write; free some space and start again.`;
  }
  if (/EROFS|Read-only file system/i.test(message)) {
    return `The folder ${folder} is on a read-only file system: name a writable one in DATA_DIR.`;
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted/i.test(message)) {
    return `No permission to use ${folder} for PostgreSQL (${detail(message)}): give it to the account that starts the portal, or name another folder in DATA_DIR.`;
  }
  if (/ENOTDIR|EEXIST/.test(message)) {
    return `PostgreSQL needs the folder ${folder}, but a file stands in its way (${detail(message)}).`;
  }
  return undefined;
}

function detail(message: string): string {
  return message.replace(/^\S+ /, '').replace(/\.$/, '');
}

function isFull(folder: string): boolean {
  const disk = statfsSync(existingParent(folder));
  return (disk.bavail * disk.bsize) / oneMegabyte < leastFreeMegabytes;
}
