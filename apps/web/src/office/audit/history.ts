import { formatMoment } from '@forman/domain/french-dates';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { type PagedSource, pagedSource } from '../../ui/paged-table/source.ts';
import { actionText, type PersonChange } from './ChangeList.tsx';
import { fieldLabel, noteText, valueText, whoText } from './change-words.ts';

export const historySource = (id: number): PagedSource<PersonChange> =>
  pagedSource('listPersonChanges', 'changes', { params: { id } });

const text = (field: string | null, value: string | null): string =>
  field === null ? '' : valueText(field, value);

/** Columns of the table and of its CSV file. */
export const historyColumns: readonly (PagedColumn<PersonChange> & { csv: (row: PersonChange) => string })[] =
  (
    [
      ['at', 'Quand', ({ at }) => formatMoment(new Date(at))],
      ['who', 'Qui', whoText],
      ['field', 'Champ', ({ field, action }) => (field === null ? actionText(action) : fieldLabel(field))],
      ['from', 'Avant', ({ field, from }) => text(field, from)],
      ['to', 'Après', ({ field, to }) => text(field, to)],
      ['note', 'Précision', noteText],
    ] as const satisfies readonly (readonly [string, string, (row: PersonChange) => string])[]
  ).map(([key, head, csv]) => ({
    key,
    head,
    csv,
    cell: csv,
    ...(key === 'field' && { phone: 'title' as const }),
  }));
