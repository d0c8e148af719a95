import { createHash } from 'node:crypto';
import { readingOf } from '@forman/domain/office/move-in/columns';
import { refKey, type Who } from '@forman/domain/office/move-in/names';
import { type PersonRow, type PlannedPerson, planPeople } from '@forman/domain/office/move-in/people';
import { type Problem, readRow } from '@forman/domain/office/move-in/rows';
import type { MoveOutcome } from '@forman/domain/office/move-in/stages';
import type { MoveTarget } from '@forman/domain/office/move-in/targets';
import { createTally, inYear, type Rehearsal, type Tally } from '@forman/domain/office/move-in/totals';
import { parisDay } from '@forman/domain/paris-time';
import type { Db } from '../../db/database.ts';
import { readAccounts, readKnown } from './known.queries.ts';
import { type FileRow, readRows, sampleOf } from './moves.queries.ts';
import type { OutcomeRow } from './outcomes.queries.ts';
import { planDocuments } from './plan-documents.service.ts';
import { planAvoirs, planInvoices } from './plan-money.service.ts';
import { planSessions } from './plan-sessions.service.ts';
import { planRecords } from './plan-records.service.ts';
import type { Input, Notes, Planning, Sink } from './planning.ts';

/**
 * What becomes of each row of a move, in one order: what is named before what names it. A rehearsal and the move itself
 * plan alike, and differ in where their drafts go.
 */

