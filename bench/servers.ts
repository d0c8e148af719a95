import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../scripts/command.ts';
import { serverArguments, serverEnvironment } from '../scripts/server.ts';

/** A server in its own process, as in production. */
export type Server = { port: number; pid: number; startMs: number; stop(): Promise<void> };

const patienceMs = 20_000;

/** The built portal on this database, without the limits on single callers. */
export async function startPortal(databaseUrl: string, tokenSecret: string): Promise<Server> {
  return start(serverArguments, '/api/health', {
    ...serverEnvironment,
    DATABASE_URL: databaseUrl,
    APP_MODE: 'production',
    // Matches the Host header of the load.
    PUBLIC_URL: 'http://127.0.0.1',
    NODE_ENV: 'production',
    TOKEN_SECRET: tokenSecret,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000000',
    RATE_LIMIT_FACTOR: '1000000',
    // Options for the portal alone: BENCH_NODE_OPTIONS=--cpu-prof profiles it.
    ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
  });
}

export async function startBare(databaseUrl: string, tokensFile: string): Promise<Server> {
  return start([join(root, 'bench/bare.ts')], '/', { DATABASE_URL: databaseUrl, TOKENS: tokensFile });
}

/** Starts a server; resolves at its first answer, whatever that is. */
async function start(args: string[], firstPath: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The servers end with the bench, in every case.
  process.once('exit', () => child.kill('SIGKILL'));
  const startMs = await firstAnswer(child, `http://127.0.0.1:${port}${firstPath}`, started);
  return {
    port,
    pid: child.pid ?? 0,
    startMs,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await gone;
    },
  };
}

async function firstAnswer(child: ChildProcess, url: string, started: number): Promise<number> {
  while (performance.now() - started < patienceMs) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended at once.`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return performance.now() - started;
    await delay(5);
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1000} s.`);
}

/** Present memory of the process, in MB; null where the system does not give it. */
export function memoryOf(server: Server): number | null {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
