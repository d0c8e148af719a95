import { useState } from 'react';
import type { Column } from '../DataTable.tsx';

export type PagedColumn<Row> = Column<Row> & {
  /** The field by which the server sorts; left out, the column cannot be sorted by. */
  sort?: string;
  /** The text of the row in the CSV file; without it the column is not in the file. */
  csv?: (row: Row) => string;
  /** Shown only when it was chosen. */
  isExtra?: true;
  /** Cannot be hidden, as the name and the actions. */
  isFixed?: true;
};

/** Which columns are shown, remembered on this device under the table's name. */
export function useColumnChoice<Row>(name: string, columns: readonly PagedColumn<Row>[]) {
  const key = `forman.columns.${name}`;
  const [switched, setSwitched] = useState<readonly string[]>(() => readSwitched(key));

  /** Only differences from the default are remembered: a column added later is not hidden by an old choice. */
  function toggle(column: string): void {
    const next = switched.includes(column) ? switched.filter((one) => one !== column) : [...switched, column];
    localStorage.setItem(key, JSON.stringify(next));
    setSwitched(next);
  }

  const isShown = ({ key: column, isExtra, isFixed }: PagedColumn<Row>): boolean =>
    isFixed === true || (isExtra === true) === switched.includes(column);

  return { shown: columns.filter(isShown), isShown, toggle };
}

function readSwitched(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    // Somebody else's text under our key: the start is as good.
    return [];
  }
}
