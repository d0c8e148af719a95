import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '@forman/embedded-postgres/binaries';
import { ensureCluster, runOptions, superuser } from '@forman/embedded-postgres/cluster';
import { type Home, openHome } from '@forman/embedded-postgres/home';
import { until } from './browser.ts';
import { freePort } from './portal-process.ts';

/** A PostgreSQL server over TCP, from the embedded programs, that can be killed, frozen and promoted. */
export type OwnServer = {
  port: number;
  start(): Promise<void>;
  /** Kills all its processes, as when its machine fails. */
  kill(): Promise<void>;
  /** Freezes it: it accepts connections and does not answer, as a machine that vanished from the network. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  promote(): Promise<void>;
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
};

export type Replicated = {
  primary: OwnServer;
  standby: OwnServer;
  /** Address of both, for DATABASE_URL. */
  url: string;
  close(): Promise<void>;
};

/**
 * Starts a primary and its synchronous standby: every commit is on both. The standby begins as a copy of the
 * stopped primary, for pg_basebackup is not among the embedded programs.
 */
export async function startReplicated(dataDir: string): Promise<Replicated> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const home = openHome(dataDir, () => {});
  await ensureCluster(home, findBinaries(home), () => {});
  const [first, second] = [await freePort(), await freePort()];
  const primary = serverOf(home, home.cluster, first);
  await primary.start();
  await primary.query('create database forman', 'postgres');
  await primary.stop();
  const copy = `${home.cluster}-standby`;
  cpSync(home.cluster, copy, { recursive: true });
  execFileSync('chmod', ['0700', copy]);
  writeFileSync(join(copy, 'standby.signal'), '');
  const upstream = `host=127.0.0.1 port=${first} user=${superuser} application_name=standby`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${upstream}'\n`);
  if (home.account) execFileSync('chown', ['-R', `${home.account.uid}:${home.account.gid}`, copy]);
  appendFileSync(
    join(home.cluster, 'postgresql.auto.conf'),
    `synchronous_standby_names = 'standby'\nsynchronous_commit = on\n`,
  );
  const standby = serverOf(home, copy, second);
  await Promise.all([primary.start(), standby.start()]);
  const isSync = await until(async () => {
    const rows = await primary.query('select sync_state from pg_stat_replication');
    return rows[0]?.['sync_state'] === 'sync';
  });
  if (!isSync) throw new Error('The standby did not follow.');
  return {
    primary,
    standby,
    url: `postgres://${superuser}@127.0.0.1:${first},127.0.0.1:${second}/forman?target_session_attrs=read-write`,
    async close() {
      await primary.kill();
      await standby.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function serverOf(home: Home, folder: string, port: number): OwnServer {
  let child: ChildProcess | undefined;
  const signal = (name: NodeJS.Signals): void => {
    if (child) signalAll(child, name);
  };
  const killNow = (): void => signal('SIGKILL');
  process.once('exit', killNow);
  const ended = async (name: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const isOver = once(ending, 'exit');
    if (name === 'SIGKILL') signal(name);
    else ending.kill(name);
    await isOver;
    child = undefined;
  };
  const query: OwnServer['query'] = async (sql, database = 'forman') => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    port,
    query,
    async start() {
      const values = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
      child = spawn(
        findBinaries(home)('postgres'),
        ['-D', folder, ...values.flatMap((value) => ['-c', value])],
        { ...runOptions(home), detached: true, stdio: 'ignore' },
      );
      const answers = (): Promise<boolean> =>
        query('select', 'postgres').then(
          () => true,
          () => false,
        );
      if (!(await until(answers))) throw new Error(`The server in ${folder} does not answer.`);
    },
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGINT'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async promote() {
      await query('select pg_promote()', 'postgres');
    },
  };
}

/** Signals the postmaster and its processes, each of which leads a group of its own. */
function signalAll(postmaster: ChildProcess, signal: NodeJS.Signals): void {
  const pid = postmaster.pid ?? 0;
  // The postmaster is stopped first, so that it starts no other process; for a kill, its processes are listed
  // first.
  if (signal === 'SIGSTOP') process.kill(pid, signal);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, of]) => of === pid);
  for (const one of [pid, ...children.map(([child = 0]) => child)]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
