import type { Mapping, MoveTarget } from './targets.ts';
import { fieldOf } from './targets.ts';
import { type Reading, readCell, Unread } from './read-cells.ts';

/** A cell that is not taken, or not as it stands: the field's title and a sentence. */
export type Problem = { field: string; sentence: string };
export type ReadRow = { values: Readonly<Record<string, unknown>>; problems: Problem[] };

/** Reads the cells of a row, by its mapping. Empty cells have no value. */
export function readRow(
  target: MoveTarget,
  { mapping, reading }: { mapping: Mapping; reading: Reading },
  cells: readonly string[],
): ReadRow {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [index, name] of mapping.entries()) {
    const field = name === null ? undefined : fieldOf(target, name);
    if (!field || name === null) continue;
    try {
      const value = readCell(field.reads, cells[index] ?? '', reading);
      if (value !== '') values[name] = value;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      problems.push({ field: field.title, sentence: error.message });
    }
  }
  return { values, problems };
}

/** A row under the data that is none: a total, as spreadsheets have them at their end. */
export const isTotal = (cells: readonly string[]): boolean =>
  /^(?:sous-?\s*)?tota(?:l|ux)\b/i.test(cells.find((cell) => cell !== '') ?? '');
