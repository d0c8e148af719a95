import { readingOf } from '@forman/domain/office/move-in/columns';
import {
  type InvoiceDraft,
  mergeInvoice,
  readAvoir,
  readInvoice,
  sumOf,
  type AvoirDraft,
} from '@forman/domain/office/move-in/money';
import { readRow } from '@forman/domain/office/move-in/rows';
import { findPerson, isProblem, personWords } from '@forman/domain/office/move-in/sessions';
import { refKey } from '@forman/domain/office/move-in/names';
import { inYear, type Tally } from '@forman/domain/office/move-in/totals';
import { type FileRow, readRows, type StoredRow } from './moves.queries.ts';
import type { Planning } from './planning.ts';

type Step = (rows: number) => Promise<void>;

async function allRows({ db }: Planning, file: FileRow): Promise<StoredRow[]> {
  const all: StoredRow[] = [];
  for await (const rows of readRows(db, file.id)) all.push(...rows);
  return all;
}

/** Plans a file of invoices: rows of one number are its rates. */
export async function planInvoices(planning: Planning, file: FileRow, step: Step): Promise<void> {
  const { directory, known, note, tally, sink, today } = planning;
  const rows = await allRows(planning, file);
  const reading = readingOf({ ...file, rows: rows.map(({ cells }) => cells) }, { ...file, today });
  const found = new Map<string, InvoiceDraft>();
  for (const { line, cells } of rows) {
    const at = { file, line };
    const { values, problems } = readRow('invoices', { mapping: file.mapping, reading }, cells);
    const person = personWords(values) === '' ? null : findPerson(values, directory);
    const who = person === null || isProblem(person) ? null : person;
    const read = problems.length > 0 ? { problems } : readInvoice(values, who);
    const money = typeof values.gross === 'number' ? values.gross : 0;
    if ('problems' in read) {
      note.row(at, 'refused', read.problems);
      tally.count('Factures', false);
      tallyTurnover(tally, values.issuedOn, { cents: money, isTaken: false });
      continue;
    }
    const { draft } = read;
    const merged = known.invoices.has(draft.number) ? 'double' : mergedInto(found, draft);
    if (merged === 'double') {
      note.row(at, 'joined', [{ field: 'Numéro', sentence: 'Cette facture est déjà là' }]);
      continue;
    }
    if (typeof merged === 'object') {
      note.row(at, 'refused', [merged]);
      tally.count('Factures', false);
      tallyTurnover(tally, draft.issuedOn, { cents: sumOf(draft.rates, 'gross'), isTaken: false });
      continue;
    }
    note.row(at, 'taken');
    if (person !== null && isProblem(person)) note.remark(at, [{ ...person, field: 'Client' }]);
    if (merged === 'new') tally.count('Factures', true);
    tallyTurnover(tally, draft.issuedOn, { cents: draft.rates[0]!.gross, isTaken: true });
  }
  const drafts = [...found.values()];
  for (let start = 0; start < drafts.length; start += 2000)
    await sink.invoices(drafts.slice(start, start + 2000).map((draft) => ({ draft, tool: file.tool })));
  for (const { number } of drafts) known.invoices.add(number);
  await note.flush();
  await step(rows.length);
}

/** Turnover as a whole, and of the year. */
function tallyTurnover(
  tally: Tally,
  day: unknown,
  { cents, isTaken }: { cents: number; isTaken: boolean },
): void {
  tally.money('Chiffre d’affaires', cents, isTaken);
  tally.money(inYear('Chiffre d’affaires', day), cents, isTaken, 'years');
}

function mergedInto(found: Map<string, InvoiceDraft>, draft: InvoiceDraft) {
  const before = found.get(draft.number);
  if (before) return mergeInvoice(before, draft);
  found.set(draft.number, { ...draft, rates: [...draft.rates] });
  return 'new' as const;
}

/** Plans a file of open avoirs. */
export async function planAvoirs(planning: Planning, file: FileRow, step: Step): Promise<void> {
  const { directory, known, note, tally, sink, today } = planning;
  const rows = await allRows(planning, file);
  const reading = readingOf({ ...file, rows: rows.map(({ cells }) => cells) }, { ...file, today });
  const drafts: AvoirDraft[] = [];
  for (const { line, cells } of rows) {
    const at = { file, line };
    const { values, problems } = readRow('avoirs', { mapping: file.mapping, reading }, cells);
    const left =
      typeof values.left === 'number' ? values.left : typeof values.amount === 'number' ? values.amount : 0;
    const person = findPerson(values, directory);
    const read = isProblem(person)
      ? { problems: [{ ...person, field: 'Titulaire' }] }
      : problems.length > 0
        ? { problems }
        : readAvoir(values, { who: person, at: `${file.id}:${line}`, today });
    const isTaken = 'draft' in read && !known.avoirs.has(refOf(file, read.draft));
    tally.money('Avoirs ouverts', left, isTaken);
    if ('problems' in read) {
      note.row(at, 'refused', read.problems);
      continue;
    }
    const draft = { ...read.draft, ref: refOf(file, read.draft) };
    if (!isTaken) {
      note.row(at, 'joined', [{ field: 'Numéro', sentence: 'Cet avoir est déjà là' }]);
      continue;
    }
    known.avoirs.add(draft.ref);
    drafts.push(draft);
    note.row(at, 'taken');
  }
  await sink.avoirs(drafts);
  await note.flush();
  await step(rows.length);
}

/** The number of an avoir, of its tool: two tools may number alike. */
const refOf = ({ tool }: FileRow, { ref }: AvoirDraft): string => `${tool}:${refKey(ref)}`;
