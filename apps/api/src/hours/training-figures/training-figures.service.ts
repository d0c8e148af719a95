import type { TrainingYear } from '@forman/contract/hours/training-figures';
import { type FiguresLine, type GivenSession, trainingFigures } from '@forman/domain/hours/training-figures';
import { parisInstant } from '@forman/domain/paris-time';
import { halfDays } from '@forman/domain/sessions/half-days';
import { rulesOf, themeOf } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import { listYear, type SessionRow } from './training-figures.queries.ts';

/** Reads the training given in a year: countersigned half-days, or an older session's closed sheet. */
export async function readTrainingYear(ctx: Context, year: number): Promise<TrainingYear> {
  const span = { from: parisInstant(`${year}-01-01`), until: parisInstant(`${year + 1}-01-01`) };
  const rows = await listYear(ctx.db, { ...span, year, now: ctx.clock.now() });
  const given = rows.map((row) => toGiven(row, year));
  const closed = given.filter(({ minutes }) => minutes > 0);
  return { year, ...trainingFigures(closed), open: given.length - closed.length };
}

function toGiven(row: SessionRow, year: number): GivenSession {
  const { id, kind, thematic, habilitations, isRemote, pilot } = row;
  const session = { id, kind, objective: themeOf({ kind, thematic }), habilitations, isRemote, pilot };
  if (row.countersigned !== null) return { ...session, minutes: row.countersigned, people: row.people };
  // Sessions from before signatures in the portal count by their list of absentees.
  const minutes = row.isClosed ? minutesIn(row, year) : 0;
  return { ...session, minutes, people: row.listed.map((person) => ({ id: person, minutes })) };
}

const minutesIn = ({ slots }: SessionRow, year: number): number =>
  halfDays(slots.map((slot) => ({ startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) })))
    .filter(({ day }) => day.startsWith(`${year}-`))
    .reduce((sum, { minutes }) => sum + minutes, 0);

/** "12,5": hours for a French spreadsheet, to the hundredth. */
const csvHours = (minutes: number): string =>
  String(Math.round((minutes / 60) * 100) / 100).replace('.', ',');

const heads = [
  'Tableau',
  'Ligne',
  'Sessions',
  'Stagiaires',
  'Personnes',
  'Heures-stagiaires',
  'Dont en salle',
  'Dont à distance',
  'Heures pilotées',
];

export async function trainingCsv(ctx: Context, year: number): Promise<string[][]> {
  const { total, kinds, objectives, habilitations, pilots, taught } = await readTrainingYear(ctx, year);
  const rowOf = (table: string, name: string, line: FiguresLine, led = ''): string[] => [
    table,
    name,
    ...[line.sessions, line.trainees, line.people].map(String),
    ...[line.minutes, line.inRoom, line.remote].map(csvHours),
    led,
  ];
  return [
    heads,
    rowOf('Total', String(year), total, csvHours(taught)),
    ...kinds.map((line) => rowOf('Nature', rulesOf(line.kind).noun, line)),
    ...objectives.map((line) => rowOf('Objectif', line.objective, line)),
    ...habilitations.map((line) =>
      rowOf('Habilitation', line.habilitation ?? 'Sans heures d’habilitation', line),
    ),
    ...pilots.map(({ name, sessions, minutes }) => [
      'Pilote',
      name,
      String(sessions),
      ...Array.from({ length: 5 }, () => ''),
      csvHours(minutes),
    ]),
  ];
}
