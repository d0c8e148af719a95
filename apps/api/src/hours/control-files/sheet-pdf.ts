import { formatMinutes } from '@forman/domain/hours/words';
import { formatDay, formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { closeDocument, declareAccessible, openDocument } from '../../pdf/archival.ts';
import { drawStrokes } from '../../pdf/strokes.ts';
import { styles } from '../../pdf/style.ts';
import { type Cell, type Column, ListDocument } from '../../pdf/table.ts';
import type { ControlledPerson, Period, SheetLine } from './control-files.queries.ts';

const columns = [
  { label: 'Demi-journée', x: 0, width: 112 },
  { label: 'Session', x: 120, width: 140 },
  { label: 'Signature', x: 268, width: 110 },
  { label: 'Contresignée', x: 386, width: 113 },
] as const satisfies Column[];

const partNames = { morning: 'matin', afternoon: 'après-midi', evening: 'soirée' } as const satisfies Record<
  DayPart,
  string
>;
const methodNames: Record<string, string> = {
  drawing: 'Dessinée',
  typed: 'Nom tapé',
  remote: 'À distance',
  by_hand: 'Inscrite par le pilote',
  list: 'D’après la liste des absents',
};

/** Draws one person's own lines of the attendance sheets of a period, with their signatures. */
export async function renderOwnSheet(
  person: ControlledPerson,
  { from, to, now }: Period & { now: Date },
): Promise<Buffer> {
  const doc = openDocument({ title: 'Feuilles d’émargement', createdAt: now });
  declareAccessible(doc);
  const name = `${person.firstName} ${person.lastName}`;
  const list = new ListDocument(doc, {
    title: 'Feuilles d’émargement',
    lines: [name, `Du ${formatNumericDay(from)} au ${formatNumericDay(to)}`],
    running: `Feuilles d’émargement\u00a0: ${name}`.slice(0, 90),
  });
  list.table(
    columns,
    person.sheet.map((line) => rowOf(list, line)),
  );
  list.feet();
  return closeDocument(doc);
}

function rowOf(list: ListDocument, line: SheetLine): Cell[] {
  const [when, what, signed, countersigned] = columns;
  const { drawing } = line;
  return [
    {
      lines: [
        ...list.wrapped(formatDay(parisInstant(line.day, '12:00')), when),
        ...list.wrapped(`${partNames[line.part]}, ${formatMinutes(line.minutes)}`, when, styles.secondary),
      ],
    },
    { lines: list.wrapped(line.title, what) },
    {
      lines: [
        ...(line.typedName ? list.wrapped(line.typedName, signed, styles.strong) : []),
        ...list.wrapped(methodNames[line.method] ?? line.method, signed, styles.secondary),
        ...list.wrapped(formatMoment(new Date(line.signedAt)), signed, styles.secondary),
      ],
      ...(drawing && {
        picture: {
          alt: 'Signature',
          height: 34,
          draw: (doc, box) => drawStrokes(doc, drawing, box),
        },
      }),
    },
    {
      lines: [
        ...list.wrapped(line.countersignedBy, countersigned),
        ...list.wrapped(formatMoment(new Date(line.countersignedAt)), countersigned, styles.secondary),
      ],
    },
  ];
}
