import { createHash } from 'node:crypto';
import type pg from 'pg';
import { csvText } from '@forman/domain/csv';
import { manifestOf, notation, onBackupConnection, sequencesOf } from '../backup/dump.ts';
import { getArchivedDocument } from '../books/invoicing/archive-documents.queries.ts';
import { renderDocument } from '../books/invoicing/archive-documents.service.ts';
import type { Context } from '../context.ts';
import { users } from '../office/exports/whole-files.service.ts';
import { readRecords } from '../platform/association/association.queries.ts';
import { zipInto, type ZipTarget } from '../zip.ts';
import { describeTables } from './catalogue.ts';
import {
  contentHash,
  type ExportedFile,
  type ExportManifest,
  exportNames,
  exportNote,
  sealExport,
} from './export-form.ts';
import { listContents } from './stored-keys.ts';
import { readRows } from './table-rows.ts';

type Progress = (done: number, total: number) => Promise<void>;
export type Exported = Pick<ExportManifest, 'content' | 'missing'> & {
  tables: number;
  rows: number;
  documents: number;
  files: number;
};

/**
 * Writes everything that the portal keeps into one ZIP, in open formats, while the portal goes on: rows as of one
 * instant, then the documents and files that they name. Memory does not grow with either.
 * @param progress is told each table, document and file.
 */
export async function writeExport(
  ctx: Context,
  target: ZipTarget,
  progress: Progress = async () => {},
): Promise<Exported> {
  const now = ctx.clock.now();
  const zip = archiveInto(target, now);
  const read = await onBackupConnection(ctx.pool.options.connectionString!, (client) =>
    addTables(ctx, { client, zip, progress, now }),
  );
  const { contents, steps, manifest } = read;
  for (const [done, number] of contents.numbers.entries()) {
    const { pdf, xml } = await renderDocument(ctx.db, (await getArchivedDocument(ctx.db, number)).snapshot);
    await zip.add(exportNames.document(number, 'pdf'), pdf);
    await zip.add(exportNames.document(number, 'xml'), Buffer.from(xml), { packed: true });
    await progress(read.tables + done + 1, steps);
  }
  const missing: string[] = [];
  for (const [done, key] of contents.keys.entries()) {
    const file = await ctx.storage.get(key);
    if (file) await zip.add(exportNames.file(key), file.bytes, { says: { contentType: file.contentType } });
    else missing.push(key);
    await progress(read.tables + contents.numbers.length + done + 1, steps);
  }
  const { seller } = await readRecords(ctx.db);
  const association = seller.name ?? '';
  // The note is not of the content: it says the day.
  const content = contentHash(zip.files);
  await zip.add(exportNames.note, Buffer.from(exportNote(association, now)), { packed: true });
  await zip.close(
    sealExport({
      format: 'forman-export',
      version: 1,
      association,
      ...manifest,
      missing,
      content,
      files: zip.files,
    }),
  );
  return {
    content,
    missing,
    tables: read.tables,
    rows: read.rows,
    documents: contents.numbers.length,
    files: contents.keys.length - missing.length,
  };
}

type Adding = { client: pg.Client; zip: Archive; progress: Progress; now: Date };

async function addTables(ctx: Context, { client, zip, progress, now }: Adding) {
  await client.query(notation);
  await client.query('begin isolation level repeatable read read only');
  const manifest = { ...(await manifestOf(client, now)), sequences: await sequencesOf(client) };
  const tables = await describeTables(client);
  const contents = await listContents(client);
  const steps = tables.length + contents.numbers.length + contents.keys.length;
  await progress(0, steps);
  let rows = 0;
  for (const [done, table] of tables.entries()) {
    rows += await zip.addLines(exportNames.table(table.table), readRows(client, table));
    await progress(done + 1, steps);
  }
  await zip.add(exportNames.schema, Buffer.from(`${JSON.stringify({ tables }, null, 1)}\n`), {
    packed: true,
  });
  await zip.add(exportNames.people, Buffer.from(await peopleCsv(ctx, client)), { packed: true });
  await client.query('commit');
  return { manifest, contents, steps, tables: tables.length, rows };
}

/** The people as the office exports them (MEM-375), as of the transaction of the client. */
async function peopleCsv(ctx: Context, client: pg.Client): Promise<string> {
  const { sql, parameters } = users.rows.compile(ctx.db);
  const { rows } = await client.query(sql, [...parameters]);
  const cells = Object.values(users.columns);
  return csvText([
    Object.keys(users.columns),
    ...rows.map((row) => cells.map((write) => write(row as never))),
  ]);
}

type Archive = ReturnType<typeof archiveInto>;

/** A ZIP that lists its files with their size and hash. */
function archiveInto(target: ZipTarget, now: Date) {
  const zip = zipInto(target, now);
  const files: ExportedFile[] = [];
  const addMeasured = async (
    name: string,
    content: AsyncIterable<Uint8Array>,
    { packed = false, says = () => ({}) }: { packed?: boolean; says?: () => Partial<ExportedFile> } = {},
  ): Promise<void> => {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* measured() {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    await zip.add(name, measured(), { packed });
    files.push({ name, bytes, sha256: hash.digest('hex'), ...says() });
  };
  return {
    files,
    add: (
      name: string,
      bytes: Uint8Array,
      { packed = false, says = {} }: { packed?: boolean; says?: Partial<ExportedFile> } = {},
    ) => addMeasured(name, one(bytes), { packed, says: () => says }),
    /** @returns the number of lines. */
    async addLines(name: string, lines: AsyncIterable<Uint8Array>): Promise<number> {
      let rows = 0;
      async function* counted() {
        for await (const chunk of lines) {
          for (const byte of chunk) if (byte === 10) rows += 1;
          yield chunk;
        }
      }
      await addMeasured(name, counted(), { packed: true, says: () => ({ rows }) });
      return rows;
    },
    async close(manifest: string): Promise<void> {
      await zip.add(exportNames.manifest, Buffer.from(manifest), { packed: true });
      await zip.end();
    },
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
