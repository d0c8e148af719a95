import { useState } from 'react';

/** Rows chosen over several pages, by their key. */
export function useSelection<Row>(rowKey: (row: Row) => string | number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  const has = (row: Row): boolean => chosen.has(rowKey(row));

  function choose(rows: readonly Row[], isChosen: boolean): void {
    const next = new Map(chosen);
    for (const row of rows) {
      if (isChosen) next.set(rowKey(row), row);
      else next.delete(rowKey(row));
    }
    setChosen(next);
  }

  return { rows: [...chosen.values()], count: chosen.size, has, choose, clear: () => setChosen(new Map()) };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
