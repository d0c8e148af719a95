import type { Drawing } from '@forman/domain/presence/drawing';
import type { AttendanceDay, DayPart } from '@forman/domain/sessions/half-days';

/** What stands in the box of one person and half-day: what they signed with, and the words beside it. */
export type SheetMark = {
  drawing: Drawing | null;
  typedName: string | null;
  /** "9h31", "À la main, 9h33", "Absent" */
  words: string;
};

/** Of one half-day by its part, on one day. */
export type DayMarks = Partial<Record<DayPart, SheetMark>>;

export type SheetPerson = { firstName: string; lastName: string; marks: Record<string, DayMarks> };

/** What stands on the paper; names are in the order of the sheet. */
export type AttendanceSheet = {
  /** "Atelier" */
  noun: string;
  title: string;
  place: string;
  /** Who trains, by law's words: name, SIRET or SIREN, number of the declaration of activity; what is not set is not there. */
  body: string[];
  pilot: SheetPerson;
  copilots: SheetPerson[];
  people: SheetPerson[];
  days: AttendanceDay[];
  /** How long the session is, without pauses. */
  minutes: number;
  /** Nothing is signed on it yet: it has rows for people nobody expected. */
  isBlank: boolean;
  printedAt: Date;
};
