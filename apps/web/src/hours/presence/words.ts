import type { AnswerOf } from '@forman/contract/endpoint';
import type { presenceBoard } from '@forman/contract/hours/presence';
import {
  formatDayNoYear,
  formatDuration,
  formatHour,
  formatHours,
  formatMoment,
} from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { presenceSentences } from '@forman/domain/hours/presence/presence';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { ApiError } from '../../api/api-error.ts';

export type Board = AnswerOf<typeof presenceBoard>;
export type BoardHalf = Board['halfDays'][number];
export type BoardPerson = Board['people'][number];
export type HalfRef = Pick<BoardHalf, 'day' | 'part'>;

/** A pilot’s change of one person’s presence, always with a reason. */
export type Step = {
  do: 'by_hand' | 'put_back' | 'take_off' | 'late';
  person: BoardPerson;
  /** Notes everybody missing as present by hand, except those whom the pilot unticks. */
  isAll?: true;
};

const parts = {
  morning: { name: 'Matin', the: 'le matin', of: 'du matin' },
  afternoon: { name: 'Après-midi', the: 'l’après-midi', of: 'de l’après-midi' },
  evening: { name: 'Soirée', the: 'la soirée', of: 'de la soirée' },
} as const satisfies Record<DayPart, { name: string; the: string; of: string }>;

/** "le matin" */
export const theHalf = ({ part }: HalfRef): string => parts[part].the;
/** "du matin" */
export const ofHalf = ({ part }: HalfRef): string => parts[part].of;

/** Name of a half-day: "Matin", or with its day when the session has several: "mar. 1 déc., matin". */
export function halfName({ day, part }: HalfRef, halves: readonly HalfRef[]): string {
  const { name } = parts[part];
  if (halves.every((half) => half.day === day)) return name;
  return `${formatDayNoYear(parisInstant(day, '12:00'))}, ${name.toLowerCase()}`;
}

const minuteMs = 60_000;
/** "3 h 30" */
export const lengthOf = ({ minutes }: Pick<BoardHalf, 'minutes'>): string =>
  formatDuration(minutes * minuteMs);
/** "9h30-12h30 · 3 h" */
export const hoursOf = (half: BoardHalf): string =>
  `${formatHours(new Date(half.startsAt), new Date(half.endsAt))} · ${lengthOf(half)}`;

export const hourOf = (instant: string): string => formatHour(new Date(instant));

/** "aujourd’hui à 9h", "ven. 27 nov. 2026 à 9h" */
export const momentOf = (instant: string, now: Date): string => {
  const moment = new Date(instant);
  return parisDay(moment) === parisDay(now) ? `aujourd’hui à ${formatHour(moment)}` : formatMoment(moment);
};

export const isSameHalf = (one: HalfRef, other: HalfRef): boolean =>
  one.day === other.day && one.part === other.part;

/** "présente" or "présent", as the portal’s own words agree with the person. */
export const presentWord = ({ civilite }: Pick<BoardPerson, 'civilite'>): string =>
  civilite === 'Madame' ? 'présente' : 'présent';

type Signed = NonNullable<BoardPerson['presence']>;

/** Way in which a presence was recorded: "Signée hors ligne à 9h31, reçue à 9h40", "À la main : …". */
export function howSigned({ method, reason, signedAt, recordedAt, isSentLater }: Signed): string {
  if (method === 'by_hand') return `À la main\u00a0: ${lowered(reason ?? '')}`;
  if (reason && method !== 'list') return `Signature tardive acceptée\u00a0: ${lowered(reason)}`;
  if (isSentLater) return `Signée hors ligne à ${hourOf(signedAt)}, reçue à ${hourOf(recordedAt)}`;
  return methodNames[method];
}

const methodNames = {
  drawing: 'Dessinée',
  typed: 'Nom tapé',
  remote: 'À distance',
  list: 'Liste des absents',
} as const;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Reason why the sheet refused an act, in the words of the rule. */
export function refusedWhy(error: unknown): string | null {
  const reason = error instanceof ApiError ? error.reason : null;
  return (presenceSentences as Record<string, string>)[reason ?? ''] ?? null;
}
