import type { SessionKind } from '../sessions/kinds.ts';
import type { Habilitation, Minutes } from './hours.ts';

/** Training given in a year, for the bilan pédagogique et financier: counted from signed half-days alone. */

/** A session with a closed half-day in the year, with the people and minutes of the year's half-days. */
export type GivenSession = {
  id: number;
  kind: SessionKind;
  /** Subject of the session, as the catalogue names it. */
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
  /**
   * People counted once for each session, as the form counts trainees; without those who attended nothing.
   */
  trainees: number;
  /** People, each counted once. */
  people: number;
  /** Minutes followed by all people together: in all, in a room, remotely. */
  minutes: Minutes;
  inRoom: Minutes;
  remote: Minutes;
};

export type TrainingFigures = {
  total: FiguresLine;
  kinds: (FiguresLine & { kind: SessionKind })[];
  objectives: (FiguresLine & { objective: string })[];
  /** One hour may count for several: these lines do not add up. `null`: sessions that count for none. */
  habilitations: (FiguresLine & { habilitation: Habilitation | null })[];
  /** The pilots, with the time that they taught. */
  pilots: { id: number; name: string; sessions: number; minutes: Minutes }[];
  /** Length of all sessions together, in minutes. */
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
