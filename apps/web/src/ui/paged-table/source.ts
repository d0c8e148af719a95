import type { EndpointId } from '@forman/contract';
import { mostItemsPerPage } from '@forman/contract/page-size';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Answer, call, type CallOf } from '../../api/client.ts';
import { queryClient } from '../../api/query.ts';
import type { Paged, PagedQuery } from './use-paged.ts';

/** One page of a list, with the number of rows and pages of the whole list. */
export type PagedAnswer<Row, Whole> = { rows: Row[]; count: number; maxPage: number; answer: Whole };

/** Source of a table's rows. `endpoint` begins the cache key, so that `invalidate` reads the table again. */
export type PagedSource<Row, Whole = unknown> = {
  endpoint: EndpointId;
  key: unknown;
  read: (query: PagedQuery, signal?: AbortSignal) => Promise<PagedAnswer<Row, Whole>>;
  /** True for a row that these words find; with it, letters added to a search that fits a page filter here. */
  matches?: (row: Row, words: string) => boolean;
};

type Lists<Whole> = {
  [Key in keyof Whole]: Whole[Key] extends readonly unknown[] ? Key : never;
}[keyof Whole];
type RowOf<Whole, Key extends keyof Whole> = Whole[Key] extends readonly (infer Row)[] ? Row : never;

/** Source for a list call whose answer holds the rows under `rows`: `pagedSource('listUsers', 'users')`. */
export function pagedSource<Id extends EndpointId, Key extends Lists<Answer<Id>>>(
  endpoint: Id,
  rows: Key,
  input: { params?: Record<string, string | number>; query?: PagedQuery } = {},
): PagedSource<RowOf<Answer<Id>, Key>, Answer<Id>> {
  return {
    endpoint,
    key: input,
    read: async (query, signal) => {
      const whole = { ...input, query: { ...input.query, ...query }, signal };
      const answer = await call(endpoint, whole as unknown as CallOf<Id>);
      const { count, maxPage } = answer as { count: number; maxPage: number };
      return { rows: answer[rows] as RowOf<Answer<Id>, Key>[], count, maxPage, answer };
    },
  };
}

/** Rows of the page that the address names; the previous page stays until they come. */
export const usePagedRows = <Row, Whole>(source: PagedSource<Row, Whole>, { query }: Paged) =>
  useQuery({
    queryKey: [source.endpoint, 'paged', source.key, query],
    queryFn: ({ signal }) => filteredHere(source, query) ?? source.read(query, signal),
    placeholderData: keepPreviousData,
  });

/** Letters from which a search is known to be asked. */
const fewestLetters = 3;

/** Rows among those that a shorter search found whole, when they are up to date; null to ask the server. */
export function filteredHere<Row, Whole>(
  { endpoint, key, matches }: PagedSource<Row, Whole>,
  query: PagedQuery,
): PagedAnswer<Row, Whole> | null {
  const words = query['search'] ?? '';
  // Numbers are no letters to filter by: 123 and 1234 are two people.
  if (!matches || query['page'] !== '1' || /^[n°+\d\s.]*$/i.test(words)) return null;
  for (let length = words.length - 1; length >= fewestLetters; length -= 1) {
    const shorter = [endpoint, 'paged', key, { ...query, search: words.slice(0, length) }];
    const state = queryClient.getQueryState<PagedAnswer<Row, Whole>>(shorter);
    if (!state?.data || state.isInvalidated || state.data.maxPage > 1) continue;
    const rows = state.data.rows.filter((row) => matches(row, words));
    return { ...state.data, rows, count: rows.length };
  }
  return null;
}

/** Reads all the rows that match the search and filters, in the table's order. */
export async function readAllRows<Row, Whole>(
  source: PagedSource<Row, Whole>,
  { narrowed }: Pick<Paged, 'narrowed'>,
  onRead?: (read: number, count: number) => void,
): Promise<Row[]> {
  const all: Row[] = [];
  let last = 1;
  for (let page = 1; page <= last; page += 1) {
    const query = { ...narrowed, page: String(page), itemsPerPage: String(mostItemsPerPage) };
    const { rows, count, maxPage } = await source.read(query);
    all.push(...rows);
    onRead?.(all.length, count);
    last = maxPage;
  }
  return all;
}
