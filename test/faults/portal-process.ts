import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patienceMs = 120_000;

/** The built portal (npm run build) in its own process, on one port over all restarts. */
export type PortalProcess = {
  url: string;
  /** @param env for this run alone. @throws Error when it runs already. */
  start(env?: Record<string, string>): Promise<void>;
  /** False also when it died by itself. */
  isRunning(): boolean;
  /** kill -9; resolves once the process has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Kills it for good: a series that goes on after its test has timed out cannot start it again, since nobody
   * would end it.
   */
  close(): Promise<void>;
};

type ProcessOptions = {
  /** Node's arguments; absent: only the script. */
  nodeArguments?: string[];
  /** The file of its log; absent: the log is dropped. */
  logFile?: string;
};

export async function createPortalProcess(
  env: Record<string, string>,
  { nodeArguments = ['apps/api/dist/main.js'], logFile }: ProcessOptions = {},
): Promise<PortalProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isClosed = false;
  const killNow = (): void => void child?.kill('SIGKILL');
  // Without this the portal would outlive this process, and hold the terminal.
  process.once('exit', killNow);
  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill(signal);
    await once(ending, 'exit');
  };
  return {
    url,
    async start(extra = {}) {
      if (isClosed) throw new Error('The portal is closed: its test is over.');
      // A second child would take the place of the first, which nobody could end any more.
      if (isRunning()) throw new Error('The portal runs already.');
      const log = logFile ? openSync(logFile, 'a') : 'ignore';
      child = spawn(process.execPath, nodeArguments, {
        cwd: root,
        env: {
          ...process.env,
          APP_MODE: 'demo',
          LOG_LEVEL: 'silent',
          REQUESTS_PER_MINUTE: '1000000',
          RATE_LIMIT_FACTOR: '1000',
          ...env,
          ...extra,
          PORT: String(port),
        },
        // Not inherited: vitest waits until its worker's stderr is closed, also by what the worker has started.
        stdio: ['ignore', log, 'pipe'],
      });
      child.stderr!.pipe(process.stderr, { end: false });
      if (log !== 'ignore') closeSync(log);
      await answering(child, `${url}/api/health`);
    },
    isRunning,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async close() {
      isClosed = true;
      await end('SIGKILL');
      process.off('exit', killNow);
    },
  };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(10)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The portal ended at once.');
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
  }
  throw new Error('The portal did not answer in time.');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
