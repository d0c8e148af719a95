import type { SessionKind } from '../sessions/kinds.ts';
import type { Habilitation, Minutes } from './hours.ts';

/** The year of training that was given, for the bilan pédagogique et financier: counted from signed half-days alone. */

/** A session with a closed half-day in the year; people and minutes of that year's half-days. */
export type GivenSession = {
  id: number;
  kind: SessionKind;
  /** The session's subject, as the catalogue names it. */
  objective: string;
  /** The habilitations that it counts for. */
  habilitations: readonly Habilitation[];
  isRemote: boolean;
  pilot: { id: number; name: string };
  /** Length of its closed half-days. */
  minutes: Minutes;
  people: readonly { id: number; minutes: Minutes }[];
};

export type FiguresLine = {
  sessions: number;
  /** Each person once a session, as the form counts trainees; nobody who followed nothing. */
  trainees: number;
  /** Each person once. */
  people: number;
  /** Minutes that people followed, added up: of all, in a room, from afar. */
  minutes: Minutes;
  inRoom: Minutes;
  remote: Minutes;
};

export type TrainingFigures = {
  total: FiguresLine;
  kinds: (FiguresLine & { kind: SessionKind })[];
  objectives: (FiguresLine & { objective: string })[];
  /** One hour may count for several: these lines do not add up. `null`: for none. */
  habilitations: (FiguresLine & { habilitation: Habilitation | null })[];
  /** The pilots, with the time that they led. */
  pilots: { id: number; name: string; sessions: number; minutes: Minutes }[];
  /** Length of all sessions together: what was taught. */
  taught: Minutes;
};

export function trainingFigures(sessions: readonly GivenSession[]): TrainingFigures {
  const byKind = Map.groupBy(sessions, ({ kind }) => kind);
  const byObjective = Map.groupBy(sessions, ({ objective }) => objective);
  const byHabilitation = new Map<Habilitation | null, GivenSession[]>();
  for (const session of sessions)
    for (const one of session.habilitations.length > 0 ? session.habilitations : [null])
      byHabilitation.set(one, [...(byHabilitation.get(one) ?? []), session]);
  return {
    total: lineOf(sessions),
    kinds: [...byKind].map(([kind, some]) => ({ kind, ...lineOf(some) })).toSorted(mostFirst),
    objectives: [...byObjective]
      .map(([objective, some]) => ({ objective, ...lineOf(some) }))
      .toSorted(mostFirst),
    habilitations: [...byHabilitation]
      .map(([habilitation, some]) => ({ habilitation, ...lineOf(some) }))
      .toSorted(mostFirst),
    pilots: pilotsOf(sessions),
    taught: total(sessions.map(({ minutes }) => minutes)),
  };
}

const total = (minutes: readonly Minutes[]): Minutes => minutes.reduce((sum, each) => sum + each, 0);
const mostFirst = (one: { minutes: Minutes }, other: { minutes: Minutes }): number =>
  other.minutes - one.minutes;

function lineOf(sessions: readonly GivenSession[]): FiguresLine {
  const trainees = sessions.flatMap(({ people, isRemote }) =>
    people.filter(({ minutes }) => minutes > 0).map((person) => ({ ...person, isRemote })),
  );
  const minutesOf = (isRemote: boolean): Minutes =>
    total(trainees.filter((one) => one.isRemote === isRemote).map(({ minutes }) => minutes));
  const [inRoom, remote] = [minutesOf(false), minutesOf(true)];
  return {
    sessions: sessions.length,
    trainees: trainees.length,
    people: new Set(trainees.map(({ id }) => id)).size,
    minutes: inRoom + remote,
    inRoom,
    remote,
  };
}

function pilotsOf(sessions: readonly GivenSession[]): TrainingFigures['pilots'] {
  return [...Map.groupBy(sessions, ({ pilot }) => pilot.id).values()]
    .map((led) => ({
      ...led[0]!.pilot,
      sessions: led.length,
      minutes: total(led.map(({ minutes }) => minutes)),
    }))
    .toSorted(mostFirst);
}
