import type { AttendanceDay, DayPart } from '@forman/domain/sessions/half-days';
import { fullName } from '@forman/domain/text';
import type { Sheet } from '../../pdf/sheet.ts';
import { page } from '../../pdf/style.ts';
import { artifact, part, tagged, type Tag } from '../../pdf/tags.ts';
import type { AttendanceSheet, DayMarks } from './attendance-sheet.ts';
import { drawMark } from './sheet-mark.ts';
import { bottom, clipped, lines, styles } from './sheet-style.ts';

const partNames = {
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soirée',
} as const satisfies Record<DayPart, string>;

const rankWidth = 26;
const widestBox = 172;
/** The width for names where signatures are small: most names fit into one line. */
const leastNameWidth = 170;
const headingHeight = 24;
const sectionHeight = 20;
/** Heights in points: a signature needs 8 mm, and gets more where the page has room. */
const rowHeights = { min: 23, usual: 26, max: 30 };

type Row = { rank: string; name: { strong: string; rest: string } | null; marks: DayMarks };
type Section = { label: string | null; rows: Row[] };
type Columns = { names: number; boxes: { x: number; width: number; part: DayPart }[] };

type Table = {
  content: AttendanceSheet;
  day: AttendanceDay;
  /** The top of the table on its first page; `breakPage` returns the top on a further page. */
  top: number;
  breakPage: () => number;
};

/** Draws the people in order, empty rows, then the leaders; the heading is repeated on every page. */
export function drawRows(sheet: Sheet, root: Tag, { content, day, top, breakPage }: Table): void {
  const sections = sectionsOf(content, day.day);
  const height = rowHeight(sections, bottom - top - headingHeight);
  const columns = columnsOf(day.parts);
  const table = part(sheet.doc, root, 'Table');
  const first = part(sheet.doc, table, 'TR');
  let y = drawHeading(sheet, columns, top, (draw) =>
    tagged(sheet.doc, first, 'TH', draw, { scope: 'Column' }),
  );
  const makeRoom = (needed: number): void => {
    if (y + needed <= bottom) return;
    // The repeated heading is hidden from screen readers, for which the table goes on.
    y = drawHeading(sheet, columns, breakPage(), (draw) => artifact(sheet.doc, 'Pagination', draw));
  };
  for (const { label, rows } of sections) {
    if (label) {
      makeRoom(sectionHeight + height);
      drawSection(sheet, table, { label, columns: columns.boxes.length + 2 }, y);
      y += sectionHeight;
    }
    for (const row of rows) {
      makeRoom(height);
      drawRow(sheet, table, columns, row, { y, height });
      y += height;
    }
  }
}

/** Empty rows for unexpected people: more where few are registered, so that the page is not half empty. */
const walkIns = (registered: number): number => Math.max(4, 12 - registered);

function sectionsOf({ people, pilot, copilots, isBlank }: AttendanceSheet, day: string): Section[] {
  const leaders = [pilot, ...copilots];
  return [
    {
      label: null,
      rows: people.map(({ firstName, lastName, marks }, index) => ({
        rank: String(index + 1),
        name: { strong: lastName, rest: firstName },
        marks: marks[day] ?? {},
      })),
    },
    ...(isBlank ? [walkInSection(people.length)] : []),
    {
      label: leaders.length > 1 ? 'Pilote et co-pilotes' : 'Pilote',
      rows: leaders.map((leader) => ({
        rank: '',
        name: { strong: '', rest: fullName(leader) },
        marks: leader.marks[day] ?? {},
      })),
    },
  ];
}

const walkInSection = (registered: number): Section => ({
  label: 'Venus sans être inscrits',
  rows: Array.from({ length: walkIns(registered) }, () => ({ rank: '', name: null, marks: {} })),
});

/** Height of the rows: those that fit on one page stay there, as high as the page allows. */
function rowHeight(sections: Section[], room: number): number {
  const labels = sections.filter(({ label }) => label !== null).length * sectionHeight;
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const fitting = (room - labels) / count;
  return fitting < rowHeights.min ? rowHeights.usual : Math.min(rowHeights.max, fitting);
}

