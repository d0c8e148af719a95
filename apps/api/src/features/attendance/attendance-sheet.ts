import type { AttendanceDay } from '@forman/domain/sessions/half-days';

/** What stands on the paper; names are in the order of the sheet. */
export type AttendanceSheet = {
  /** "Atelier" */
  noun: string;
  title: string;
  place: string;
  pilot: string;
  copilots: string[];
  people: { firstName: string; lastName: string }[];
  days: AttendanceDay[];
  printedAt: Date;
};
