import { monthOf } from '@forman/domain/figures';
import { parisDay } from '@forman/domain/paris-time';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';

const param = 'mois';

/** The month of the address; the one under way when it names none, or one that there are no figures of. */
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
