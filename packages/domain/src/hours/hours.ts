import type { habilitations } from '../people/profile.ts';

export type Habilitation = (typeof habilitations)[number];

/** Minutes of training. People type them as tenths of an hour or as hours and minutes. */
export type Minutes = number;

/** Natures of training: some count for a limited time only (décret n° 2016-173). */
export const trainingNatures = ['training', 'colloquium', 'teaching'] as const;
export type TrainingNature = (typeof trainingNatures)[number];

/** Subjects for which a habilitation asks separate hours. */
export const themeRules = ['ethics', 'non_discrimination'] as const;
export type ThemeRule = (typeof themeRules)[number];

/** A line of the hours of a training. One hour may count for several habilitations. */
export type HourLine = { habilitation: Habilitation; themeId: number | null; minutes: Minutes };

/** The hours of a training in one habilitation, with its themes. */
export type HourSummary = {
  habilitation: Habilitation;
  minutes: Minutes;
  /** Parts of these minutes, by theme. */
  themes: { label: string; rule: ThemeRule | null; minutes: Minutes }[];
};

/** Days after a session within which its attestation may still come: until then its hours are expected. */
export const awaitedDays = 30;
