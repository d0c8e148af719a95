import { createHash, randomBytes } from 'node:crypto';
import { parisDay } from '@forman/domain/paris-time';
import {
  insertDocuments,
  markStored,
  type NewDocument,
} from '../../books/invoicing/former-documents.queries.ts';
import { keyOfDocument } from '../../books/invoicing/former-documents.service.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { isReadablePdf } from '../../pdf/open-pdf.ts';
import { describeRows } from './describe-rows.ts';
import * as queries from './moves.queries.ts';
import type { Paper } from './read-tables.ts';

/** PDFs of a file that is dropped: each is a row of a file of the move, and its bytes go to the file store. */

const header = ['Fichier PDF'];

/** Numbers the papers that can be opened; the others stay rows without one. */
export async function readPapers(papers: readonly Paper[]): Promise<NewDocument[]> {
  const documents: NewDocument[] = [];
  for (const { path, read } of papers) {
    const bytes = await read();
    if (isReadablePdf(bytes))
      documents.push({
        id: randomBytes(16).toString('hex'),
        name: path,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
  }
  return documents;
}

type Into = { moveId: number; name: string; digest: string; now: Date };
type Read = { papers: readonly Paper[]; documents: readonly NewDocument[] };

/** Writes the rows of the papers; the file store has nothing yet. */
export async function insertPapers(
  tx: Tx,
  { now, ...into }: Into,
  { papers, documents }: Read,
): Promise<void> {
  const rows = papers.map(({ path }, index) => ({ line: index + 1, cells: [path] }));
  const shape = { target: 'documents' as const, header, mapping: ['name'], levels: {}, dayOrder: null };
  const cells = rows.slice(0, queries.mostSampled).map((row) => row.cells);
  const columns = describeRows(shape, cells, parisDay(now));
  const file = {
    ...shape,
    ...into,
    part: null,
    tool: 'spreadsheet' as const,
    columns,
    rows: rows.length,
    now,
  };
  const fileId = await queries.insertFile(tx, file);
  await queries.insertRows(tx, fileId, rows);
  await insertDocuments(tx, { fileId, now }, documents);
}

/** Files that are handed to the file store at once. */
const atOnce = 4;

/** Stores the papers; one whose upload breaks off is no paper, and is swept. @throws ProviderError. */
export async function storePapers(
  { storage, db }: Context,
  papers: readonly Paper[],
  documents: readonly NewDocument[],
): Promise<void> {
  const byPath = new Map(papers.map((paper) => [paper.path, paper]));
  for (let start = 0; start < documents.length; start += atOnce) {
    const some = documents.slice(start, start + atOnce);
    await Promise.all(
      some.map(async ({ id, name }) =>
        storage.put(keyOfDocument(id), {
          contentType: 'application/pdf',
          bytes: await byPath.get(name)!.read(),
        }),
      ),
    );
    await markStored(db, some.map(({ id }) => id)); // prettier-ignore
  }
}
