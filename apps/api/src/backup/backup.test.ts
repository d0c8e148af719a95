import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionCalls } from '@forman/contract/session-calls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, consoleTimeouts } from '../db/database.ts';
import { applyMigrations, migrate, migrationNames } from '../db/migrate.ts';
import { makeSession, makeUser } from '../testing/factories.ts';
import { days, type TestPortal, testPortal } from '../testing/harness.ts';
import { payCard } from '../testing/simulated-bank.ts';
import { verifyInvariants } from '../verify/verify.service.ts';
import { makeBackup, restoreBackup } from './backup.service.ts';
import { dumpDatabase, onBackupConnection } from './dump.ts';
import { backupName } from './nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const key = 'a passphrase of the tests';
const now = new Date('2026-12-01T09:00:00Z');

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** An empty database beside the test's own, gone when the test is over. */
async function emptyDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL!;
  const name = `b_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name}`);
  onTestFinished(() => ask(server, `drop database ${name} with (force)`).then(() => {}));
  return server.replace(/\/[^/?]*\?/, `/${name}?`);
}

async function ask(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An address of the same database whose answers arrive a few bytes at a time, as from a busy machine. */
async function trickling(connectionString: string): Promise<string> {
  const { host, port, user, password, database } = new pg.Client(connectionString);
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.setNoDelay().pipe(far);
    far.on('data', (bytes: Buffer) => {
      far.pause();
      const give = (at: number): void => {
        if (at >= bytes.length) return void far.resume();
        near.write(bytes.subarray(at, at + 7), () => setImmediate(give, at + 7));
      };
      give(0);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return `postgres://${encodeURIComponent(user!)}:${encodeURIComponent(password ?? '')}@${at}/${database}`;
}

test('a backup says how many rows each table has, though PostgreSQL tells it after the rows', async () => {
  const { connectionString } = portal.database;
  const told = new Map<string, number>();
  let table = '';
  await onBackupConnection(await trickling(connectionString), async (client) => {
    for await (const frame of dumpDatabase(client, now)) {
      if (frame.type === 'start') table = frame.says.table;
      if (frame.type === 'end') told.set(table, frame.says.rows);
    }
  });
  for (const [name, rows] of told)
    expect([name, rows]).toEqual([
      name,
      (await ask(connectionString, `select count(*)::int as n from "${name}"`))[0]!['n'],
    ]);
  expect(told.get('settings')).toBe(1);
});

/**
 * A digest of each table's rows, independent of how the connection split them, and the other frames as they
 * are.
 */
async function contentOf(connectionString: string): Promise<string[]> {
  const content: string[] = [];
  let hash = createHash('sha256');
  await onBackupConnection(connectionString, async (client) => {
    for await (const frame of dumpDatabase(client, now)) {
      if (frame.type === 'data') hash.update(frame.bytes);
      else content.push(`${JSON.stringify(frame)} ${hash.copy().digest('hex')}`);
      if (frame.type === 'end') hash = createHash('sha256');
    }
  });
  return content;
}

/** The guards of the rows: keys, checks, triggers with their state, indexes. */
const guardsOf = (connectionString: string) =>
  ask(
    connectionString,
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as guard
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
       from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );

/** People who register and pay, one purchase after the other, until `stop`. */
async function keepSelling(people: number) {
  const work = { goesOn: true, sold: 0 };
  const buy = async (): Promise<void> => {
    const caller = await portal.as(await makeUser(portal));
    while (work.goesOn) {
      const free = await makeSession(portal);
      await caller.call(sessionCalls.workshop.join, { params: { id: free.id } });
      const paid = await makeSession(portal, { euros: 20 });
      await payCard(caller, { id: paid.id, cents: 2_000 });
      // Webhooks are settled by the first process to run the job.
      await portal.run('webhooks');
      work.sold += 1;
    }
  };
  const running = Promise.all(Array.from({ length: people }, buy));
  return {
    sold: () => work.sold,
    stop: async () => {
      work.goesOn = false;
      await running;
    },
  };
}

describe('a backup', () => {
  test('OPS-008: a backup during sales is of one instant: restored, it keeps every invariant', async () => {
    const sales = await keepSelling(4);
    const invoices = () =>
      ask(portal.database.connectionString, 'select from invoice_documents').then(({ length }) => length);
    await expect.poll(invoices).toBeGreaterThan(4);
    const files = [0, 1, 2].map((index) => join(folder, `sales-${index}.backup`));
    const { connectionString } = portal.database;
    const counts: number[] = [];
    for (const file of files) {
      const before = sales.sold();
      counts.push((await makeBackup({ connectionString, now, key: null }, file)).rows);
      await expect.poll(sales.sold).toBeGreaterThan(before);
    }
    await sales.stop();
    await portal.ctx.bank?.drained();
    // Sales happened between the backups, and usually during them.
    expect(counts[2]).toBeGreaterThan(counts[0]!);

    for (const file of files) {
      const restored = await emptyDatabase();
      await restoreBackup(file, { connectionString: restored, key: null });
      const database = openDatabase({ connectionString: restored, max: 1, ...consoleTimeouts });
      const reports = await verifyInvariants(database.db, portal.clock.now());
      expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
      expect(reports.find(({ number }) => number === 5)!.checked).toBeGreaterThan(0);
      // Append-only tables still refuse changes.
      await expect(
        database.pool.query('update credit_movements set amount_cents = 1'),
      ).resolves.toBeDefined();
      await expect(database.pool.query('delete from invoice_documents')).rejects.toThrow(/append-only/);
      await database.close();
    }
  });

  test('OPS-008: a restored backup has every row, guard and sequence', async () => {
    const { connectionString } = portal.database;
    const file = join(folder, 'whole.backup');
    const restored = await emptyDatabase();
    const made = await makeBackup({ connectionString, now, key }, file);
    const loaded = await restoreBackup(file, { connectionString: restored, key });
    expect(loaded).toMatchObject({
      tables: made.tables,
      rows: made.rows,
      manifest: { madeAt: now.toISOString() },
    });
    expect(await contentOf(restored)).toEqual(await contentOf(connectionString));
    expect(await guardsOf(restored)).toEqual(await guardsOf(connectionString));
  });

  test('a backup of an earlier schema is restored as it was, and can then be migrated', async () => {
    const { connectionString } = portal.database;
    const earlier = await emptyDatabase();
    const older = new Set(migrationNames.slice(0, -1));
    const database = openDatabase({ connectionString: earlier, max: 1, ...consoleTimeouts });
    await database.db.transaction().execute((tx) => applyMigrations(tx as never, older));
    await database.close();
    const file = join(folder, 'earlier.backup');
    await makeBackup({ connectionString: earlier, now, key: null }, file);

    const restored = await emptyDatabase();
    await restoreBackup(file, { connectionString: restored, key: null });
    expect(await ask(restored, 'select name from migrations')).toHaveLength(older.size);
    const later = openDatabase({ connectionString: restored, max: 1, ...consoleTimeouts });
    expect(await migrate(later.db)).toEqual(migrationNames.slice(-1));
    await later.close();
    expect(await guardsOf(restored)).toEqual(await guardsOf(connectionString));
  });

  test('OPS-009: a damaged file, a wrong key and a database in use are refused with a sentence, and nothing is loaded', async () => {
    const { connectionString } = portal.database;
    const file = join(folder, 'sealed.backup');
    await makeBackup({ connectionString, now, key }, file);
    const bytes = readFileSync(file);
    expect(bytes.includes('@')).toBe(true);
    const empty = await emptyDatabase();
    const refused = (name: string, content: Buffer, given: string | null = key) => {
      const damaged = join(folder, name);
      writeFileSync(damaged, content);
      return restoreBackup(damaged, { connectionString: empty, key: given }).then(
        () => 'restored',
        (error: unknown) => String(error),
      );
    };
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1]! ^= 1;
    expect(await refused('flipped', flipped)).toMatch(/is damaged: its checksum/);
    expect(await refused('cut', bytes.subarray(0, bytes.length - 100))).toMatch(/is damaged: its checksum/);
    expect(await refused('other', Buffer.from('a text\n'))).toMatch(/is no backup of the portal/);
    expect(await refused('no-key', bytes, null)).toMatch(/is encrypted: give the key/);
    expect(await refused('wrong-key', bytes, 'another passphrase')).toMatch(/is not the key that/);
    await expect(restoreBackup(join(folder, 'none'), { connectionString: empty, key })).rejects.toThrow(
      /cannot be read \(ENOENT\)/,
    );
    expect(await ask(empty, `select from pg_tables where schemaname = 'public'`)).toEqual([]);

    await expect(restoreBackup(file, { connectionString, key })).rejects.toThrow(/The database is not empty/);
  });

  test('a backup that fails leaves no file under its name', async () => {
    const file = join(folder, 'broken.backup');
    const nowhere = { connectionString: 'postgresql://127.0.0.1:1/none', now, key: null };
    await expect(makeBackup(nowhere, file)).rejects.toThrow(/ECONNREFUSED/);
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
  });
});

describe('the nightly backups', () => {
  const nightly = (dir: string) =>
    testPortal({ env: { BACKUP_DIR: dir, BACKUP_DAYS: '3', BACKUP_KEY: key } });

  test('OPS-010: a backup is made once a day and kept three days; the newest and other files always stay', async () => {
    const dir = join(folder, 'nightly');
    const own = await nightly(dir);
    onTestFinished(() => own.close());
    const made = () => readdirSync(dir).toSorted();
    await own.run('backups');
    await own.run('backups');
    const first = backupName(own.clock.now());
    expect(made()).toEqual([first]);
    writeFileSync(join(dir, 'notes.txt'), '');
    writeFileSync(join(dir, 'forman-2020-01-01T000000Z.backup.partial'), '');
    own.clock.advance(days(30));
    const beingWritten = `${backupName(new Date(own.clock.now().getTime() - 1000))}.partial`;
    writeFileSync(join(dir, beingWritten), '');
    await own.run('backups');
    const second = backupName(own.clock.now());
    expect(made()).toEqual([beingWritten, second, 'notes.txt']);
    rmSync(join(dir, beingWritten));
    own.clock.advance(days(1));
    await own.run('backups');
    expect(made()).toEqual([second, backupName(own.clock.now()), 'notes.txt']);
    const restored = await emptyDatabase();
    await expect(
      restoreBackup(join(dir, second), { connectionString: restored, key }),
    ).resolves.toMatchObject({
      manifest: { migrations: migrationNames.toSorted() },
    });
  });

  test('OPS-010: a failing backup alerts the administrators once a day', async () => {
    const dir = join(folder, 'in-the-way');
    writeFileSync(dir, 'a file where the folder should be');
    const own = await nightly(dir);
    onTestFinished(() => own.close());
    const admin = await makeUser(own, { is_admin: true });
    await makeUser(own);
    const { transaction } = own.ctx;
    own.ctx.transaction = () => Promise.reject(new Error('the database is down'));
    await expect(own.run('backups')).rejects.toThrow(/EEXIST|ENOTDIR/);
    own.ctx.transaction = transaction;
    await expect(own.run('backups')).rejects.toThrow(/EEXIST|ENOTDIR/);
    await expect(own.run('backups')).rejects.toThrow(/EEXIST|ENOTDIR/);
    const messages = await own.ctx.db
      .selectFrom('outbox_messages')
      .select(['user_id', 'data'])
      .where('template', '=', 'backup_failed')
      .execute();
    expect(messages).toMatchObject([
      { user_id: admin.id, data: { cause: expect.stringMatching(/^E[A-Z]+$/) } },
    ]);
  });

  test('backups are off in the demonstration and without a named folder', async () => {
    expect(portal.ctx.config.backup).toMatchObject({ isNightly: false, key: null, days: 14 });
    await portal.run('backups');
  });
});
