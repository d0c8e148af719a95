import { counted } from '@forman/domain/text';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Clear, ClearButton } from '../../ui/ClearButton.tsx';
import { FilterSheet } from '../../ui/FilterSheet.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { FilterFields, type FilterProps } from './FilterFields.tsx';
import type { ChipProps } from './FilterChips.tsx';
import { countFilters } from './list-filters.ts';

type Props = FilterProps & {
  /** Kind in the singular and plural: "Atelier", "Ateliers". */
  names: { one: string; many: string };
  clear: Clear;
  /** Number of sessions that match the filters. */ found: number | undefined;
  boxes?: ReactNode;
  /** Number of active boxes among `boxes`. */ boxesOn?: number;
  /** The active ones as chips, to remove them. */ boxChips?: readonly ChipProps[];
  /** Shown at the end of the boxes on a desktop: the number of matches, and the link to the calendar. */
  aside?: ReactNode;
};

/** Loaded once a phone’s list is filtered. */
const FilterChips = lazy(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }));

/** Filters in the page; on a phone behind a button, so that the first session shows without scrolling. */
export function ListFilters({
  names: { one, many },
  clear,
  found,
  aside,
  boxesOn = 0,
  boxChips = [],
  ...fields
}: Props) {
  const isNarrow = useNarrow();
  const count = found === undefined ? '' : counted(found, one, many).toLowerCase();
  const showLabel = found === 0 ? `Fermer (${count})` : `Voir ${count}`.trim();
  if (isNarrow) {
    return (
      <FilterSheet
        count={countFilters(fields.filters) + boxesOn}
        showLabel={showLabel}
        clear={clear}
        chips={
          <Suspense fallback={<div className="filter-chips row wrap" />}>
            <FilterChips
              filters={fields.filters}
              onChange={fields.onChange}
              more={boxChips}
              clear={<ClearButton clear={clear} look="plain" />}
            />
          </Suspense>
        }
      >
        <FilterFields {...fields} />
      </FilterSheet>
    );
  }
  return (
    <search className="filters" aria-label={`Filtrer les ${many.toLowerCase()}`}>
      <FilterFields
        {...fields}
        afterBoxes={
          <>
            <ClearButton clear={clear} look="plain" />
            {aside}
          </>
        }
      />
    </search>
  );
}
