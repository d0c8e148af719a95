import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Start of every journey, for the server and for the browser. */
export const clock = '2026-12-01T10:00:00+01:00';

/** Starts once for all workers: a PostgreSQL with the sample association to clone. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const child = spawn('node', ['scripts/e2e-database.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, CLOCK: clock },
  });
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const first = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    ended.then(() => Promise.reject(new Error('The database of the journeys did not start.'))),
  ]);
  process.env.E2E_DATABASE = first;
  return async () => {
    child.stdin.end();
    await ended;
  };
}
