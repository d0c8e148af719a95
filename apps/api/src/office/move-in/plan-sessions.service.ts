import { readingOf } from '@forman/domain/office/move-in/columns';
import type { MoveTool } from '@forman/domain/office/move-in/recognise';
import { type Problem, readRow } from '@forman/domain/office/move-in/rows';
import {
  findPerson,
  isProblem,
  personWords,
  readSession,
  type SessionDraft,
  seatOf,
  sessionKey,
  type SessionSettings,
} from '@forman/domain/office/move-in/sessions';
import { inYear } from '@forman/domain/office/move-in/totals';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type FileRow, readRows, sampleOf } from './moves.queries.ts';
import type { PlannedSeat, PlannedSession, Planning } from './planning.ts';

/** The kind of sessions whose file does not say it. */
const usualKind: Partial<Record<MoveTool, SessionKind>> = {
  digiforma: 'formation',
  dendreo: 'formation',
  helloasso: 'event',
  wild_apricot: 'event',
};

/** What sessions of a kind are called in the totals. */
const kindNames: Record<SessionKind, string> = {
  workshop: 'Ateliers',
  formation: 'Formations',
  event: 'Événements',
  team_meeting: 'Réunions',
};

/** `year`: the name under which the session is counted: "Ateliers 2019". */
type Found = { year: string } & (PlannedSession | { problems: Problem[] });

/** Plans a file of sessions, some thousand rows at a time: its sessions, then who took part in them. */
export async function planSessions(
  planning: Planning,
  file: FileRow,
  step: (rows: number) => Promise<void>,
): Promise<void> {
  const { db, move, directory, mover, sink, today } = planning;
  const settings: SessionSettings = {
    kind: usualKind[file.tool] ?? 'workshop',
    hasEnd: file.mapping.includes('endsOn') || file.mapping.includes('endHour'),
    pilot: move.leadsUnknown ? mover : null,
    directory,
  };
  const found = new Map<string, Found>();
  const seated = new Set<string>();
  const reading = readingOf({ ...file, rows: await sampleOf(db, file.id) }, { ...file, today });
  for await (const rows of readRows(db, file.id)) {
    const fresh: PlannedSession[] = [];
    const seats: PlannedSeat[] = [];
    for (const { line, cells } of rows) {
      const row = readRow('sessions', { mapping: file.mapping, reading }, cells);
      planRow({ ...planning, file, line, row, settings, found, fresh, seats, seated });
    }
    await sink.sessions(fresh);
    await sink.seats(seats);
    await planning.note.flush();
    await step(rows.length);
  }
}

type RowPlan = Planning & {
  file: FileRow;
  line: number;
  row: ReturnType<typeof readRow>;
  settings: SessionSettings;
  found: Map<string, Found>;
  fresh: PlannedSession[];
  seats: PlannedSeat[];
  seated: Set<string>;
};

const isFault = (session: Found): session is Found & { problems: Problem[] } => 'problems' in session;

function planRow(plan: RowPlan): void {
  const { file, line, row, tally, note, directory } = plan;
  const at = { file, line };
  const key = sessionKey(row.values);
  if (key === null)
    return note.row(at, 'refused', [{ field: 'Titre', sentence: 'Aucune session n’est nommée' }]);
  const { session, isFirst } = sessionOf(plan, key);
  if (isFirst) {
    tally.count('Sessions', !isFault(session));
    tally.count(session.year, !isFault(session), 'years');
  }
  const hasPerson = personWords(row.values) !== '';
  const participations = `Participations, ${session.year.toLowerCase()}`;
  if (hasPerson) {
    tally.count('Participations', false);
    tally.count(participations, false, 'years');
  }
  if (isFault(session))
    return note.row(
      at,
      'refused',
      isFirst ? session.problems : [{ field: 'Session', sentence: 'Participe à une session refusée' }],
    );
  if (!hasPerson) {
    if (!isFirst || session.id !== null)
      return note.row(at, 'joined', [{ field: 'Session', sentence: 'Cette session est déjà là' }]);
    note.row(at, 'taken');
    return note.remark(at, row.problems);
  }
  const person = findPerson(row.values, directory);
  if (isProblem(person)) return note.row(at, 'refused', [person]);
  const seat = `${session.source} ${person.id ?? person.at}`;
  const isPilot = person === session.draft.pilot;
  const isSeated = plan.seated.has(seat) || plan.known.seats.has(`${session.id} ${person.id}`);
  const isCopilot = session.draft.copilots.includes(person);
  if (isPilot || isCopilot || isSeated) {
    const sentence = isPilot
      ? 'C’est le pilote de la session'
      : isCopilot
        ? 'C’est un copilote de la session'
        : 'Déjà inscrit à cette session';
    return note.row(at, 'joined', [{ field: 'Participant', sentence }]);
  }
  plan.seated.add(seat);
  plan.seats.push({ session, seat: seatOf(person, row.values) });
  note.row(at, 'taken');
  note.remark(at, row.problems);
  // Counted above as there, here with its seat.
  tally.here('Participations');
  tally.here(participations, 'years');
}

function sessionOf(
  { row, found, fresh, settings, known, file }: RowPlan,
  key: string,
): { session: Found; isFirst: boolean } {
  const before = found.get(key);
  if (before) return { session: before, isFirst: false };
  const essential = row.problems.filter(({ field }) =>
    ['Titre', 'Début', 'Fin', 'Heure de début', 'Heure de fin'].includes(field),
  );
  const read = essential.length > 0 ? { problems: essential } : readSession(key, row.values, settings);
  const kind = (row.values.kind as SessionKind | undefined) ?? settings.kind;
  const year = inYear(kindNames[kind], row.values.startsOn);
  const session = { year, ...('draft' in read ? plannedAs(read.draft, file, known.sessions) : read) };
  found.set(key, session);
  if (!isFault(session) && session.id === null) fresh.push(session);
  return { session, isFirst: true };
}

/** A former tool may number each kind of sessions from 1. */
function plannedAs(
  draft: SessionDraft,
  { tool }: FileRow,
  known: ReadonlyMap<string, number>,
): PlannedSession {
  const source = `${tool}:${draft.kind} ${draft.key}`;
  return { draft, source, id: known.get(source) ?? null };
}