function columnsOf(parts: DayPart[]): Columns {
  const room = page.right - page.left - rankWidth - leastNameWidth;
  const width = Math.min(widestBox, room / parts.length);
  const names = page.right - page.left - rankWidth - width * parts.length;
  return {
    names,
    boxes: parts.map((one, index) => ({
      x: page.left + rankWidth + names + index * width,
      width,
      part: one,
    })),
  };
}

/** @returns where the first row begins. */
function drawHeading(
  sheet: Sheet,
  { boxes }: Columns,
  y: number,
  heading: (draw: () => void) => void,
): number {
  artifact(sheet.doc, 'Layout', () => {
    sheet.doc.rect(page.left, y, page.right - page.left, headingHeight).fill(lines.heading);
    sheet.rule(page.left, page.right, y, 0.6, lines.box);
    frame(sheet, y, headingHeight, boxes);
  });
  const baseline = y + headingHeight / 2 + 3.4;
  heading(() => sheet.centred('N°', page.left + rankWidth / 2, baseline, styles.heading));
  heading(() => sheet.left('Nom et prénom', page.left + rankWidth + 8, baseline, styles.heading));
  for (const { x, width, part: one } of boxes)
    heading(() => sheet.centred(partNames[one], x + width / 2, baseline, styles.heading));
  return y + headingHeight;
}

function drawSection(
  sheet: Sheet,
  table: Tag,
  { label, columns }: { label: string; columns: number },
  y: number,
): void {
  artifact(sheet.doc, 'Layout', () => frame(sheet, y, sectionHeight, []));
  const row = part(sheet.doc, table, 'TR');
  tagged(
    sheet.doc,
    row,
    'TH',
    () => sheet.left(label, page.left + 8, y + sectionHeight / 2 + 3, styles.section),
    { scope: 'Row', columns },
  );
}

function drawRow(
  sheet: Sheet,
  table: Tag,
  { names, boxes }: Columns,
  { rank, name, marks }: Row,
  { y, height }: { y: number; height: number },
): void {
  artifact(sheet.doc, 'Layout', () => frame(sheet, y, height, [{ x: page.left + rankWidth }, ...boxes]));
  const row = part(sheet.doc, table, 'TR');
  const middle = y + height / 2;
  if (rank === '') part(sheet.doc, row, 'TD');
  else
    tagged(sheet.doc, row, 'TD', () =>
      sheet.centred(rank, page.left + rankWidth / 2, middle + 3, styles.rank),
    );
  if (!name) part(sheet.doc, row, 'TD');
  else tagged(sheet.doc, row, 'TH', () => drawName(sheet, name, names - 14, middle), { scope: 'Row' });
  for (const box of boxes) drawMark(sheet, row, marks[box.part], { ...box, y, height });
}

/** Draws a name in one line where it fits, else small in two: no name pushes its signature off the row. */
function drawName(
  sheet: Sheet,
  { strong, rest }: { strong: string; rest: string },
  width: number,
  middle: number,
): void {
  const x = page.left + rankWidth + 8;
  const [last = ''] = clipped(sheet, strong, Number.MAX_SAFE_INTEGER, styles.strong);
  const [first = ''] = clipped(sheet, rest, Number.MAX_SAFE_INTEGER, styles.name);
  const lead = last === '' ? 0 : sheet.width(`${last} `, styles.strong);
  if (lead + sheet.width(first, styles.name) <= width) {
    sheet.left(last, x, middle + 3.4, styles.strong);
    sheet.left(first, x + lead, middle + 3.4, styles.name);
    return;
  }
  const small = [
    ...clipped(sheet, strong, width, styles.smallStrong),
    ...clipped(sheet, rest, width, styles.smallName),
  ];
  const top = middle + 3 - ((small.length - 1) * styles.smallName.leading) / 2;
  small.forEach((line, index) =>
    sheet.left(
      line,
      x,
      top + index * styles.smallName.leading,
      index === 0 && strong !== '' ? styles.smallStrong : styles.smallName,
    ),
  );
}

/** Draws a row's sides and lower edge, and the lines between columns; the row above has the upper edge. */
function frame(sheet: Sheet, y: number, height: number, columns: readonly { x: number }[]): void {
  for (const x of [page.left, ...columns.map((column) => column.x), page.right])
    sheet.doc.moveTo(x, y).lineTo(x, y + height);
  sheet.doc.lineWidth(0.6).stroke(lines.box);
  sheet.rule(page.left, page.right, y + height, 0.6, lines.box);
}
