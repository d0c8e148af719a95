import type { SessionKind } from '@forman/domain/sessions/kinds';
import { redirect } from 'react-router';
import { callQuery, queryClient } from '../../api/query.ts';
import { type Filters, readFilters, restoredQuery } from './list-filters.ts';

/** The calls of the four kinds have the same shape: one name for all. */
const searchOf = (kind: SessionKind) => `${kind}.search` as 'workshop.search';
export const detailOf = (kind: SessionKind) => `${kind}.get` as 'workshop.get';

const flagOf = (value: boolean): 'true' | undefined => (value ? 'true' : undefined);

export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1;
};

export const listQuery = (kind: SessionKind, filters: Filters, page: number) =>
  callQuery(searchOf(kind), {
    query: {
      page: String(page),
      search: filters.title || undefined,
      site: filters.site || undefined,
      dateStart: filters.from || undefined,
      dateEnd: filters.to || undefined,
      wantCopilot: flagOf(filters.copilot),
      wantAdvices: flagOf(filters.advised),
    },
  });

export const detailQuery = (kind: SessionKind, id: string | number) =>
  callQuery(detailOf(kind), { params: { id: String(id) } });

/** What a list's loader does: bring back the remembered filters, or start the fetch of this page. */
export function startList(kind: SessionKind, request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const query = restoredQuery(kind, searchParams);
  if (query !== null) return redirect(`${pathname}?${query}`);
  void queryClient.prefetchQuery(listQuery(kind, readFilters(searchParams), pageOf(searchParams)));
  return undefined;
}
