import { createNumberFinder } from '@forman/domain/office/move-in/documents';
import type { Problem } from '@forman/domain/office/move-in/rows';
import { moveTargets } from '@forman/domain/office/move-in/targets';
import { listStored, paperKey, type PaperOf } from '../../books/invoicing/former-documents.queries.ts';
import type { Known } from './known.queries.ts';
import { type FileRow, readRows } from './moves.queries.ts';
import type { PlannedDocument, Planning } from './planning.ts';

type Found = { document: PlannedDocument } | { problem: Problem; isThere?: true };
const field = 'Fichier PDF';

/** What has a number: each invoice, and each attestation once, whatever the number of its rows. */
function* numbersOf({ invoices, records }: Known): Generator<readonly [string, PaperOf]> {
  for (const number of invoices) yield [number, { kind: 'invoice', number }];
  const attested = new Set(
    [...records]
      .filter((source) => / n /.test(source) && source.split(' ')[0]!.endsWith(':hours'))
      .map((source) => source.split(' n ').at(-1)!),
  );
  for (const number of attested) yield [number, { kind: 'hours', number }];
}

/** Plans the PDFs of a file: each is of what has the number in its name, of this move or an earlier one. */
export async function planDocuments(
  { db, sink, known, note, tally }: Planning,
  file: FileRow,
  step: (rows: number) => Promise<void>,
): Promise<void> {
  const stored = await listStored(db, file.id);
  const paperOf = createNumberFinder(numbersOf(known));
  const find = (name: string): Found => {
    const id = stored.get(name);
    if (id === undefined)
      return {
        problem: {
          field,
          sentence: 'PDF abîmé, protégé, ou pas reçu en entier\u00a0: déposez-le de nouveau',
        },
      };
    const found = paperOf(name);
    if (found === 'none')
      return { problem: { field, sentence: 'Aucune facture ni attestation n’a ce numéro' } };
    if (found === 'several')
      return { problem: { field, sentence: 'Le nom a plusieurs numéros\u00a0: gardez le bon' } };
    if (known.papers.has(paperKey(found)))
      return { problem: { field, sentence: `${found.number} a déjà son PDF` }, isThere: true };
    known.papers.add(paperKey(found));
    return { document: { id, ...found } };
  };
  for await (const rows of readRows(db, file.id)) {
    const documents: PlannedDocument[] = [];
    for (const { line, cells } of rows) {
      const found = find(cells[0] ?? '');
      const isTaken = 'document' in found;
      tally.count(moveTargets.documents.title, isTaken);
      if (isTaken) {
        documents.push(found.document);
        note.row({ file, line }, 'taken');
      } else note.row({ file, line }, found.isThere ? 'joined' : 'refused', [found.problem]);
    }
    await sink.documents(documents);
    await note.flush();
    await step(rows.length);
  }
}
