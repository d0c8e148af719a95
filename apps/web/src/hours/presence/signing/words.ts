import { summariseHours, type ShownHourLine } from '@forman/domain/hours/matrix';
import { formatMinutes } from '@forman/domain/hours/words';
import { type PresenceRefusal, presenceSentences } from '@forman/domain/hours/presence/presence';
import { formatDay, formatDuration, formatHours } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { capital } from '@forman/domain/text';
import { ApiError } from '../../../api/api-error.ts';
import { sentenceOf } from '../../../ui/ErrorState.tsx';

export const partWords: Readonly<Record<DayPart, string>> = {
  morning: 'matin',
  afternoon: 'après-midi',
  evening: 'soirée',
};

type Half = { part: DayPart; startsAt: string; endsAt: string };

/** "Après-midi, 13h30-17h" */
export const hoursOfHalf = ({ part, startsAt, endsAt }: Half): string =>
  `${capital(partWords[part])}, ${formatHours(new Date(startsAt), new Date(endsAt))}`;

/** "Matin, 9h30-12h30 (3 h)" */
export const lengthOfHalf = (half: Half & { minutes: number }): string =>
  `${hoursOfHalf(half)} (${formatDuration(half.minutes * 60_000)})`;

/** "lun. 30 nov. 2026, après-midi" */
export const whenSigned = ({ day, part }: { day: string; part: DayPart }): string =>
  `${formatDay(parisInstant(day))}, ${partWords[part]}`;

/** "3 h 30 IMMOBILIER, 3 h IAS" */
export const hoursSentence = (lines: readonly ShownHourLine[]): string =>
  summariseHours(lines)
    .map(({ habilitation, minutes }) => `${formatMinutes(minutes)}\u00a0${habilitation}`)
    .join(', ');

/** Reason why a presence could not be signed; null when the error is no such refusal. */
export const refusalOf = (error: unknown): PresenceRefusal | 'not_registered' | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'not_registered') return 'not_registered';
  return error.reason !== null && error.reason in presenceSentences
    ? (error.reason as PresenceRefusal)
    : null;
};

/** Refusal of a signature that waited, in a sentence. */
export function sentenceOfRefusal(error: unknown): string {
  const reason = refusalOf(error);
  if (reason === 'not_registered') return 'Vous n’êtes pas sur la liste des inscrits.';
  if (reason) return presenceSentences[reason];
  return (error instanceof ApiError ? error.violations[0]?.message : undefined) ?? sentenceOf(error);
}

/** Builds the error that the server would refuse with. */
export const refusedFor = (reason: PresenceRefusal): ApiError =>
  new ApiError({ status: 409, code: 'conflict', reason });
