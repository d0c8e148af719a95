import type { Level } from '../../access.ts';
import { counted, plural } from '../../text.ts';
import { type DayOrder, dayOrderOf, readDay } from '../../values/times.ts';
import { levelKey, levelOf } from './cell-words.ts';
import { type NameOrder, nameOrderOf, readCell, withCentury, type Reading, Unread } from './read-cells.ts';
import { fieldOf, type Mapping, type MoveTarget } from './targets.ts';

/** How each column of a file was read, for the person who maps it. */

export type ColumnReading = {
  heading: string;
  examples: string[];
  field: string | null;
  read: number;
  refused: number;
  note: string | null;
};

type Table = {
  target: MoveTarget;
  header: readonly string[];
  mapping: Mapping;
  rows: readonly (readonly string[])[];
};
type Told = { today: string; dayOrder: DayOrder | null; levels: Readonly<Record<string, Level>> };

const datedReads = new Set(['day', 'past_day', 'moment', 'past_moment']);

const cellsOf = ({ rows }: Table, index: number): string[] => rows.map((cells) => cells[index] ?? '');

/** Which of day and month comes first: decided by all columns of days together, else as told, else as in France. */
function orderOf(
  table: Table,
  { today, dayOrder: told }: Pick<Told, 'today' | 'dayOrder'>,
): { order: DayOrder; isDecided: boolean; certain: number } {
  const cells = table.mapping.flatMap((name, index) =>
    name !== null && datedReads.has(fieldOf(table.target, name)?.reads ?? '')
      ? cellsOf(table, index).map((cell) => withCentury(cell, today))
      : [],
  );
  const found = dayOrderOf(cells);
  const order = found === 'day first' || found === 'month first' ? found : (told ?? 'day first');
  const other = order === 'day first' ? 'month first' : 'day first';
  const certain = cells.filter(
    (cell) => readDay(cell, order) !== null && readDay(cell, other) === null,
  ).length;
  return { order, isDecided: found !== 'open' || told !== null, certain };
}

export type FileReading = Reading & { nameOrder: NameOrder };

/** How the cells of a file are read, from its columns as wholes. */
export function readingOf(
  table: Table,
  { today, dayOrder, levels }: Told,
): FileReading & { isDecided: boolean } {
  const { order, isDecided } = orderOf(table, { today, dayOrder });
  const at = table.mapping.findIndex(
    (name) => name !== null && fieldOf(table.target, name)?.reads === 'full_name',
  );
  const nameOrder = at < 0 ? 'last first' : nameOrderOf(table.header[at] ?? '', cellsOf(table, at));
  return { today, order, levels, nameOrder, isDecided };
}

/** Examples, counts and a note for each column; and whether the order of day and month is only supposed. */
export function describeColumns(
  table: Table,
  told: Told,
): { readings: ColumnReading[]; isOrderSupposed: boolean } {
  const reading = readingOf(table, told);
  const days = orderOf(table, told);
  const readings = table.header.map((heading, index) => {
    const cells = cellsOf(table, index).filter((cell) => cell !== '');
    const field = table.mapping[index] ?? null;
    const reads = field === null ? undefined : fieldOf(table.target, field)?.reads;
    const examples = [...new Set(cells)].slice(0, 2).map(shown);
    if (!reads) return { heading, examples, field: null, read: 0, refused: 0, note: null };
    const refused = cells.filter((cell) => isUnread(() => readCell(reads, cell, reading))).length;
    const note = datedReads.has(reads)
      ? orderNote(days)
      : reads === 'level'
        ? counted(new Set(cells.map(levelKey)).size, 'valeur', 'valeurs')
        : null;
    return { heading, examples, field, read: cells.length - refused, refused, note };
  });
  const isDated = table.mapping.some(
    (name) => name !== null && datedReads.has(fieldOf(table.target, name)?.reads ?? ''),
  );
  return { readings, isOrderSupposed: isDated && !days.isDecided };
}

/** A cell as an example; a hash of a password is nobody's to read. */
const shown = (cell: string): string =>
  /^\$(?:2[aby]|argon2\w*)\$/.test(cell) ? '••••••' : cell.slice(0, 60);

function isUnread(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (error) {
    if (error instanceof Unread) return true;
    throw error;
  }
}

const orderNote = ({ order, isDecided, certain }: ReturnType<typeof orderOf>): string => {
  const words = order === 'day first' ? 'jour / mois' : 'mois / jour';
  if (!isDecided) return `${words}, supposé`;
  return certain > 0
    ? `${words}\u00a0: ${certain} ${plural(certain, 'date ne se lit', 'dates ne se lisent')} qu’ainsi`
    : words;
};

/** Words of the column of levels that are no level here, the most frequent first. */
export function unknownLevels(table: Table): { word: string; count: number }[] {
  const index = table.mapping.findIndex(
    (name) => name !== null && fieldOf(table.target, name)?.reads === 'level',
  );
  if (index < 0) return [];
  const counts = new Map<string, { word: string; count: number }>();
  for (const cell of cellsOf(table, index)) {
    if (cell === '' || levelOf(cell)) continue;
    const key = levelKey(cell);
    counts.set(key, { word: counts.get(key)?.word ?? cell, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, 50);
}
