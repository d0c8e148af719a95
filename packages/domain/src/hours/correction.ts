import type { Violation } from '../errors.ts';
import type { Habilitation, Minutes, TrainingNature } from './hours.ts';
import { hourMessages } from './matrix.ts';
import { formatMinutes } from './words.ts';

/** Hours that the office adds or, when negative, takes back by hand. */
export type HourCorrection = {
  /** Paris day; the hours count in its year. */
  followedOn: string;
  habilitation: Habilitation;
  themeId: number | null;
  nature: TrainingNature;
  minutes: Minutes;
};

export const correctionMessages = {
  followedOn: 'Indiquez un jour passé',
  reason: 'Dites pourquoi, en quelques mots',
} as const;

/** Sentence under a duration that takes back more than the person has. */
export const tooMuchTakenBack = (held: Minutes): string =>
  `Rien de plus à reprendre que ${formatMinutes(held)} de cette habilitation, de ce thème et de cette nature, cette année-là`;

type Known = {
  today: string;
  /** The named theme, if any. */
  theme: { habilitation: string } | undefined;
  /** The person's minutes of the same year, habilitation, theme and nature. */
  held: Minutes;
};

export function correctionViolations(correction: HourCorrection, { today, theme, held }: Known): Violation[] {
  const { followedOn, habilitation, themeId, minutes } = correction;
  const wrong = (propertyPath: string, message: string): Violation[] => [{ propertyPath, message }];
  if (followedOn > today) return wrong('followedOn', correctionMessages.followedOn);
  if (minutes === 0) return wrong('minutes', hourMessages.minutes);
  if (themeId !== null && theme?.habilitation !== habilitation) return wrong('themeId', hourMessages.theme);
  if (minutes < 0 && held + minutes < 0) return wrong('minutes', tooMuchTakenBack(Math.max(0, held)));
  return [];
}
