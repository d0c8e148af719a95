import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from './browser.ts';
import { freePort } from './portal-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = fileURLToPath(new URL('../../.cache/hang-up', import.meta.url));

test('the portal keeps running when the terminal that started it closes, even without npm', async () => {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const port = await freePort();
  // As with `nohup npm start &`: a shell in between, in a group that gets the terminal’s hangup together.
  const shell = spawn('/bin/sh', ['-c', '"$NODE" scripts/start.mjs; exit'], {
    cwd: root,
    env: {
      ...process.env,
      NODE: process.execPath,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
    detached: true,
  });
  const group = -Number(shell.pid);
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    expect(await until(answers)).toBe(true);
    process.kill(group, 'SIGHUP');
    await once(shell, 'exit');
    // Twice the time that it takes to notice a lost parent.
    await delay(2_000);
    expect(await answers()).toBe(true);
  } finally {
    process.kill(group, 'SIGTERM');
    expect(await until(async () => !(await answers()))).toBe(true);
    expect(await until(async () => isGone(group))).toBe(true);
  }
});

function isGone(group: number): boolean {
  try {
    return !process.kill(group, 0);
  } catch {
    return true;
  }
}
