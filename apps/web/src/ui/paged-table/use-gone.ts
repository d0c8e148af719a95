import { useEffect, useRef } from 'react';
import type { PagedAnswer } from './source.ts';
import type { Paged } from './use-paged.ts';
import type { Selection } from './use-selection.ts';

type Options<Row, Whole> = {
  chosen: Pick<Selection<Row>, 'has' | 'choose'> & { keyOf: (row: Row) => string | number };
  paged: Paged;
  /** Answer for the current page; undefined while it is loading. */
  data: PagedAnswer<Row, Whole> | undefined;
};

/** Unselects deleted rows: those missing when their page is read again and the list is shorter. */
export function useGone<Row, Whole>({ chosen, paged, data }: Options<Row, Whole>): void {
  const page = JSON.stringify(paged.query);
  const before = useRef<{ page: string; rows: Row[]; count: number }>(undefined);
  useEffect(() => {
    if (!data) return;
    const last = before.current;
    before.current = { page, rows: data.rows, count: data.count };
    if (!last || last.page !== page || data.count >= last.count) return;
    const there = new Set(data.rows.map(chosen.keyOf));
    const gone = last.rows.filter((row) => chosen.has(row) && !there.has(chosen.keyOf(row)));
    if (gone.length > 0) chosen.choose(gone, false);
  });
}
