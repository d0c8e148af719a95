import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Paged } from './use-paged.ts';

type Props = { field: string; label: string; paged: Paged };

/** A heading that sorts: upwards first, then downwards, then as the list usually is. */
export function SortButton({ field, label, paged: { sort, setSort } }: Props) {
  const next = sort === field ? `-${field}` : sort === `-${field}` ? '' : field;
  const Icon = sort === field ? IconArrowUp : sort === `-${field}` ? IconArrowDown : IconArrowsSort;
  return (
    <button type="button" className="sort-btn" onClick={() => setSort(next)}>
      {label}
      <Icon className="ic-s" aria-hidden="true" />
    </button>
  );
}

export const sortedAs = (sort: string, field: string | undefined): 'ascending' | 'descending' | undefined => {
  if (field === undefined) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
};
