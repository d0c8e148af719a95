import { useId } from 'react';
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
      <Choice
        label="Mois"
        all="Tous les mois"
        value={month}
        options={months.map((name, index) => [index + 1, name])}
        onChoose={(value) => choose('mois', value)}
      />
      <Choice
        label="Année"
        all="Toutes les années"
        value={year}
        options={years.map((one) => [one, String(one)])}
        onChoose={(value) => choose('annee', value)}
      />
    </search>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: number | null;
  options: readonly (readonly [value: number, name: string])[];
  onChoose: (value: string) => void;
};

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="in in-s"
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{all}</option>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
