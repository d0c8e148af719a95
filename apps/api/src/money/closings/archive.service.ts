import { createHash } from 'node:crypto';
import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { TaskHandler } from '../../platform/background-tasks/run-tasks.service.ts';
import type { TaskFile } from '../../platform/background-tasks/task-file.service.ts';
import { enqueueTask, getOwnTask } from '../../platform/background-tasks/tasks.service.ts';
import { listArchivedSeries, renderDocument } from '../../books/invoicing/archive-documents.service.ts';
import { getArchivedDocument, listArchivedNumbers } from '../../books/invoicing/archive-documents.queries.ts';
import {
  archiveNames,
  archiveNote,
  type Manifest,
  type ManifestFile,
  sealedFiles,
  sealManifest,
  sha256,
} from './archive-form.ts';
import {
  insertArchive,
  listArchivableYears,
  listMadeArchives,
  type MadeArchive,
} from './archives.queries.ts';
import { sealArchive } from './archive-seal.service.ts';
import { findLastClosing } from './closings.queries.ts';
import { nameFec, writeFec } from './fec.service.ts';

/** Requests the archive of a year's books. @throws AppError invalid for a year in which nothing is closed. */
export async function requestArchive(ctx: Context, viewer: Viewer, year: string): Promise<BackgroundTask> {
  const now = ctx.clock.now();
  await nameFec(ctx, periodOf(Number(year)));
  const id = await ctx.transaction(async (tx) => {
    const last = await findLastClosing(tx, 'day');
    if (!last || last.lastOn < `${year}-01-01`)
      throw new AppError('invalid', {
        violations: [{ propertyPath: 'year', message: 'Aucun jour de cette année n’est clos' }],
      });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'books.archive',
      subject: 'export',
      subjectId: `archive-${year}`,
      detail: { number: year },
    });
    return enqueueTask(tx, {
      kind: 'books_archive',
      askedBy: viewer.id,
      label: year,
      input: { year: Number(year) },
      now,
    });
  });
  return getOwnTask(ctx, viewer, id);
}

const periodOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Lists the archives with the hash of each file, and the years that can be archived. */
export const listArchives = async ({ db }: Context) => ({
  archives: await listMadeArchives(db),
  years: await listArchivableYears(db),
});

/**
 * Writes the archive file by file, seals these in the chain of closings, and adds the closings and a manifest;
 * the portal records the archive itself.
 */
export const zipArchive: TaskHandler = async (ctx, { id, askedBy, input, progress, openFile, finish }) => {
  const year = Number(input.year);
  const { zipInto } = await import('../../zip.ts');
  const now = ctx.clock.now();
  const measured = measure(openFile('application/zip'));
  const zip = zipInto(measured.file, now);
  const files: ManifestFile[] = [];
  const add = async (name: string, content: Uint8Array | string): Promise<void> => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    files.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
    await zip.add(name, bytes);
  };
  // The last closed day is read first, as documents and entries may still be added: no closing covers the later ones.
  const closedUntil = (await findLastClosing(ctx.db, 'day'))?.lastOn ?? null;
  const series = await listArchivedSeries(ctx.db, year);
  const documents = await addDocuments(ctx, { series, add, progress });
  const period = { from: `${year}-01-01`, to: endOf(year, closedUntil) };
  const entries = archiveNames.entries(await nameFec(ctx, period));
  const texts: Buffer[] = [];
  for await (const text of writeFec(ctx, period)) texts.push(Buffer.from(text));
  await add(entries, Buffer.concat(texts));
  const seal = { year, askedBy, now, lastOn: period.to, files: sealedFiles(files) };
  const closings = await sealArchive(ctx, seal);
  await add(archiveNames.closings, `${JSON.stringify(closings, null, 1)}\n`);
  const { seller } = await readRecords(ctx.db);
  const about = {
    association: seller.name ?? '',
    siren: seller.siren ?? '',
    year,
    lastHash: closings.at(-1)!.hash,
  };
  await add(archiveNames.note, archiveNote(about));
  const manifest: Manifest = {
    version: 2,
    ...about,
    createdAt: now.toISOString(),
    entries,
    closedUntil,
    series,
    files,
  };
  await zip.add(archiveNames.manifest, Buffer.from(sealManifest(manifest)));
  await zip.end();
  const fileName = `archive-comptable-${year}.zip`;
  const made = { taskId: id, year, madeAt: now, askedBy, fileName, documents, ...measured.end() };
  await ctx.transaction(async (tx) => {
    await noteArchive(tx, { ...made, entriesUntil: period.to, lastHash: about.lastHash });
    await finish(tx, { file: { name: fileName, type: 'application/zip' }, result: { documents } });
  });
};

type Adding = {
  series: Manifest['series'];
  add: (name: string, content: Uint8Array | string) => Promise<void>;
  progress: (done: number, total: number) => Promise<void>;
};

/** @returns the number of documents. */
async function addDocuments(ctx: Context, { series, add, progress }: Adding): Promise<number> {
  const numbers = await listArchivedNumbers(ctx.db, series);
  await progress(0, numbers.length);
  for (const [done, number] of numbers.entries()) {
    const document = await getArchivedDocument(ctx.db, number);
    const { pdf, xml } = await renderDocument(ctx.db, document.snapshot);
    await add(archiveNames.document(number, 'pdf'), pdf);
    await add(archiveNames.document(number, 'xml'), xml);
    await add(archiveNames.document(number, 'json'), `${JSON.stringify(document)}\n`);
    await progress(done + 1, numbers.length);
  }
  return numbers.length;
}

/** Wraps a file, and gives its size and hash at its end. */
function measure(file: TaskFile) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    file: {
      write: (chunk: Uint8Array) => {
        hash.update(chunk);
        bytes += chunk.length;
        return file.write(chunk);
      },
      end: () => file.end(),
    },
    end: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

async function noteArchive(tx: Tx, made: MadeArchive): Promise<void> {
  await insertArchive(tx, made);
  await audit(tx, {
    at: made.madeAt,
    actorId: made.askedBy,
    action: 'books.archive_made',
    subject: 'export',
    subjectId: `archive-${made.year}`,
    detail: { number: String(made.year), sha256: made.sha256, documents: made.documents },
  });
}

/** Last day of the archive; a day closed while it is made is not in it. */
const endOf = (year: number, closedUntil: string | null): string =>
  [`${year}-12-31`, closedUntil ?? `${year}-01-01`].toSorted()[0]!;
