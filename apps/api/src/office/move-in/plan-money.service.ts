import { readingOf } from '@forman/domain/office/move-in/columns';
import {
  type InvoiceDraft,
  mergeInvoice,
  readAvoir,
  readInvoice,
  sumOf,
  type AvoirDraft,
} from '@forman/domain/office/move-in/money';
import { type Problem, type ReadRow, readRow } from '@forman/domain/office/move-in/rows';
import { findPerson, isProblem, personWords } from '@forman/domain/office/move-in/sessions';
import { refKey } from '@forman/domain/office/move-in/names';
import { inYear, type Tally } from '@forman/domain/office/move-in/totals';
import { type FileRow, readRows, sampleOf } from './moves.queries.ts';
import type { Planning } from './planning.ts';

type Step = (rows: number) => Promise<void>;

/**
 * Plans a file of invoices, some thousand rows at a time: rows of one number are its rates, and wait for the others.
 */
export async function planInvoices(planning: Planning, file: FileRow, step: Step): Promise<void> {
  const { db, note, sink, today, known } = planning;
  const reading = readingOf({ ...file, rows: await sampleOf(db, file.id) }, { ...file, today });
  const several = await numbersOfSeveral(planning, file, reading);
  const waiting = new Map<string, InvoiceDraft>();
  for await (const rows of readRows(db, file.id)) {
    const whole: InvoiceDraft[] = [];
    for (const { line, cells } of rows) {
      const row = readRow('invoices', { mapping: file.mapping, reading }, cells);
      const draft = planInvoice({ planning, at: { file, line }, row, waiting });
      if (draft && several.has(draft.number))
        waiting.set(draft.number, { ...draft, rates: [...draft.rates] });
      else if (draft) {
        whole.push(draft);
        known.invoices.add(draft.number);
      }
    }
    await sink.invoices(whole.map((draft) => ({ draft, tool: file.tool })));
    await note.flush();
    await step(rows.length);
  }
  const last = [...waiting.values()];
  await sink.invoices(last.map((draft) => ({ draft, tool: file.tool })));
  for (const { number } of last) known.invoices.add(number);
}

/** Numbers that more than one row has. */
async function numbersOfSeveral(
  { db }: Planning,
  file: FileRow,
  reading: ReturnType<typeof readingOf>,
): Promise<Set<string>> {
  const mapping = file.mapping.map((name) => (name === 'number' ? name : null));
  const [seen, several] = [new Set<unknown>(), new Set<string>()];
  for await (const rows of readRows(db, file.id))
    for (const { cells } of rows) {
      const { number } = readRow('invoices', { mapping, reading }, cells).values;
      if (seen.has(number)) several.add(String(number));
      seen.add(number);
    }
  return several;
}

type InvoiceRow = {
  planning: Planning;
  at: { file: FileRow; line: number };
  row: ReadRow;
  /** Invoices of several rows, so far. */
  waiting: ReadonlyMap<string, InvoiceDraft>;
};

/** What becomes of a row; the draft where it is the first of its invoice. */
function planInvoice({ planning, at, row: { values, problems }, waiting }: InvoiceRow): InvoiceDraft | null {
  const { directory, known, note, tally } = planning;
  const person = personWords(values) === '' ? null : findPerson(values, directory);
  const who = person === null || isProblem(person) ? null : person;
  const read = problems.length > 0 ? { problems } : readInvoice(values, who);
  const refuse = (reasons: readonly Problem[], day: unknown, money: number): null => {
    note.row(at, 'refused', reasons);
    tally.count('Factures', false);
    tallyTurnover(tally, day, { cents: money, isTaken: false });
    return null;
  };
  if ('problems' in read)
    return refuse(read.problems, values.issuedOn, typeof values.gross === 'number' ? values.gross : 0);
  const { draft } = read;
  const before = waiting.get(draft.number);
  const merged = known.invoices.has(draft.number) ? 'double' : before ? mergeInvoice(before, draft) : 'new';
  if (merged === 'double') {
    note.row(at, 'joined', [{ field: 'Numéro', sentence: 'Cette facture est déjà là' }]);
    return null;
  }
  if (typeof merged === 'object') return refuse([merged], draft.issuedOn, sumOf(draft.rates, 'gross'));
  note.row(at, 'taken');
  if (person !== null && isProblem(person)) note.remark(at, [{ ...person, field: 'Client' }]);
  if (merged === 'new') tally.count('Factures', true);
  tallyTurnover(tally, draft.issuedOn, { cents: draft.rates[0]!.gross, isTaken: true });
  return merged === 'new' ? draft : null;
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

/** Plans a file of open avoirs, some thousand rows at a time. */
export async function planAvoirs(planning: Planning, file: FileRow, step: Step): Promise<void> {
  const { db, note, sink, today } = planning;
  const reading = readingOf({ ...file, rows: await sampleOf(db, file.id) }, { ...file, today });
  for await (const rows of readRows(db, file.id)) {
    const drafts: AvoirDraft[] = [];
    for (const { line, cells } of rows) {
      const row = readRow('avoirs', { mapping: file.mapping, reading }, cells);
      const draft = planAvoir(planning, { file, line }, row);
      if (draft) drafts.push(draft);
    }
    await sink.avoirs(drafts);
    await note.flush();
    await step(rows.length);
  }
}

/** What becomes of a row; a draft when it is taken. */
function planAvoir(
  { directory, known, note, tally, today }: Planning,
  at: { file: FileRow; line: number },
  { values, problems }: ReadRow,
): AvoirDraft | null {
  const left =
    typeof values.left === 'number' ? values.left : typeof values.amount === 'number' ? values.amount : 0;
  const person = findPerson(values, directory);
  const read = isProblem(person)
    ? { problems: [{ ...person, field: 'Titulaire' }] }
    : problems.length > 0
      ? { problems }
      : readAvoir(values, { who: person, at: `${at.file.id}:${at.line}`, today });
  const isTaken = 'draft' in read && !known.avoirs.has(refOf(at.file, read.draft));
  tally.money('Avoirs ouverts', left, isTaken);
  if ('problems' in read) {
    note.row(at, 'refused', read.problems);
    return null;
  }
  if (!isTaken) {
    note.row(at, 'joined', [{ field: 'Numéro', sentence: 'Cet avoir est déjà là' }]);
    return null;
  }
  const draft = { ...read.draft, ref: refOf(at.file, read.draft) };
  known.avoirs.add(draft.ref);
  note.row(at, 'taken');
  return draft;
}

/** The number of an avoir, of its tool: two tools may number alike. */
const refOf = ({ tool }: FileRow, { ref }: AvoirDraft): string => `${tool}:${refKey(ref)}`;
