import type { Level } from '../../access.ts';
import { formatNumericDay } from '../../french-dates.ts';
import type { Cents } from '../../money.ts';
import { parisInstant } from '../../paris-time.ts';
import type { SessionKind } from '../../sessions/kinds.ts';
import { nameKey, refKey, type Directory, type Who } from './names.ts';
import type { MoveState } from './cell-words.ts';
import type { Problem } from './rows.ts';

/** Sessions of a former tool, and who took part: rows of one file, where each participant has a line. */

type Values = Readonly<Record<string, unknown>>;

export type SessionDraft = {
  /** What its rows have in common: its number, or its kind, title and beginning. */
  key: string;
  ref: string | null;
  kind: SessionKind;
  title: string;
  thematic: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  isRemote: boolean;
  pilot: Who;
  priceCents: Cents;
  /** Single, double and triple rooms; null where they have no price. */
  roomCents: readonly (Cents | null)[];
  seats: number;
  minSeats: number;
  description: string;
  prerequisite: string;
  formerWords: string;
  link: string;
  linkPassword: string;
  externalLink: string;
  audience: Level[] | null;
  habilitations: string[];
  copilots: Who[];
  /** Where the file says them; else one a day. */
  slots: { startsAt: Date; endsAt: Date }[];
  isPublished: boolean;
};

