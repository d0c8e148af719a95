import { useState } from 'react';

type Key = string | number;
type State = {
  keys: ReadonlySet<Key>;
  /** View (`viewOf`) whose rows were all chosen at once. */
  whole: string | null;
};
const nothing: State = { keys: new Set(), whole: null };

/** Rows chosen over several pages. Only their keys are kept, as their other values may change. */
export function useSelection<Row>(rowKey: (row: Row) => Key) {
  const [{ keys, whole }, setState] = useState(nothing);

  function choose(rows: readonly Row[], isChosen: boolean, view: string | null = null): void {
    const next = new Set(keys);
    for (const row of rows) {
      if (isChosen) next.add(rowKey(row));
      else next.delete(rowKey(row));
    }
    setState({ keys: next, whole: isChosen ? (view ?? whole) : null });
  }

  return {
    keys: [...keys],
    count: keys.size,
    keyOf: rowKey,
    has: (row: Row): boolean => keys.has(rowKey(row)),
    choose,
    isWhole: (view: string): boolean => whole === view,
    /** Removes the rows that no longer exist. */
    keepOnly: (rows: readonly Row[]): void => {
      const there = new Set(rows.map(rowKey));
      setState({ keys: new Set([...keys].filter((key) => there.has(key))), whole });
    },
    clear: () => setState(nothing),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
