import { useState } from 'react';

type Key = string | number;
type State = {
  keys: ReadonlySet<Key>;
  /** Of which view every row was chosen at once. */
  whole: string | null;
};
const nothing: State = { keys: new Set(), whole: null };

/** Rows chosen over several pages. Their keys alone are kept: what else a row says may change meanwhile. */
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
    /** Takes out what is not there any more. */
    keepOnly: (rows: readonly Row[]): void => {
      const there = new Set(rows.map(rowKey));
      setState({ keys: new Set([...keys].filter((key) => there.has(key))), whole });
    },
    clear: () => setState(nothing),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
