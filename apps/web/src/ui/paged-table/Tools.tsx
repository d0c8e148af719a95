import '../filters.css';
import { type ReactNode, useId } from 'react';
import { FilterSheet } from '../FilterSheet.tsx';
import { SearchField } from '../SearchField.tsx';
import { useNarrow } from '../use-narrow.ts';
import type { Order } from '../sorted-rows.ts';
import type { Paged } from './use-paged.ts';

type Props = {
  paged: Paged;
  /** Searched fields: "Nom, e-mail ou n°"; without it the list has no search. */
  searchLabel?: string | undefined;
  /** Selects and boxes, each in a `.field`; on a phone they are in a sheet. */
  filters?: ReactNode;
  count: number | undefined;
  /** Buttons at the end: columns and file. */
  children: ReactNode;
};

/** Tools above a table: search, filters, and actions on the whole list. */
export function Tools({ paged, searchLabel, filters, count, children }: Props) {
  const isNarrow = useNarrow();
  return (
    <div className="flex wrap align-end gap-12">
      <search className="table-search flex wrap align-end gap-8">
        {searchLabel && (
          <SearchField
            label={searchLabel}
            placeholder={searchLabel}
            value={paged.words}
            onChange={paged.setWords}
          />
        )}
        {!isNarrow && filters && <div className="table-filters flex wrap align-end gap-8">{filters}</div>}
      </search>
      <div className="table-acts flex wrap gap-8">
        {isNarrow && filters && (
          <FilterSheet
            count={paged.countFilters}
            showLabel={count === undefined ? 'Voir' : `Voir (${count})`}
            clear={{ total: null, run: paged.clear }}
          >
            {filters}
          </FilterSheet>
        )}
        {children}
      </div>
    </div>
  );
}

type SortProps = {
  columns: readonly { head: string; sort?: string }[];
  paged: Order;
  /** Default order, in words. */
  usual?: string | undefined;
};

/** Field for the order of cards, which have no headings to press. */
export function SortChoice({ columns, paged, usual = 'Ordre habituel' }: SortProps) {
  const id = useId();
  const sortable = columns.flatMap(({ head, sort }) => (sort ? [{ head, sort }] : []));
  if (sortable.length === 0) return null;
  return (
    <div className="field table-sort">
      <label htmlFor={id}>Trier par</label>
      <select
        id={id}
        className="in in-s"
        value={paged.sort}
        onChange={({ target }) => paged.setSort(target.value)}
      >
        <option value="">{usual}</option>
        {sortable.map(({ head, sort }) => [
          <option key={sort} value={sort}>
            {head}
          </option>,
          <option key={`-${sort}`} value={`-${sort}`}>
            {head}, ordre inverse
          </option>,
        ])}
      </select>
    </div>
  );
}
