import { lazy } from '@forman/domain/lazy';
import { useSearch } from './use-search.ts';
import type { Column } from './DataTable.tsx';
import type { Paged } from './paged-table/use-paged.ts';

/** Order of a table, and the function to change it. */
export type Order = Pick<Paged, 'sort' | 'usualSort' | 'setSort'>;

export type SortedColumn<Row> = Column<Row> & {
  /** Value that rows are sorted by; without it the column cannot be sorted. */
  by?: (row: Row) => string | number;
};

/**
 * Order of a table, kept in the address.
 * @param name `tri`, or another name where a page has several tables.
 */
export function useOrder(name = 'tri'): Order {
  const [search, setSearch] = useSearch();
  const setSort = (sort: string): void => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (sort === '') next.delete(name);
    else next.set(name, sort);
    setSearch(next, { preventScrollReset: true });
  };
  return { sort: search.get(name) ?? '', usualSort: '', setSort };
}

/** Order as a query for the server; empty when the address names no such field. */
export function orderQuery(sort: string, fields: readonly string[]): Partial<Record<string, 'asc' | 'desc'>> {
  const field = sort.replace(/^-/, '');
  return fields.includes(field) ? { [`order[${field}]`]: sort.startsWith('-') ? 'desc' : 'asc' } : {};
}

const french = lazy(() => new Intl.Collator('fr', { numeric: true }));
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : french().compare(String(a), String(b));

/** Rows in the order of the address, else in their usual order; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<SortedColumn<Row>, 'key' | 'by'>[],
  sort: string,
): readonly Row[] {
  const by = columns.find(({ key }) => key === sort.replace(/^-/, ''))?.by;
  if (!by) return rows;
  const turn = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => turn * compare(by(a), by(b)));
}
