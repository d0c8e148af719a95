import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EmbeddedPostgres } from './keep-running.ts';
import { type EmbeddedOptions, startEmbedded } from './start.ts';
import { EmbeddedPostgresError, explain } from './failure.ts';
import { findPostmaster, isAlive } from './postmaster-file.ts';

const asRoot = process.geteuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  it('starts in an empty folder and stops completely', async () => {
    const dataDir = emptyDataDir();
    const postgres = await start(dataDir);
    expect(postgres.owned).toBe(true);
    expect(
      await query(
        postgres,
        `select current_database() as database, current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
           current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
      ),
    ).toEqual([{ database: 'forman', tcp: '', fsync: 'on', encoding: 'UTF8', zone: 'UTC' }]);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);

    const pid = postmasterOf(dataDir);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(isAlive(pid)).toBe(false);
    await expect(query(postgres, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  it('keeps running when its owner is killed, and the next start takes it over with the data', async () => {
    const dataDir = sharedDataDir;
    const owner = await startInChild(dataDir);
    await query(owner, 'create table kept as select 7 as value');
    const pid = postmasterOf(dataDir);
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');

    const joined = await start(dataDir);
    expect(joined.owned).toBe(false);
    await joined.stop();
    expect(isAlive(pid)).toBe(true);

    const next = await start(dataDir, { takeOver: true });
    expect(postmasterOf(dataDir)).toBe(pid);
    expect(next.owned).toBe(true);
    expect(await query(next, 'select value from kept')).toEqual([{ value: 7 }]);
    await next.stop();
    // An orphan stays in the process table until process 1 has reaped it.
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('runs once when two processes start it on an empty folder at the same time', async () => {
    const dataDir = emptyDataDir();
    const starters = await Promise.all([startInChild(dataDir), startInChild(dataDir)]);
    expect(starters.filter((one) => one.owned)).toHaveLength(1);
    const started = 'select pg_postmaster_start_time()::text as at';
    const [one, other] = await Promise.all(starters.map((starter) => query(starter, started)));
    expect(one).toEqual(other);
  });

  it('is stopped only by the last of its owners', async () => {
    const dataDir = sharedDataDir;
    const script = await startInChild(dataDir);
    const portal = await start(dataDir, { takeOver: true });
    await script.stop();
    expect(await query(portal, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = postmasterOf(dataDir);
    await portal.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is stopped when its owner exits without stopping it', async () => {
    const dataDir = sharedDataDir;
    const owner = await startInChild(dataDir);
    const pid = postmasterOf(dataDir);
    owner.process.stdin?.write('exit\n');
    await once(owner.process, 'exit');
    await expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
  });

  it('survives a Ctrl-C, and starts despite a postmaster.pid with the number of another process', async () => {
    const dataDir = sharedDataDir;
    const owner = await startInChild(dataDir);
    process.kill(-Number(owner.process.pid), 'SIGINT');
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();

    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${dataDir}\n1700000000\n5432\n/nowhere\n\n  1 1\nready   \n`);
    const again = await start(dataDir);
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postmasterOf(dataDir)).not.toBe(process.pid);
  });

  it('puts its socket in a short folder when the path of the data folder is too long, and logs that folder', async () => {
    const said: string[] = [];
    const dataDir = join(emptyDataDir(), 'a-long-name-'.repeat(10));
    const postgres = await start(dataDir, { log: (message) => said.push(message) });
    const socket = new URL(postgres.connectionString).searchParams.get('host') ?? '';
    onTestFinished(() => rmSync(socket, { recursive: true, force: true }));
    expect(socket.length).toBeLessThan(90);
    expect(statSync(socket).mode & 0o777).toBe(0o700);
    expect(said.join('\n')).toContain(socket);
    expect(readFileSync(join(dataDir, 'embedded-postgres.json'), 'utf8')).toContain(
      encodeURIComponent(socket),
    );
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is restarted under the same address when it dies, until it is stopped', async () => {
    const dataDir = sharedDataDir;
    const said: string[] = [];
    const postgres = await start(dataDir, {
      takeOver: true,
      keepRunning: true,
      log: (text) => said.push(text),
    });
    const pool = new pg.Pool({ connectionString: postgres.connectionString });
    // An idle connection dies with its server; the pool opens another.
    pool.on('error', () => {});
    await pool.query('create table survives as select 8 as value');
    const seen = new Set([postmasterOf(dataDir)]);
    for (let death = 0; death < 2; death += 1) {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      const value = () =>
        pool.query('select value from survives').then(
          ({ rows }) => rows,
          () => [],
        );
      await expect.poll(async () => postmasterOf(dataDir) > 0 && !seen.has(postmasterOf(dataDir))).toBe(true);
      await expect.poll(value).toEqual([{ value: 8 }]);
      // PostgreSQL answers others before the portal has joined it: killed before that, it would count as the
      // same death.
      await expect.poll(() => said.filter((text) => text.includes('runs again')).length).toBe(death + 1);
      seen.add(postmasterOf(dataDir));
    }

    // The portal still owns it: the end of another process does not stop it.
    const other = await startInChild(dataDir);
    await other.stop();
    expect(postmasterOf(dataDir)).toBe([...seen].at(-1));
    await pool.end();
    await postgres.stop();
    expect(postmasterOf(dataDir)).toBe(0);
  });

  it('is not restarted once the portal is about to stop, and only once beside another starter', async () => {
    const dataDir = sharedDataDir;
    const postgres = await start(dataDir, { takeOver: true, keepRunning: true });
    const first = postmasterOf(dataDir);
    process.kill(first, 'SIGKILL');
    const other = await startInChild(dataDir);
    await expect.poll(() => ![0, first].includes(postmasterOf(dataDir))).toBe(true);
    const [one, same] = await Promise.all(
      [postgres, other].map((starter) => query(starter, 'select pg_postmaster_start_time()::text as at')),
    );
    expect(one).toEqual(same);
    await other.stop();

    const second = postmasterOf(dataDir);
    postgres.stopWatching();
    process.kill(second, 'SIGKILL');
    await expect.poll(() => isAlive(second)).toBe(false);
    await postgres.stop();
    expect(postmasterOf(dataDir)).toBe(0);
  });

  it('logs that its folder is a copy made while it ran, or explains that the copy is torn', async () => {
    const dataDir = sharedDataDir;
    const running = await start(dataDir);
    const cluster = (folder: string): string => join(folder, 'postgres/cluster');
    const [whole, torn] = [emptyDataDir(), emptyDataDir()];
    for (const copy of [whole, torn])
      execFileSync('cp', ['-a', join(dataDir, 'postgres'), join(copy, 'postgres')]);
    // A copy under way may miss the files being written, or have them from another instant.
    for (const name of readdirSync(join(cluster(torn), 'pg_wal')).filter((one) => /^[0-9A-F]{24}$/.test(one)))
      rmSync(join(cluster(torn), 'pg_wal', name));
    await expect(start(torn)).rejects.toThrow(/files do not belong together.*npm run restore/);
    await expect(start(torn)).rejects.toThrow(EmbeddedPostgresError);

    const said: string[] = [];
    await start(whole, { log: (message) => said.push(message) });
    expect(said.join('\n')).toContain(`was copied from ${cluster(dataDir)} while PostgreSQL ran`);
    await running.stop();
  });

  it.skipIf(!asRoot)(
    'keeps the data below /var/lib when root starts it in a folder closed to others',
    async () => {
      const said: string[] = [];
      const parent = emptyDataDir();
      chmodSync(parent, 0o700);
      const postgres = await start(join(parent, 'data'), { log: (message) => said.push(message) });
      const elsewhere = new URL(postgres.connectionString).searchParams.get('host') ?? '';
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
      expect(elsewhere).toMatch(/^\/var\/lib\/forman\//);
      expect(said.join('\n')).toContain(elsewhere);
      expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(existsSync(join(parent, 'data/postgres'))).toBe(false);
      await postgres.stop();
    },
  );

  it('explains in one sentence why it cannot start', async () => {
    const dataDir = emptyDataDir();
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: file, log() {} })).rejects.toThrow(EmbeddedPostgresError);
    await expect(startEmbedded({ dataDir: file, log() {} })).rejects.toThrow(/a file stands in its way/);

    mkdirSync(join(dataDir, 'other/postgres/cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'other/postgres/cluster/PG_VERSION'), '17\n');
    const older = startEmbedded({ dataDir: join(dataDir, 'other'), log() {} });
    await expect(older).rejects.toThrow(/was made by PostgreSQL 17/);
  });

  it.each([
    ['ENOSPC: no space left on device, write', /disk .* is full/],
    ['could not extend file: No space left on device', /disk .* is full/],
    ["EACCES: permission denied, mkdir '/x'", /No permission to use/],
    ["EROFS: read-only file system, mkdir '/x'", /read-only file system/],
    ['spawn /x/postgres ENOENT', /DATABASE_URL/],
    ['data directory has wrong ownership', /could not start in .* wrong ownership\.$/],
  ])('explains the error "%s"', (message, sentence) => {
    expect(explain(new Error(message), tmpdir()).message).toMatch(sentence);
  });
});

