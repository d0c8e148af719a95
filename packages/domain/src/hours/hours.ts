import type { habilitations } from '../members/profile.ts';

export type Habilitation = (typeof habilitations)[number];

/** Minutes of training. People give them in tenths of an hour or in hours and minutes. */
export type Minutes = number;

/** The forms of a training: some count for little (décret n° 2016-173). */
export const trainingNatures = ['training', 'colloquium', 'teaching'] as const;
export type TrainingNature = (typeof trainingNatures)[number];

/** Subjects that a habilitation asks hours of their own for. */
export const themeRules = ['ethics', 'non_discrimination'] as const;
export type ThemeRule = (typeof themeRules)[number];

/** One line of what a training counts for. One hour may count for several habilitations. */
export type HourLine = { habilitation: Habilitation; themeId: number | null; minutes: Minutes };

/** The hours of a training in one habilitation, with its themes. */
export type HourSummary = {
  habilitation: Habilitation;
  minutes: Minutes;
  /** The part of them on these themes. */
  themes: { label: string; rule: ThemeRule | null; minutes: Minutes }[];
};

/** How many days after a session its attestation may still come: until then its hours are expected. */
export const awaitedDays = 30;