export type SessionSettings = {
  kind: SessionKind;
  /** The columns of the end are in the file: an empty one is then a fault, else a whole day is meant. */
  hasEnd: boolean;
  /** Who leads sessions that name nobody, or somebody unknown; null refuses them. */
  pilot: Who | null;
  directory: Directory;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a row's session; null where nothing names one. */
export function sessionKey(values: Values): string | null {
  const ref = text(values.ref);
  const [title, starts] = [text(values.title), text(values.startsOn)];
  if (ref !== '') return `n ${refKey(ref)}`;
  return title === '' && starts === ''
    ? null
    : `t ${nameKey(text(values.kind), title, starts, text(values.startHour))}`;
}

const usualHours = { start: '09:00', end: '17:30' } as const;

/** Reads a session from the first of its rows. @returns problems, for its title, instead of a draft. */
export function readSession(
  key: string,
  values: Values,
  settings: SessionSettings,
): { draft: SessionDraft } | { problems: Problem[] } {
  const title = text(values.title);
  const problems: Problem[] = title === '' ? [{ field: 'Titre', sentence: 'Titre manquant' }] : [];
  const times = timesOf(values, settings);
  if ('problem' in times) problems.push(times.problem);
  const pilot = pilotOf(text(values.pilot), settings);
  if ('problem' in pilot) problems.push(pilot.problem);
  const priceCents = typeof values.price === 'number' ? values.price : 0;
  if (priceCents < 0) problems.push({ field: 'Prix', sentence: 'Un prix n’est pas négatif' });
  const centsOf = (value: unknown): Cents | null => (typeof value === 'number' && value > 0 ? value : null);
  if (problems.length > 0 || 'problem' in times || 'problem' in pilot) return { problems };
  return {
    draft: {
      key,
      ref: text(values.ref) || null,
      kind: (values.kind as SessionKind | undefined) ?? settings.kind,
      title,
      thematic: text(values.thematic),
      ...times,
      place: text(values.place),
      isRemote: values.isRemote === true,
      pilot: pilot.who,
      priceCents,
      roomCents: [values.priceSingle, values.priceDouble, values.priceTriple].map(centsOf),
      seats: typeof values.seats === 'number' ? values.seats : 0,
      minSeats: typeof values.minSeats === 'number' ? values.minSeats : 0,
      description: text(values.description),
      prerequisite: text(values.prerequisite),
      formerWords: text(values.formerWords),
      link: linkOf(text(values.link)),
      linkPassword: text(values.linkPassword),
      externalLink: linkOf(text(values.externalLink)),
      audience: (values.audience as Level[] | undefined) ?? null,
      habilitations: (values.habilitations as string[] | undefined) ?? [],
      copilots: copilotsOf(values.copilots, pilot.who, settings.directory),
      slots: slotsOf(values.slots, times),
      isPublished: values.isPublished !== false,
    },
  };
}

/** What a browser may open; anything else is left. */
export const linkOf = (words: string): string => (/^https?:\/\/\S+$/.test(words) ? words : '');

/** Those who are known, each once, without the pilot. */
function copilotsOf(value: unknown, pilot: Who, directory: Directory): Who[] {
  const found = ((value as string[] | undefined) ?? []).map((words) => directory.find(words));
  return [...new Set(found.filter((one) => typeof one !== 'string' && one !== pilot))] as Who[];
}

/** The slots of a file that follow one another within the session; none where they do not. */
function slotsOf(value: unknown, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const slots = ((value as (readonly [string, string])[] | undefined) ?? [])
    .map(([begins, ends]) => ({ startsAt: instantOf(begins), endsAt: instantOf(ends) }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const fits = slots.every(
    (slot, index) =>
      slot.startsAt < slot.endsAt &&
      slot.startsAt >= (slots[index - 1]?.endsAt ?? startsAt) &&
      slot.endsAt <= endsAt,
  );
  return fits ? slots : [];
}

function instantOf(moment: string): Date {
  const [day = '', hour = usualHours.start] = moment.split(' ');
  return parisInstant(day, hour);
}

type Times = { startsAt: Date; endsAt: Date } | { problem: Problem };

function timesOf(values: Values, { hasEnd }: SessionSettings): Times {
  const [startDay = '', startHour = ''] = text(values.startsOn).split(' ');
  if (startDay === '') return { problem: { field: 'Début', sentence: 'Début manquant' } };
  const [endDay = '', endHour = ''] = text(values.endsOn).split(' ');
  const ends = endHour || text(values.endHour);
  if (hasEnd && endDay === '' && ends === '') return { problem: { field: 'Fin', sentence: 'Fin manquante' } };
  const begins = startHour || text(values.startHour) || usualHours.start;
  const startsAt = parisInstant(startDay, begins);
  const endsAt = parisInstant(endDay || startDay, ends || usualHours.end);
  if (endsAt > startsAt) return { startsAt, endsAt };
  const written = (day: string, hour: string): string => `${formatNumericDay(day)} ${hour}`.trim();
  const sentence = `La session finit avant de commencer\u00a0: ${written(startDay, begins)}, puis ${written(endDay || startDay, ends || usualHours.end)}`;
  return { problem: { field: 'Fin', sentence } };
}

function pilotOf(words: string, { pilot, directory }: SessionSettings): { who: Who } | { problem: Problem } {
  const found = words === '' ? 'nobody' : directory.find(words);
  if (typeof found !== 'string') return { who: found };
  if (pilot) return { who: pilot };
  return {
    problem: {
      field: 'Pilote',
      sentence:
        words === ''
          ? 'Pilote manquant'
          : found === 'several'
            ? `Plusieurs personnes s’appellent «\u00a0${words}\u00a0»`
            : `«\u00a0${words}\u00a0» n’est personne de ces fichiers, ni du portail`,
    },
  };
}

export type SeatDraft = { who: Who; state: MoveState; registeredOn: string | null };

/** The words that name the person of a row, in one cell or two; '' where none does. */
export const personWords = ({ person, personFirst, personLast }: Values): string =>
  text(person) || `${text(personLast)} ${text(personFirst)}`.trim();

/** Finds the person of a row: by the cell that names them, else by both names. */
export function findPerson(values: Values, directory: Directory): Who | Problem {
  const words = personWords(values);
  const found = directory.find(words);
  if (typeof found !== 'string') return found;
  const both = `${text(values.personLast)} ${text(values.personFirst)}`.trim();
  const named = both !== '' && both !== words ? directory.find(both) : found;
  if (typeof named !== 'string') return named;
  return {
    field: 'Participant',
    sentence:
      found === 'several'
        ? `Plusieurs personnes s’appellent «\u00a0${words}\u00a0»`
        : `«\u00a0${words}\u00a0» n’est personne de ces fichiers, ni du portail`,
  };
}

export const isProblem = (found: Who | Problem): found is Problem => 'sentence' in found;

export const seatOf = (who: Who, values: Values): SeatDraft => ({
  who,
  state: (values.personState as MoveState | undefined) ?? 'registered',
  registeredOn: text(values.registeredOn) || null,
});
