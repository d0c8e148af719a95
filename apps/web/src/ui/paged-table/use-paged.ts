import { readPage } from '../pages.ts';
import { useSearch } from '../use-search.ts';

/** Query of a list call: page, words, order and filters. */
export type PagedQuery = Record<string, string>;

type Options = {
  /** Name of each filter in the call, by its name in the address. */
  filters?: Readonly<Record<string, string>>;
  /** Default order, with a minus for descending: "-startDate". */
  sort?: string;
  itemsPerPage?: number;
};

const wordsParam = 'q';
const sortParam = 'tri';

/** State of a table, kept in the address: `page`, `q` for the words, `tri` for the order, and the filters. */
export function usePaged({ filters = {}, sort: usual = '', itemsPerPage = 10 }: Options = {}) {
  const [search, setSearch] = useSearch();
  const sort = search.get(sortParam) ?? usual;
  const words = search.get(wordsParam) ?? '';
  const names = Object.keys(filters);

  /** Sets parameters of the address and goes back to the first page; empty values are removed. */
  function set(values: Record<string, string>): void {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { preventScrollReset: true });
  }

  const order: PagedQuery = sort
    ? { [`order[${sort.replace(/^-/, '')}]`]: sort.startsWith('-') ? 'desc' : 'asc' }
    : {};
  const narrowed: PagedQuery = { ...(words && { search: words }), ...order };
  for (const [name, field] of Object.entries(filters)) {
    const value = search.get(name);
    if (value) narrowed[field] = value;
  }

  return {
    /** Query for one page; `narrowed` is the same without the page, for the whole list. */
    query: { ...narrowed, page: String(readPage(search)), itemsPerPage: String(itemsPerPage) },
    narrowed,
    order,
    page: readPage(search),
    itemsPerPage,
    words,
    sort,
    usualSort: usual,
    valueOf: (name: string): string => search.get(name) ?? '',
    set,
    setWords: (value: string): void => set({ [wordsParam]: value }),
    setSort: (value: string): void => set({ [sortParam]: value }),
    countFilters: names.filter((name) => search.get(name)).length,
    clear: (): void => set(Object.fromEntries([wordsParam, ...names].map((name) => [name, '']))),
  };
}

export type Paged = ReturnType<typeof usePaged>;

/** Key for the set of rows on all pages, whatever their order. */
export const viewOf = ({ narrowed, order }: Paged): string =>
  JSON.stringify(Object.entries(narrowed).filter(([name]) => !(name in order)));
