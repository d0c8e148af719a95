import { monthAfter, monthOf } from '@forman/domain/figures';
import { parisDay } from '@forman/domain/paris-time';
import { useCall } from '../../api/query.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';

/** Year of the address; else the year of the last month that has ended, which is the month to work on. */
export function useBooksYear() {
  const [search, setSearch] = useSearch();
  const present = monthOf(parisDay(useNow()));
  const standing = useCall('getBooksStanding', { params: { month: present } });
  const archives = useCall('listArchives', {});
  const closedYears = archives.data?.years.map(({ year }) => year) ?? [];
  const years = [...new Set([present.slice(0, 4), ...closedYears])].toSorted().toReversed();
  const asked = search.get('annee') ?? '';
  const worked = monthAfter(present, -1).slice(0, 4);
  const usual = years.includes(worked) ? worked : present.slice(0, 4);

  function choose(year: string): void {
    const next = new URLSearchParams(search);
    next.set('annee', year);
    setSearch(next, { preventScrollReset: true });
  }

  return { year: years.includes(asked) ? asked : usual, years, choose, standing, archives };
}
