import { type NewsCategory, newsCategories } from '@forman/domain/community/news';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../api/query.ts';
import { can, loadViewer, type Me } from '../../api/viewer.ts';
import { readPage } from '../../ui/pages.ts';
import { orderQuery } from '../../ui/sorted-rows.ts';

/** Filters of the list of news, all of which stand in the address. */
export type NewsFilters = {
  category: NewsCategory | '';
  from: string;
  to: string;
  /** Authors shown: everybody, one’s line, or oneself with news in every state. */
  whose: 'all' | 'line' | 'mine';
};

export const noFilters: NewsFilters = { category: '', from: '', to: '', whose: 'all' };

const names = { category: 'categorie', from: 'from', to: 'to', whose: 'auteurs' } as const;
const whoseNames = { line: 'lignee', mine: 'moi' } as const;

const dayOrNothing = (text: string | null): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '';

export function readFilters(search: URLSearchParams): NewsFilters {
  const whose = search.get(names.whose);
  return {
    category: newsCategories.find((one) => one === search.get(names.category)) ?? '',
    from: dayOrNothing(search.get(names.from)),
    to: dayOrNothing(search.get(names.to)),
    whose: whose === whoseNames.line ? 'line' : whose === whoseNames.mine ? 'mine' : 'all',
  };
}

/** Writes the filters to the address, without the page number: another filter begins at the first page. */
export function writeFilters({ category, from, to, whose }: NewsFilters): URLSearchParams {
  const given = { category, from, to, whose: whose === 'all' ? '' : whoseNames[whose] };
  const search = new URLSearchParams();
  for (const key of Object.keys(names) as (keyof typeof names)[])
    if (given[key]) search.set(names[key], given[key]);
  return search;
}

/** Number of active filters; a period counts once, as it is one field. */
export const countFilters = ({ category, from, to, whose }: NewsFilters): number =>
  [category, from || to, whose !== 'all'].filter(Boolean).length;

/** Query for this address and person: their own news in every state, else the published ones (MEM-191). */
export function newsQuery(me: Me, search: URLSearchParams) {
  const { category, from, to, whose } = readFilters(search);
  const page = readPage(search);
  return {
    ...callQuery('listNews', {
      query: {
        ...(whose === 'mine'
          ? { author: String(me.id) }
          : { destined: me.roles[0] ?? '', isValidate: '1' as const }),
        ...(whose === 'line' && { ligne: '1' as const }),
        ...(category && { category }),
        ...(from && { 'publishAt[after]': from }),
        ...(to && { 'publishAt[before]': to }),
        ...(page > 1 && { page: String(page) }),
      },
    }),
    placeholderData: keepPreviousData,
  };
}

/** Fields by which the inbox can be sorted. */
export const sortFields: readonly string[] = ['date', 'title'];

/** Leaves the number of the first page out, so that the bell and the page share one query. */
export const waitingQuery = (page: number, sort = '') =>
  callQuery('listNews', {
    query: { isValidate: '0', ...(page > 1 && { page: String(page) }), ...orderQuery(sort, sortFields) },
  });

export async function prefetchNewsList(request: Request): Promise<void> {
  void queryClient.prefetchQuery(newsQuery(await loadViewer(), new URL(request.url).searchParams));
}

/** Reads the inbox ahead; never for a guest, whose inbox is empty. */
export async function prefetchNewsInbox(): Promise<void> {
  if (can(await loadViewer(), 'portal.member')) void queryClient.prefetchQuery(waitingQuery(1));
}
