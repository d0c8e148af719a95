import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { type InvoiceFilter, months, years } from './invoice-filter.ts';

type Props = Pick<InvoiceFilter, 'month' | 'year'>;
type Param = 'mois' | 'annee';

/** Month and year; another choice begins at the first page. */
export function InvoiceFilters({ month, year }: Props) {
  const [search, setSearch] = useSearch();

  function choose(param: Param, value: string): void {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(param);
    else next.set(param, value);
    next.delete('page');
    setSearch(next, { preventScrollReset: true });
  }

  return (
    <search className="inv-filters">
      <FilterSelect
        label="Mois"
        isLabelled
        value={String(month ?? '')}
        options={[['', 'Tous les mois'], ...months.map((name, index) => [String(index + 1), name] as const)]}
        onChoose={(value) => choose('mois', value)}
      />
      <FilterSelect
        label="Année"
        isLabelled
        value={String(year ?? '')}
        options={[['', 'Toutes les années'], ...years.map((one) => [String(one), String(one)] as const)]}
        onChoose={(value) => choose('annee', value)}
      />
    </search>
  );
}
