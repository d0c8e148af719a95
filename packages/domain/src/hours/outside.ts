import { type Decision, no, yes } from '../decision.ts';
import type { Violation } from '../errors.ts';
import { addDays, daysBetween } from '../paris-time.ts';
import type { HourLine, Minutes } from './hours.ts';
import { hourLineViolations, type Theme } from './matrix.ts';

/** Trainings that a member followed elsewhere: declared with a proof, decided on by the office. */

export const outsideStates = ['declared', 'accepted', 'refused', 'withdrawn'] as const;
export type OutsideState = (typeof outsideStates)[number];

/** Largest proof, a PDF or a picture. */
export const mostProofBytes = 10 * 1024 * 1024;
/** Years back that a declaration may go: older hours answer no quota. */
const mostYearsAgo = 6;
const longestDays = 366;
/** Most training in a day: nobody follows more. */
const mostMinutesADay: Minutes = 10 * 60;

export const outsideMessages = {
  provider: 'Indiquez l’organisme',
  title: 'Indiquez l’intitulé',
  startsOn: 'Indiquez un jour passé, dans les six dernières années',
  endsOn: 'La fin ne vient pas avant le début, ni après aujourd’hui',
  noSuchDay: 'Cette date n’existe pas\u00a0: écrivez-la jj/mm/aaaa',
  proof: 'Joignez le justificatif',
  proofFile: 'Ce fichier n’est ni un PDF lisible ni une photo (JPEG, PNG, WebP)',
  reason: 'Dites pourquoi, en quelques mots',
} as const;

export const outsideSentences = {
  training_decided: 'Cette formation est déjà décidée\u00a0: elle ne se modifie plus.',
  training_not_decided: 'Cette formation n’est pas décidée.',
  training_withdrawn: 'Cette formation a été retirée par son auteur.',
} as const;
export type OutsideRefusal = keyof typeof outsideSentences;

/** A declaration is changed, withdrawn and decided on only while it waits. */
export function canChangeOutside(state: OutsideState): Decision<OutsideRefusal> {
  if (state === 'withdrawn') return no('training_withdrawn');
  return state === 'declared' ? yes : no('training_decided');
}

/** A decision can be withdrawn by the office; its hours go with it. */
export function canReopenOutside(state: OutsideState): Decision<OutsideRefusal> {
  if (state === 'withdrawn') return no('training_withdrawn');
  return state === 'declared' ? no('training_not_decided') : yes;
}

/** Most minutes that a training over these days counts for, in one habilitation. */
export const mostOutsideMinutes = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): Minutes =>
  Math.max(1, daysBetween(startsOn, endsOn) + 1) * mostMinutesADay;

type Declared = { startsOn: string; endsOn: string; lines: readonly HourLine[] };

/** Checks a declaration on this Paris day. */
export function outsideViolations(sent: Declared, today: string, themes: readonly Theme[]): Violation[] {
  const { startsOn, endsOn, lines } = sent;
  const wrong = (propertyPath: string, message: string) => ({ propertyPath, message });
  const days: Violation[] = [];
  if (startsOn > today || startsOn < addDays(today, -366 * mostYearsAgo))
    days.push(wrong('startsOn', outsideMessages.startsOn));
  if (endsOn < startsOn || endsOn > today || daysBetween(startsOn, endsOn) >= longestDays)
    days.push(wrong('endsOn', outsideMessages.endsOn));
  if (days.length > 0) return days;
  return hourLineViolations(lines, { themes, maxMinutes: mostOutsideMinutes(sent) });
}

const sameLine = (one: HourLine, other: HourLine | undefined): boolean =>
  other !== undefined &&
  one.habilitation === other.habilitation &&
  one.themeId === other.themeId &&
  one.minutes === other.minutes;

/** True when the accepted lines are the declared ones: a difference needs a reason. */
export const areSameLines = (one: readonly HourLine[], other: readonly HourLine[]): boolean =>
  one.length === other.length && one.every((line, index) => sameLine(line, other[index]));
