import { counted } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { FilterSheet } from '../../ui/FilterSheet.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import { type InvoiceFilter, months, years } from './invoice-filter.ts';

type Props = Pick<InvoiceFilter, 'month' | 'year'> & {
  /** Number of invoices found; undefined until they are read. */
  found?: number;
  /** Field for the order of the invoices, on a phone. */
  order?: ReactNode;
};
type Param = 'mois' | 'annee';

/** Filters by month and year; a choice goes back to the first page. */
export function InvoiceFilters({ month, year, found, order }: Props) {
  const [search, setSearch] = useSearch();
  const isNarrow = useNarrow();

  function choose(part: Partial<Record<Param, string>>): void {
    const next = new URLSearchParams(search);
    for (const [param, value] of Object.entries(part)) {
      if (value === '') next.delete(param);
      else next.set(param, value);
    }
    next.delete('page');
    setSearch(next, { preventScrollReset: true });
  }

  const fields = (
    <>
      <FilterSelect
        label="Mois"
        isLabelled
        value={String(month ?? '')}
        options={[['', 'Tous les mois'], ...months.map((name, index) => [String(index + 1), name] as const)]}
        onChoose={(mois) => choose({ mois })}
      />
      <FilterSelect
        label="Année"
        isLabelled
        value={String(year ?? '')}
        options={[['', 'Toutes les années'], ...years.map((one) => [String(one), String(one)] as const)]}
        onChoose={(annee) => choose({ annee })}
      />
    </>
  );
  // Only the number of invoices, as their sum is at the foot of the table.
  const count = found !== undefined && (
    <output className="small muted inv-sum">{counted(found, 'facture', 'factures')}</output>
  );
  if (!isNarrow) {
    return (
      <search className="inv-filters">
        {fields}
        {count}
      </search>
    );
  }
  return (
    <div className="inv-filters">
      <FilterSheet
        count={[month, year].filter((one) => one !== null).length}
        showLabel={found === undefined ? 'Voir' : `Voir ${counted(found, 'facture', 'factures')}`}
        clear={{ total: null, run: () => choose({ mois: '', annee: '' }) }}
      >
        {fields}
      </FilterSheet>
      {order}
      {count}
    </div>
  );
}
