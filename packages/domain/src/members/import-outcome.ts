import type { ImportField } from './import-columns.ts';

/** The known people before a file is tried, and the outcome of each of its lines. */

/** Somebody of the portal, as far as a file may change them. */
export type KnownPerson = {
  id: number;
  email: string;
  isGone: boolean;
  /** The values of the fields, '' where there is none. */
  values: Record<Exclude<ImportField, 'email'>, string>;
  sponsorId: number | null;
};

export type KnownPeople = {
  /** The known people by e-mail in small letters: those of the lines, and those named as sponsors. */
  byEmail: ReadonlyMap<string, KnownPerson>;
  /** The owner of each phone. */
  phoneOwner: ReadonlyMap<string, number>;
  /** Sponsors of those named and of everybody above them. */
  sponsorOf: ReadonlyMap<number, number | null>;
};

export const importOutcomes = ['new', 'changed', 'same', 'unknown', 'wrong'] as const;
/** unknown: its sponsor is nobody's e-mail; with wrong, what is not imported. */
export type ImportOutcome = (typeof importOutcomes)[number];
export const isRefused = (outcome: ImportOutcome): boolean => outcome === 'unknown' || outcome === 'wrong';

export type ImportChanges = Partial<Record<ImportField, { from: string; to: string }>>;
export type PlannedLine = {
  line: number;
  email: string;
  name: string;
  outcome: ImportOutcome;
  reasons: string[];
  changes: ImportChanges;
  /** The person of the line, when they are there already. */
  personId: number | null;
};
