import { createNumberFinder } from '@forman/domain/office/move-in/documents';
import type { Problem } from '@forman/domain/office/move-in/rows';
import { listStored } from '../../books/invoicing/former-documents.queries.ts';
import { type FileRow, readRows } from './moves.queries.ts';
import type { PlannedDocument, Planning } from './planning.ts';

type Found = { document: PlannedDocument } | { problem: Problem; isThere?: true };
const field = 'Fichier PDF';

/** Plans the PDFs of a file: each is of the invoice whose number its name has, of this move or an earlier one. */
export async function planDocuments(
  { db, sink, known, note, tally }: Planning,
  file: FileRow,
  step: (rows: number) => Promise<void>,
): Promise<void> {
  const stored = await listStored(db, file.id);
  const numberOf = createNumberFinder(known.invoices);
  const find = (name: string): Found => {
    const id = stored.get(name);
    if (id === undefined)
      return {
        problem: {
          field,
          sentence: 'PDF abîmé, protégé, ou pas reçu en entier\u00a0: déposez-le de nouveau',
        },
      };
    const found = numberOf(name);
    if (found === 'none') return { problem: { field, sentence: 'Aucune facture n’a ce numéro' } };
    if (found === 'several')
      return { problem: { field, sentence: 'Le nom a plusieurs numéros de facture\u00a0: gardez le bon' } };
    if (known.papers.has(found.number))
      return { problem: { field, sentence: `${found.number} a déjà son PDF` }, isThere: true };
    known.papers.add(found.number);
    return { document: { id, number: found.number } };
  };
  for await (const rows of readRows(db, file.id)) {
    const documents: PlannedDocument[] = [];
    for (const { line, cells } of rows) {
      const found = find(cells[0] ?? '');
      const isTaken = 'document' in found;
      tally.count('PDF de factures', isTaken);
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
