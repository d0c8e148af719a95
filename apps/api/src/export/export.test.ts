import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTask, getTaskFile } from '@forman/contract/platform/background-tasks';
import { exportPortal } from '@forman/contract/office/exports';
import { sessionCalls } from '@forman/contract/session-calls';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabaseStorage } from '../adapters/storage/database.ts';
import { enqueueMail } from '../platform/notifications/outbox.service.ts';
import { emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { makeNews, makeSession, makeUser } from '../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../testing/harness.ts';
import { payCard } from '../testing/simulated-bank.ts';
import { verifyInvariants } from '../verify/verify.service.ts';
import { leftOut } from './exported-tables.ts';
import { sealExport, type ExportManifest, type ExportSchema } from './export-form.ts';
import { checkExport, importExport } from './read-export.ts';
import { writeExport } from './write-export.ts';

const folder = mkdtempSync(join(tmpdir(), 'exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pictureId = '0123456789abcdef0123456789abcdef';
const picture = Buffer.from('RIFF, for the test', 'utf8');

let portal: TestPortal;
let admin: Caller;
let people: { member: Caller; accountant: Caller };
beforeAll(async () => {
  portal = await testPortal();
  const chief = await makeUser(portal, { is_admin: true });
  admin = await portal.as(chief);
  people = {
    member: await portal.as(await makeUser(portal)),
    accountant: await portal.as(await makeUser(portal, { is_expert_accountant: true })),
  };
  const { id } = await makeSession(portal, { euros: 20 });
  const buyer = await portal.as(await makeUser(portal, { last_name: 'O’Neil\t"é\\n"' }));
  await payCard(buyer, { id, cents: 2000 });
  await buyer.call(sessionCalls.workshop.join, { params: { id } });
  await makeNews(portal, { title: 'Une ligne\r\net l’autre' });
  const now = portal.clock.now();
  await portal.ctx.db
    .insertInto('pictures')
    .values({ id: pictureId, created_at: now, owner_id: chief.id, bytes: picture.length })
    .execute();
  await portal.ctx.storage.put(`pictures/${pictureId}.webp`, { contentType: 'image/webp', bytes: picture });
  await portal.ctx.transaction((tx) =>
    enqueueMail(tx, { to: [chief.id], template: 'account_opened', data: {}, now }),
  );
});
afterAll(() => portal.close());

type Files = Record<string, Uint8Array>;
const text = (files: Files, name: string): string => Buffer.from(files[name]!).toString();
const linesOf = (files: Files, table: string) =>
  text(files, `tables/${table}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const manifestOf = (files: Files) => JSON.parse(text(files, 'manifeste.json')) as ExportManifest;

/** Writes the archive of a portal over this database into a file. */
async function exportFrom(database: Pick<TestDatabase, 'db' | 'pool'>, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  const storage = createDatabaseStorage(database.db, portal.clock);
  const target = { write: async (chunk: Uint8Array) => void chunks.push(chunk), end: async () => {} };
  await writeExport({ ...portal.ctx, db: database.db, pool: database.pool, storage }, target);
  const file = join(folder, name);
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

async function emptyPlace(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  return database;
}

const into = (database: TestDatabase) => ({ connectionString: database.connectionString, putFile: null });

describe('the archive of everything', () => {
  test('OPS-033: an administrator gets each table with its description, documents, people and files; nobody else may', async () => {
    for (const caller of Object.values(people))
      expect(await caller.refusal(exportPortal)).toMatchObject({ status: 403 });
    const asked = await admin.call(exportPortal);
    expect(await admin.call(exportPortal)).toMatchObject({ id: asked.id });
    await portal.run('tasks');
    const task = await admin.call(getTask, { params: { id: asked.id } });
    expect(task.failure).toBe(null);
    expect(task).toMatchObject({ state: 'done', result: { documents: 1, files: 1, missing: 0 } });
    expect(task.done).toBe(task.total);
    const files = unzipSync(Buffer.from(await admin.call(getTaskFile, { params: { id: asked.id } })));
    const { rows } = await portal.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const { tables } = JSON.parse(text(files, 'schema.json')) as ExportSchema;
    expect(tables.map(({ table }) => table)).toEqual(
      rows.map(({ name }) => name).filter((name) => name !== 'migrations' && !(name in leftOut)),
    );
    expect(tables.find(({ table }) => table === 'registrations')).toMatchObject({
      key: ['id'],
      columns: expect.arrayContaining([
        { name: 'session_id', type: 'integer', nullable: false, about: null },
      ]),
      references: expect.arrayContaining([{ columns: ['session_id'], table: 'sessions' }]),
    });
    expect(linesOf(files, 'news')).toMatchObject([{ title: 'Une ligne\r\net l’autre' }]);
    expect(linesOf(files, 'users').map((user) => user.last_name)).toContain('O’Neil\t"é\\n"');
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['documents/F-2026-000001.pdf', 'documents/F-2026-000001.xml', 'LISEZ-MOI.txt']),
    );
    expect(Buffer.from(files[`fichiers/pictures/${pictureId}.webp`]!).equals(picture)).toBe(true);
    expect(text(files, 'personnes.csv').split('\r\n').length).toBe(linesOf(files, 'users').length + 2);
    expect(linesOf(files, 'audit_log').at(-1)).toMatchObject({ action: 'export.portal' });
    for (const { name, bytes, sha256 } of manifestOf(files).files)
      expect([name, files[name]!.length, createHash('sha256').update(files[name]!).digest('hex')]).toEqual([
        name,
        bytes,
        sha256,
      ]);
  });

  test('OPS-034: is read into an empty portal as it was: its own archive has the same content', async () => {
    const file = await exportFrom(portal.database, 'first.zip');
    const place = await emptyPlace();
    const { manifest, rows, files } = await importExport(file, into(place));
    expect(files).toBe(1);
    expect(rows).toBeGreaterThan(40);
    expect((await checkExport(await exportFrom(place, 'second.zip'))).content).toBe(manifest.content);
    const reports = await verifyInvariants(place.db, portal.clock.now());
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    // Guards stand again, numbers go on, and what waited waits for a decision.
    await expect(place.pool.query('delete from invoice_documents')).rejects.toThrow(/append-only/);
    const lastIds = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
      (await pool.query('select (select last_value from users_id_seq), (select last_value from news_id_seq)'))
        .rows;
    expect(await lastIds(place)).toEqual(await lastIds(portal.database));
    const { rows: waiting } = await place.pool.query(
      'select held_at is not null as held from outbox_messages where sent_at is null',
    );
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.every(({ held }) => held)).toBe(true);
    const { rows: logins } = await place.pool.query('select from refresh_tokens');
    expect(logins).toEqual([]);
  });

  test('OPS-034: files go to the store that is configured', async () => {
    const stored: [string, string, string][] = [];
    const place = await emptyPlace();
    await importExport(await exportFrom(portal.database, 'elsewhere.zip'), {
      connectionString: place.connectionString,
      putFile: async (key, { contentType, bytes }) => void stored.push([key, contentType, String(bytes)]),
    });
    expect(stored).toEqual([[`pictures/${pictureId}.webp`, 'image/webp', String(picture)]]);
    expect((await place.pool.query('select from stored_files')).rows).toEqual([]);
  });
});

describe('an archive that is not what was written', () => {
  let files: Files;
  beforeAll(async () => {
    files = unzipSync(readFileSync(await exportFrom(portal.database, 'good.zip')));
  });

  const resealed = (kept: Files, change: (manifest: ExportManifest) => ExportManifest): Files => {
    const { sha256: _, ...manifest } = manifestOf(kept) as ExportManifest & { sha256: string };
    return { ...kept, 'manifeste.json': Buffer.from(sealExport(change(manifest))) };
  };
  const without = (kept: Files, name: string): Files => {
    const { [name]: _, ...rest } = kept;
    return rest;
  };

  test.each([
    [
      'a changed row',
      () => ({
        ...files,
        'tables/users.jsonl': Buffer.from(text(files, 'tables/users.jsonl').replace('ROLE_', 'ROLF_')),
      }),
      /users\.jsonl is not what was written/,
    ],
    [
      'a missing document',
      () => without(files, 'documents/F-2026-000001.pdf'),
      /F-2026-000001\.pdf is missing/,
    ],
    [
      'an added file',
      () => ({ ...files, 'tables/autre.jsonl': Buffer.from('{}') }),
      /autre\.jsonl is not in/,
    ],
    [
      'a manifest written anew without a file',
      () =>
        resealed(without(files, 'personnes.csv'), (manifest) => ({
          ...manifest,
          files: manifest.files.filter(({ name }) => name !== 'personnes.csv'),
        })),
      /list of files/,
    ],
    [
      'a changed manifest',
      () => ({
        ...files,
        'manifeste.json': Buffer.from(
          text(files, 'manifeste.json').replace('forman-export', 'forman-ExporT'),
        ),
      }),
      /no archive of a portal/,
    ],
    [
      'a newer release',
      () =>
        resealed(files, (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9999-later'] })),
      /newer release \(which knows 9999-later\)/,
    ],
    ['another ZIP', () => ({ 'a.txt': Buffer.from('a') }), /no archive of a portal/],
  ] as const)(
    'OPS-034: %s is refused with a sentence, and nothing is loaded',
    async (name, forge, sentence) => {
      const file = join(folder, `${name}.zip`);
      writeFileSync(file, zipSync(forge(), { level: 0 }));
      const place = await emptyPlace();
      await expect(importExport(file, into(place))).rejects.toThrow(sentence);
      const { rows } = await place.pool.query(`select from pg_tables where schemaname = 'public'`);
      expect(rows).toEqual([]);
    },
  );

  test('OPS-034: bytes that are no ZIP, and a place in use, are refused with a sentence', async () => {
    const file = join(folder, 'nothing.zip');
    writeFileSync(file, 'rien');
    const place = await emptyPlace();
    await expect(importExport(file, into(place))).rejects.toThrow(/no ZIP file/);
    await place.pool.query('create table occupied (id int)');
    await expect(importExport(join(folder, 'good.zip'), into(place))).rejects.toThrow(/public\.occupied/);
  });
});
