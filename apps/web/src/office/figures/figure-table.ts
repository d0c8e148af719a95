import { csvAmount, csvText } from '@forman/domain/csv';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { formatCount } from '@forman/domain/text';
import { saveFile } from '../../ui/save-file.ts';
import { formatShare } from './words.ts';

/** Cell of a table: a text, an amount, a number, or a share of 1. */
export type Cell = string | { euros: number } | { count: number } | { share: number | null };

/** Figures of a chart, for people who cannot see it and for a spreadsheet. */
export type FigureTable = {
  /** Name of the file. */
  name: string;
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
};

export const isNumeric = (cell: Cell | undefined): boolean => typeof cell === 'object';

export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('euros' in cell) return formatEuros(eurosToCents(cell.euros));
  return 'count' in cell ? formatCount(cell.count) : formatShare(cell.share);
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('euros' in cell) return csvAmount(eurosToCents(cell.euros));
  if ('count' in cell) return String(cell.count);
  return cell.share === null ? '' : (cell.share * 100).toFixed(1).replace('.', ',');
}

export const csvRows = ({ head, rows }: FigureTable): string[][] => [
  [...head],
  ...rows.map((row) => row.map((cell) => csvCell(cell))),
];

export const saveTable = (table: FigureTable): void =>
  saveFile(`${table.name}.csv`, 'text/csv', csvText(csvRows(table)));

/** Saves all the tables in one file, each under its title. */
export const saveTables = (name: string, tables: readonly FigureTable[]): void =>
  saveFile(
    `${name}.csv`,
    'text/csv',
    csvText(tables.flatMap((table) => [[table.title], ...csvRows(table), []])),
  );