/** Initialised once: only tests of a first start need an empty folder. */
const sharedDataDir = newDataDir();
const dataDirs: string[] = [];
const processes: ChildProcess[] = [];
const started: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  for (const postgres of started.splice(0)) await postgres.stop();
  // PostgreSQL left running by a killed child.
  for (const dataDir of [sharedDataDir, ...dataDirs].filter(postmasterOf)) {
    await (await startEmbedded({ dataDir, log() {}, takeOver: true })).stop();
  }
  for (const dataDir of dataDirs.splice(0)) rmSync(dataDir, { recursive: true, force: true });
});

afterAll(() => rmSync(sharedDataDir, { recursive: true, force: true }));

function emptyDataDir(): string {
  const dataDir = newDataDir();
  dataDirs.push(dataDir);
  return dataDir;
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  // Other accounts may pass through, unlike in a fresh mkdtemp.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, log() {}, ...options });
  started.push(postgres);
  return postgres;
}

function postmasterOf(dataDir: string): number {
  return findPostmaster(join(dataDir, 'postgres/cluster'))?.pid ?? 0;
}

async function query(postgres: { connectionString: string }, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connectionString);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const starter = `
  import { createInterface } from 'node:readline';
  import { startEmbedded } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)};
  process.on('SIGINT', () => {});
  const postgres = await startEmbedded({ dataDir: process.argv[1], log() {} });
  console.log(JSON.stringify(postgres));
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') await postgres.stop();
    process.exit();
  }
`;

type InChild = { connectionString: string; owned: boolean; process: ChildProcess; stop(): Promise<void> };

/** Starts PostgreSQL in a child process that leads its own group. */
async function startInChild(dataDir: string): Promise<InChild> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter, dataDir], {
    detached: true,
    // Not inherited: vitest waits until its worker's stderr is closed, also by what the worker has started.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr, { end: false });
  processes.push(child);
  const failed = once(child, 'exit').then(([code]): never => {
    throw new Error(`the starter ended with ${code}`);
  });
  failed.catch(() => {});
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])) as [
    string,
  ];
  const stop = async () => {
    child.stdin.write('stop\n');
    await once(child, 'exit');
  };
  return { ...(JSON.parse(line) as { connectionString: string; owned: boolean }), process: child, stop };
}
