import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, run } from './command.ts';

/** Folders for dependency-cruiser: all our code, without the forbidden fixture (.dependency-cruiser.mjs). */
export const cruisedFolders = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'test'].filter((folder) =>
  existsSync(join(root, folder)),
);

export type Check = { name: string; command: string[]; env?: Record<string, string> };

/** Counts of a run. `failures`: each failure with its output, repeated at the end of the run. */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] };

/**
 * TypeScript gets one thread: a further one would compute most types again, and the checks run in parallel
 * already.
 */
export const checks: Check[] = [
  { name: 'types', command: ['tsc', '--checkers', '1'] },
  { name: 'types of the web', command: ['tsc', '--project', 'apps/web', '--checkers', '1'] },
  { name: 'lint', command: ['oxlint'], env: { GOMAXPROCS: '1' } },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'boundaries', command: ['depcruise', ...cruisedFolders] },
  { name: 'circles of folders', command: ['node', 'scripts/folder-circles.ts'] },
  { name: 're-exports', command: ['node', 'scripts/re-exports.ts'] },
  { name: 'SQL', command: ['node', 'scripts/sql-places.ts'] },
  { name: 'classes', command: ['node', 'scripts/class-owners.ts'] },
  { name: 'requirements', command: ['node', 'scripts/requirements.ts', '--all'] },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
];

if (existsSync(join(root, 'scripts/generate.ts'))) {
  checks.push({ name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] });
}

/**
 * Runs the checks in parallel. Prints each as it ends, or all of them after `others`, which print meanwhile.
 * @returns the numbers of passed and failed checks.
 */
export async function runChecks(list: readonly Check[], others?: Promise<unknown>): Promise<Tally> {
  const results = await Promise.all(
    list.map(async ({ name, command, env }) => {
      const result = await run(command, false, env);
      await others;
      report(name, result);
      return { name, ...result };
    }),
  );
  const failures = results
    .filter(({ ok }) => !ok)
    .map(({ name, output }) => `${name}\n${output.slice(-2000)}`);
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
}
