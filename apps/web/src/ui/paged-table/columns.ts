import { useState } from 'react';
import type { Column } from '../DataTable.tsx';
import { deviceStorage } from '../../api/storage.ts';

export type PagedColumn<Row> = Column<Row> & {
  /** Field by which the server sorts; without it the column cannot be sorted. */
  sort?: string;
  /** Text of the row in the CSV file; without it the column is not in the file. */
  csv?: (row: Row) => string;
  /** Hidden until it is chosen. */
  isExtra?: true;
  /** Always shown, as the name and the actions are. */
  isFixed?: true;
};

/** Columns shown, a choice remembered on this device under the table's name. */
export function useColumnChoice<Row>(name: string, columns: readonly PagedColumn<Row>[]) {
  const key = `forman.columns.${name}`;
  const [switched, setSwitched] = useState<readonly string[]>(() => readSwitched(key));

  /** Stores only the differences from the default, so that an old choice never hides a newer column. */
  function toggle(column: string): void {
    const next = switched.includes(column) ? switched.filter((one) => one !== column) : [...switched, column];
    deviceStorage.setItem(key, JSON.stringify(next));
    setSwitched(next);
  }

  const isShown = ({ key: column, isExtra, isFixed }: PagedColumn<Row>): boolean =>
    isFixed === true || (isExtra === true) === switched.includes(column);

  return { shown: columns.filter(isShown), isShown, toggle };
}

function readSwitched(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    // Another program may have written to our key: the default is good enough.
    return [];
  }
}
