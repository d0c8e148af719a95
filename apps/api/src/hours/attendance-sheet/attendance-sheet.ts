import type { Drawing } from '@forman/domain/hours/presence/drawing';
import type { AttendanceDay, DayPart } from '@forman/domain/sessions/half-days';

/** The box of one person and half-day: the signature, and the text beside it. */
export type SheetMark = {
  drawing: Drawing | null;
  typedName: string | null;
  /** "9h31", "À la main, 9h33", "Absent" */
  words: string;
};

/** The boxes of one person and day, by part. */
export type DayMarks = Partial<Record<DayPart, SheetMark>>;

export type SheetPerson = { firstName: string; lastName: string; marks: Record<string, DayMarks> };

/** The content of a printed attendance sheet; names are in the order of the sheet. */
export type AttendanceSheet = {
  /** "Atelier" */
  noun: string;
  title: string;
  place: string;
  /**
   * The training body, as the law requires: name, SIRET or SIREN, number of its declaration of activity.
   * Lines that are not set are left out.
   */
  body: string[];
  pilot: SheetPerson;
  copilots: SheetPerson[];
  people: SheetPerson[];
  days: AttendanceDay[];
  /** Duration of the session, without pauses. */
  minutes: number;
  /**
   * True when nothing is signed yet: the sheet then has empty rows for people who come without registration.
   */
  isBlank: boolean;
  printedAt: Date;
};
