import { useState } from 'react';
import { readYear, thisYear } from './report-years.ts';
import { readPage } from '../../ui/pages.ts';
import { useSearch } from '../../ui/use-search.ts';

/** Year and page that the address names; another year begins at its first page. */
export function useYear() {
  const [search, setSearch] = useSearch();
  const [last] = useState(thisYear);

  function choose(year: string): void {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set('annee', year);
    setSearch(next, { preventScrollReset: true });
  }

  return { year: readYear(search.get('annee'), last), page: readPage(search), choose };
}
