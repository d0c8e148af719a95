import type { ImportField } from './import-columns.ts';

/** People known before a file is checked, and the outcome of each of its lines. */

/** A person of the portal, with the fields that a file may change. */
export type KnownPerson = {
  id: number;
  email: string;
  isGone: boolean;
  /** The values of the fields, '' where there is none. */
  values: Record<Exclude<ImportField, 'email'>, string>;
  sponsorId: number | null;
};

export type KnownPeople = {
  /** Known people by e-mail in lower case: those of the lines, and those named as sponsors. */
  byEmail: ReadonlyMap<string, KnownPerson>;
  /** The owner of each phone. */
  phoneOwner: ReadonlyMap<string, number>;
  /** Sponsor of each named person, and of everybody above them. */
  sponsorOf: ReadonlyMap<number, number | null>;
};

export const importOutcomes = ['new', 'changed', 'same', 'unknown', 'wrong'] as const;
/**
 * Outcome of a line. unknown: no account has its sponsor's e-mail. unknown and wrong lines are not imported.
 */
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
  /** The account of the line's person, when there is one. */
  personId: number | null;
};
