import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { nextSort } from './sort.ts';
import type { Order } from '../sorted-rows.ts';

type Props = { field: string; label: string; paged: Order };

/** Heading of a column, which sorts by it. */
export function SortButton({ field, label, paged: { sort, usualSort, setSort } }: Props) {
  const Icon = sort === field ? IconArrowUp : sort === `-${field}` ? IconArrowDown : IconArrowsSort;
  return (
    <button type="button" className="sort-btn" onClick={() => setSort(nextSort(sort, field, usualSort))}>
      {label}
      <Icon className="ic-s" aria-hidden="true" />
    </button>
  );
}
