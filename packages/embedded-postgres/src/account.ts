import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './failure.ts';
import { errorCode } from './files.ts';

/** The account that PostgreSQL runs under when the portal runs as root, whom PostgreSQL refuses. */
export type Account = { name: string; uid: number; gid: number };

const candidates = ['postgres', 'nobody'];

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** The unprivileged account to borrow: initdb asks that it stands in passwd. */
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
      // macOS writes nobody as -2; the system call wants it unsigned.
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  );
}

/**
 * Whether the account can read (`-r`) or enter and run (`-x`) every path. Asked by running `test` as that account:
 * the system alone knows about access lists and mounts.
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
