import type { SessionCard, SessionPage } from '@forman/contract/sessions/sessions';
import { addDays, parisDay } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { UseQueryOptions } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { callQuery, queryClient } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { can, loadViewer, type Me } from '../../api/viewer.ts';
import { kindUiOf } from '../shared/kind-ui.tsx';
import { readPage } from '../../ui/pages.ts';
import { type Filters, readFilters, restoredQuery } from './list-filters.ts';
import { cutPage, type ListPage } from './list-page.ts';

/** The calls of the four kinds have the same shape, so one type serves all. */
const searchOf = (kind: SessionKind) => `${kind}.search` as 'workshop.search';
const collectionOf = (kind: SessionKind) => `${kind}.list` as 'workshop.list';
export const detailOf = (kind: SessionKind) => `${kind}.get` as 'workshop.get';

const flagOf = (value: boolean): 'true' | undefined => (value ? 'true' : undefined);

type Asked = { kind: SessionKind; me: Me; filters: Filters; page: number };
type ListQuery = UseQueryOptions<SessionPage | SessionCard[], Error, ListPage>;

/** One page of a list, cut by the server or by the browser, depending on the kind. */
export const listQuery = (asked: Asked): ListQuery =>
  kindUiOf(asked.kind).paging === 'server' ? serverPage(asked) : clientPage(asked);

const serverPage = ({ kind, filters, page }: Asked): ListQuery =>
  callQuery(searchOf(kind), {
    query: {
      page: String(page),
      search: filters.title || undefined,
      site: filters.site || undefined,
      dateStart: filters.from || undefined,
      dateEnd: filters.to || undefined,
      wantCopilot: flagOf(filters.copilot),
      wantAdvices: flagOf(filters.advised),
      wantHours: flagOf(filters.hours),
    },
  }) as ListQuery;

/** Reads the whole list, from two days before today (CORE-264); an earlier chosen start adds the past. */
function clientPage({ kind, me, filters, page }: Asked): ListQuery {
  const usual = addDays(parisDay(new Date(serverNow())), -2);
  const since = filters.from && filters.from < usual ? filters.from : usual;
  return {
    ...(callQuery(collectionOf(kind), {
      query: { 'startDate[after]': since, ...levelOf(kind, me) },
    }) as ListQuery),
    select: (cards) =>
      cutPage(cards as SessionCard[], {
        filters,
        page,
        usual,
        habilitations: me.userInformations.habilitation,
      }),
  };
}

/** Query of the level. Viewers who see unpublished sessions see those of all levels, so theirs has none. */
function levelOf(kind: SessionKind, me: Me) {
  if (!kindUiOf(kind).asksWithLevel || can(me, 'sessions.see_unpublished')) return {};
  return {
    destined: me.roles[0],
    'habilitation[]': me.userInformations.habilitation,
    endCursus: String(me.endCursus !== null),
  };
}

export const detailQuery = (kind: SessionKind, id: string | number) =>
  callQuery(detailOf(kind), { params: { id: String(id) } });

/** Loader of a list: redirects to the remembered filters, or reads this page ahead. */
export function prefetchList(kind: SessionKind, request: Request): Response | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const query = restoredQuery(kind, searchParams);
  if (query !== null) return redirect(`${pathname}?${query}`);
  const filters = readFilters(searchParams, kindUiOf(kind).filters);
  void loadViewer().then((me) =>
    queryClient.prefetchQuery(listQuery({ kind, me, filters, page: readPage(searchParams) })),
  );
  return undefined;
}
