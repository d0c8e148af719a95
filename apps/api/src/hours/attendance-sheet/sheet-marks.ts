import { formatHour } from '@forman/domain/french-dates';
import type { AttendanceDay } from '@forman/domain/sessions/half-days';
import type { StoredMark } from '../presence/sheet-marks.queries.ts';
import type { DayMarks, SheetMark } from './attendance-sheet.ts';

type Sheet = { days: readonly AttendanceDay[]; marks: readonly StoredMark[] };

/**
 * Fills the boxes of one person, by day and part, with their signatures or their countersignatures. A leader
 * signs no half-day, and is not absent where another one countersigned.
 */
export function marksOf(
  userId: number,
  { days, marks }: Sheet,
  { isLeader = false } = {},
): Record<string, DayMarks> {
  const own = marks.filter((mark) => mark.userId === userId);
  return Object.fromEntries(
    days.map(({ day, parts }) => [
      day,
      Object.fromEntries(
        parts.map((part) => {
          const mark = own.find((one) => one.day === day && one.part === part);
          const isClosed = marks.some(
            (one) => one.isCountersignature && one.day === day && one.part === part,
          );
          return [part, toMark(mark, isClosed && !isLeader)];
        }),
      ),
    ]),
  );
}

/** A half-day that is not countersigned yet leaves the box of a person who has not signed empty. */
function toMark(mark: StoredMark | undefined, saysAbsent: boolean): SheetMark {
  if (!mark?.isPresent) return { drawing: null, typedName: null, words: saysAbsent ? 'Absent' : '' };
  const { drawing, typedName } = mark;
  return { drawing, typedName, words: wordsOf(mark) };
}

function wordsOf({ isCountersignature, method, signedAt }: StoredMark): string {
  const hour = formatHour(signedAt);
  if (isCountersignature) return `Contresigné, ${hour}`;
  if (method === 'list') return 'Présent (liste)';
  if (method === 'by_hand') return `À la main, ${hour}`;
  return method === 'remote' ? `À distance, ${hour}` : hour;
}
