import { formatDuration, formatHours, formatLongDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import type { AttendanceDay } from '@forman/domain/sessions/half-days';
import { fullName } from '@forman/domain/text';
import { logoMark } from '../../pdf/logo.ts';
import type { Sheet } from '../../pdf/sheet.ts';
import { ink, page } from '../../pdf/style.ts';
import { artifact, figure, tagged, type Tag } from '../../pdf/tags.ts';
import type { AttendanceSheet } from './attendance-sheet.ts';
import { clipped, styles } from './sheet-style.ts';

const title = 'Feuille d’émargement';
const width = page.right - page.left;
const half = width / 2 - 12;

/** Draws the session's title, time, place and pilot. @returns where the table begins. */
export function drawDayHead(sheet: Sheet, root: Tag, content: AttendanceSheet, day: AttendanceDay): number {
  const mark = 34 + sheet.width('Forman', styles.wordmark);
  figure(
    sheet.doc,
    root,
    { alt: 'Forman', box: [page.left, page.top, page.left + mark, page.top + 26] },
    () => {
      logoMark(sheet.doc, page.left, page.top, 26);
      sheet.left('Forman', page.left + 34, page.top + 19.4, styles.wordmark);
    },
  );
  tagged(sheet.doc, root, 'H1', () => sheet.right(title, page.right, page.top + 20, styles.sheetTitle));
  let y = page.top + 66;
  tagged(sheet.doc, root, 'P', () => sheet.left(content.noun, page.left, y, styles.kind));
  const titleLines = clipped(sheet, content.title, width, styles.sessionTitle, 2);
  tagged(sheet.doc, root, 'H2', () => {
    for (const line of titleLines) {
      y += styles.sessionTitle.leading;
      sheet.left(line, page.left, y, styles.sessionTitle);
    }
  });
  const top = y + 24;
  const [left, right] = factsOf(content, day);
  return (
    Math.max(
      drawFacts(sheet, root, left, page.left, top),
      drawFacts(sheet, root, right, page.left + half + 24, top),
    ) + 14
  );
}

type Fact = { label: string; value: string };

function factsOf(content: AttendanceSheet, day: AttendanceDay): [Fact[], Fact[]] {
  const { copilots } = content;
  return [
    [
      { label: 'Date', value: longDay(day) },
      { label: 'Horaires', value: hoursOf(day) },
      { label: 'Lieu', value: content.place },
      { label: 'Organisme', value: content.body.join(', ') },
    ],
    [
      { label: 'Pilote', value: fullName(content.pilot) },
      { label: copilots.length > 1 ? 'Co-pilotes' : 'Co-pilote', value: copilots.map(fullName).join(', ') },
      { label: 'Inscrits', value: String(content.people.length) },
      { label: 'Durée', value: durationOf(content) },
    ],
  ];
}

const longDay = ({ day }: AttendanceDay): string => formatLongDay(parisInstant(day, '12:00'));
const hoursOf = ({ stretches }: AttendanceDay): string =>
  stretches.map(({ startsAt, endsAt }) => formatHours(startsAt, endsAt)).join(', ');

const minuteMs = 60_000;
const durationOf = ({ minutes }: AttendanceSheet): string => `${formatDuration(minutes * minuteMs)} en tout`;

const labelWidth = 62;

/** Draws one fact a line, after its label; an empty fact takes no room. @returns the last baseline. */
function drawFacts(sheet: Sheet, root: Tag, facts: Fact[], x: number, top: number): number {
  let next = top;
  let last = top;
  for (const { label, value } of facts) {
    const values = clipped(sheet, value, half - labelWidth, styles.body, 3);
    if (values.length === 0) continue;
    tagged(sheet.doc, root, 'P', () => {
      sheet.left(label, x, next, styles.label);
      for (const line of values) {
        sheet.left(line, x + labelWidth, next, styles.body);
        last = next;
        next += styles.body.leading;
      }
    });
    next += 2;
  }
  return last;
}

/** Draws the head in two lines, on every further page of the day. @returns where the table goes on. */
export function drawRunningHead(sheet: Sheet, content: AttendanceSheet, day: AttendanceDay): number {
  const x = page.left + 30;
  const suite = sheet.width('suite', styles.secondary);
  const about = [content.noun, longDay(day), hoursOf(day), fullName(content.pilot), content.place].filter(
    Boolean,
  );
  artifact(sheet.doc, 'Pagination', () => {
    logoMark(sheet.doc, page.left, page.top, 22);
    const room = page.right - x;
    const [first = ''] = clipped(sheet, `${title}\u00a0: ${content.title}`, room - suite - 12, styles.strong);
    sheet.left(first, x, page.top + 8.5, styles.strong);
    sheet.right('suite', page.right, page.top + 8.5, styles.secondary);
    const [second = ''] = clipped(sheet, about.join(' · '), room, styles.label);
    sheet.left(second, x, page.top + 21.5, styles.label);
    sheet.rule(page.left, page.right, page.top + 34, 0.75, ink.hairline);
  });
  return page.top + 48;
}
