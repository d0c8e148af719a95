import './news-filters.css';
import { newsCategories } from '@forman/domain/community/news';
import { counted } from '@forman/domain/text';
import { IconTag, IconUserEdit, IconUsersGroup } from '@tabler/icons-react';
import { useId } from 'react';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { FilterSheet } from '../../ui/FilterSheet.tsx';
import { PeriodFilter } from '../../ui/PeriodFilter.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import {
  countFilters,
  noFilters,
  readFilters,
  writeFilters,
  type NewsFilters as Filters,
} from './news-address.ts';

/** Filters by category, days and authors (MEM-185, MEM-186). `found`: number of news that match. */
export function NewsFilters({ found }: { found: number | undefined }) {
  const [search, setSearch] = useSearch();
  const isNarrow = useNarrow();
  const filters = readFilters(search);
  const count = countFilters(filters);
  const set = (next: Filters): void => setSearch(writeFilters(next), { preventScrollReset: true });
  const change = (part: Partial<Filters>): void => set({ ...filters, ...part });
  const clear = { total: null, run: () => set(noFilters) };
  const fields = (
    <>
      <CategoryFilter value={filters.category} onChange={(category) => change({ category })} />
      <PeriodFilter period={{ from: filters.from, to: filters.to }} onChange={change} />
    </>
  );
  const line = <LineSwitch filters={filters} onChange={change} />;
  const own = <OwnFilter filters={filters} onChange={change} />;
  return isNarrow ? (
    <div className="news-filters">
      <FilterSheet
        count={count}
        showLabel={found === undefined ? 'Voir' : `Voir ${counted(found, 'actualité', 'actualités')}`}
        clear={clear}
      >
        {fields}
        {own}
      </FilterSheet>
      {line}
    </div>
  ) : (
    <search className="filters news-filters" aria-label="Filtrer les actualités">
      {fields}
      {line}
      {own}
      {count > 0 && <ClearButton clear={clear} look="plain" />}
    </search>
  );
}

type CategoryProps = { value: Filters['category']; onChange: (category: Filters['category']) => void };

function CategoryFilter({ value, onChange }: CategoryProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        Catégorie
      </label>
      <div className="with-ic">
        <IconTag aria-hidden="true" />
        <select
          id={id}
          className="in in-s"
          value={value}
          onChange={({ target }) => onChange(newsCategories.find((one) => one === target.value) ?? '')}
        >
          <option value="">Toutes les catégories</option>
          {newsCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </div>
    </div>
  );
}

type WhoseProps = { filters: Filters; onChange: (part: Partial<Filters>) => void };

/** Switch between one’s line and everybody, labelled with what a press will do (MEM-186). */
function LineSwitch({ filters: { whose }, onChange }: WhoseProps) {
  const isLine = whose === 'line';
  return (
    <button type="button" className="toggle" onClick={() => onChange({ whose: isLine ? 'all' : 'line' })}>
      <IconUsersGroup aria-hidden="true" />
      {isLine ? labels.allNews : labels.lineNews}
    </button>
  );
}

/** Limits the list to one’s own news, including those awaiting validation; for people who may write. */
function OwnFilter({ filters: { whose }, onChange }: WhoseProps) {
  return (
    can(useViewer(), 'news.create') && (
      <FilterBox
        icon={<IconUserEdit aria-hidden="true" />}
        label="Mes actualités"
        checked={whose === 'mine'}
        onChange={(isMine) => onChange({ whose: isMine ? 'mine' : 'all' })}
      />
    )
  );
}
