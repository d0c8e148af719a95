import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './failure.ts';
import { errorCode } from './files.ts';

/** Account under which PostgreSQL runs when the portal runs as root, which PostgreSQL refuses. */
export type Account = { name: string; uid: number; gid: number };

const candidates = ['postgres', 'nobody'];

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** An unprivileged account of the machine; initdb requires it to be in passwd. */
export function unprivilegedAccount(): Account {
  const accounts = readAccounts();
  for (const name of candidates) {
    const account = accounts.find((one) => one.name === name);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and neither ${candidates.join(' nor ')} exists here: start the portal under another account.`,
  );
}

/** Finds the owner of a database folder; undefined when there is none, or when it is root's. */
export function ownerOf(cluster: string): Account | undefined {
  try {
    const { uid, gid } = statSync(cluster);
    const name = readAccounts().find((one) => one.uid === uid)?.name ?? `uid ${uid}`;
    return uid === 0 ? undefined : { name, uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function readAccounts(): Account[] {
  return (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length > 3)
      // macOS writes -2 for nobody; the system call needs an unsigned number.
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  );
}

/**
 * True when the account can read (`-r`) or enter and run (`-x`) every path. The check runs `test` as that
 * account, since only the system knows about access lists and mounts.
 */
export function canReach(
  account: Account | undefined,
  paths: ReadonlyArray<readonly ['-r' | '-x', string]>,
): boolean {
  if (!account) return true;
  const script = paths.map(([flag], index) => `test ${flag} "$${index + 1}"`).join(' && ');
  const asked = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths.map(([, path]) => path)], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  if (asked.error) throw asked.error;
  return asked.status === 0;
}
