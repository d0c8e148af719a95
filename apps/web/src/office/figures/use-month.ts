import { monthOf } from '@forman/domain/figures';
import { parisDay } from '@forman/domain/paris-time';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';

const param = 'mois';

/** Month of the address; the current month when the address names none, or a month to come. */
export function useMonth() {
  const [search, setSearch] = useSearch();
  const present = monthOf(parisDay(useNow()));
  const asked = search.get(param) ?? '';
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= present;

  function choose(month: string): void {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (month === present) next.delete(param);
    else next.set(param, month);
    setSearch(next, { preventScrollReset: true });
  }

  return { month: isMonth ? asked : present, present, choose };
}