/** Plans all rows, and hands the drafts on. */
export async function planMove(db: Db, input: Input, to: Sink): Promise<Rehearsal> {
  const began = performance.now();
  const { move, files, moverId, now, progress } = input;
  const digest = createHash('sha256');
  const sink = signing(to, digest);
  const accounts = await readAccounts(db, toolsOf(files));
  const known = await readKnown(db);
  const total = files.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  await progress(0, total);
  const step = (rows: number): Promise<void> => progress((done += rows), total);
  const tally = createTally();
  const counts = { taken: 0, joined: 0, refused: 0, remarks: 0 };
  const note = notesInto(sink, counts, digest);
  const of = (target: FileRow['target']) => files.filter((file) => file.target === target);
  const today = parisDay(now);
  const { rows, byAt } = await readPeople(db, of('people'), { today, step });
  const settings = { civility: move.civility, level: move.level, decisions: move.decisions };
  const { people, directory } = planPeople(rows, accounts, settings);
  for (const person of people) notePerson(person, { at: byAt.get(person.at)!, tally, note });
  await sink.people(
    people
      .filter(({ outcome }) => outcome === 'taken')
      .map((person) => ({ ...person, source: sourceOf(person, byAt.get(person.at)!) })),
  );
  const mover = accounts.find(({ id }) => id === moverId)!;
  const planning = { db, move, sink, known, directory, mover, today, now, tally, note };
  for (const [target, plan] of inOrder) for (const file of of(target)) await plan(planning, file, step);
  await note.flush();
  const totals = tally.totals();
  return {
    rows: total,
    ...counts,
    totals,
    digest: digest.update(JSON.stringify(totals)).digest('hex'),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

type Plan = (planning: Planning, file: FileRow, step: (rows: number) => Promise<void>) => Promise<void>;

/** What comes after people. */
const inOrder: readonly [Exclude<MoveTarget, 'people'>, Plan][] = [
  ['sites', planRecords],
  ['titles', planRecords],
  ['sessions', planSessions],
  ['invoices', planInvoices],
  ['avoirs', planAvoirs],
  ['goals', planRecords],
  ['votes', planRecords],
  ['hours', planRecords],
  ['news', planRecords],
  ['faq', planRecords],
  ['movements', planRecords],
  ['documents', planDocuments],
];

const toolsOf = (files: readonly FileRow[]) => [...new Set(files.map(({ tool }) => tool))];

type Place = { file: FileRow; line: number; ref: string | null };

async function readPeople(
  db: Db,
  files: readonly FileRow[],
  { today, step }: { today: string; step: (rows: number) => Promise<void> },
): Promise<{ rows: PersonRow[]; byAt: Map<string, Place> }> {
  const rows: PersonRow[] = [];
  const byAt = new Map<string, Place>();
  for (const file of files) {
    const reading = readingOf({ ...file, rows: await sampleOf(db, file.id) }, { ...file, today });
    for await (const some of readRows(db, file.id)) {
      for (const { line, cells } of some) {
        const at = `${file.id}:${line}`;
        byAt.set(at, { file, line, ref: cells[0] ?? null });
        rows.push({
          at,
          ...readRow('people', { mapping: file.mapping, reading }, cells),
          nameOrder: reading.nameOrder,
        });
      }
      await step(some.length);
    }
  }
  return { rows, byAt };
}

/** The people that a move's files have, for the questions about who is who. */
export async function planPeopleOf(db: Db, { move, files, now }: Pick<Input, 'move' | 'files' | 'now'>) {
  const today = parisDay(now);
  const people = files.filter(({ target }) => target === 'people');
  const { rows, byAt } = await readPeople(db, people, { today, step: async () => {} });
  const plan = planPeople(rows, await readAccounts(db, toolsOf(files)), move);
  return { people: plan.people, byAt };
}

/** Where a person comes from: the number that their tool gave them, else the row. */
const sourceOf = ({ at, draft }: PlannedPerson, { file }: Place): string =>
  draft?.ref ? `${file.tool}:people n ${refKey(draft.ref)}` : at;

function notePerson(
  person: PlannedPerson,
  { at, tally, note }: { at: Place; tally: Tally; note: Notes },
): void {
  const { outcome, reasons, remarks, level, draft, who } = person;
  const isTaken = outcome === 'taken';
  const joined = [
    { field: 'Nom', sentence: `Joint à ${`${who.firstName} ${who.lastName}`.trim() || who.email}` },
  ];
  note.row(at, outcome, outcome === 'joined' ? joined : reasons);
  if (isTaken) note.remark(at, remarks);
  tally.level(level, isTaken);
  if (draft?.duesPaidOn) tally.count(inYear('Cotisations payées', draft.duesPaidOn), isTaken, 'years');
}

type Digest = ReturnType<typeof createHash>;

/** Sums up each draft with the people that it names: accounts by their number, new people by their row. */
function signing(sink: Sink, digest: Digest): Sink {
  const people = new Set(['who', 'pilot', 'sponsor', 'manager', 'author', 'voter']);
  const byKey = (key: string, value: unknown): unknown => {
    if (key === 'copilots') return (value as Who[]).map(({ at, id }) => at ?? id);
    if (!people.has(key) || value === null) return value;
    const { at, id } = value as Who;
    return at ?? id;
  };
  const sign = (drafts: unknown): unknown => digest.update(JSON.stringify(drafts, byKey));
  return {
    ...sink,
    async people(some) {
      sign(some.map(({ at, draft, sponsor, manager }) => ({ at, draft, sponsor, manager })));
      await sink.people(some);
    },
    async sessions(some) {
      sign(some.map(({ source, draft }) => ({ source, draft })));
      await sink.sessions(some);
    },
    async seats(some) {
      sign(some.map(({ session: { source }, seat }) => ({ source, seat })));
      await sink.seats(some);
    },
    async invoices(some) {
      sign(some);
      await sink.invoices(some);
    },
    async documents(some) {
      sign(some);
      await sink.documents(some);
    },
    async avoirs(some) {
      sign(some);
      await sink.avoirs(some);
    },
    async records(target, some) {
      sign(some);
      await sink.records(target, some);
    },
  };
}

type Counts = { taken: number; joined: number; refused: number; remarks: number };

function notesInto(sink: Sink, counts: Counts, digest: Digest): Notes {
  let waiting: OutcomeRow[] = [];
  const keep = (
    { file, line }: Omit<Place, 'ref'>,
    outcome: MoveOutcome,
    problems: readonly Problem[],
  ): void => {
    for (const { field, sentence } of problems)
      waiting.push({ fileId: file.id, line, outcome, field, sentence: sentence.slice(0, 500) });
  };
  return {
    row(at, outcome, problems = []) {
      counts[outcome] += 1;
      digest.update(`${at.file.id}:${at.line} ${outcome}\n`);
      if (outcome !== 'taken')
        keep(at, outcome, problems.length > 0 ? problems : [{ field: '', sentence: 'Déjà là' }]);
    },
    remark(at, problems) {
      if (problems.length === 0) return;
      counts.remarks += 1;
      keep(at, 'remark', problems);
    },
    async flush() {
      await sink.outcomes(waiting);
      waiting = [];
    },
  };
}
