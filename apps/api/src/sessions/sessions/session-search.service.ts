import type { SessionPage } from '@forman/contract/sessions/sessions';
import { may, type Viewer } from '@forman/domain/access';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import { countForAll, searchPage, type Search } from './search.queries.ts';
import { sharedCounts } from './shared-counts.ts';
import { toCard } from './sessions.wire.ts';
import { type SearchFilters, boundsOf } from './session-search.queries.ts';

const pageSize = 10;

/** One page of ten coming sessions, with the number that match the filters and the total without them. */
export async function searchSessions(
  ctx: Context,
  viewer: Viewer,
  kind: SessionKind,
  filters: SearchFilters,
): Promise<SessionPage> {
  const now = ctx.clock.now();
  const search = { viewer, kind, ...boundsOf(viewer, filters, now) };
  const { page } = filters;
  const found = await searchPage(ctx.db, { ...search, now, limit: pageSize, offset: (page - 1) * pageSize });
  const shared = await countsFor(ctx, search, filters, found.changedBy);
  const total = shared.total + found.own.total;
  return {
    items: found.rows.map((row) => toCard(row, viewer, now)),
    page,
    maxPage: Math.max(1, Math.ceil(total / pageSize)),
    total,
    totalAll: shared.totalAll + found.own.totalAll,
    hasAdvices: found.hasAdvices,
    canCreate: may(viewer, rulesOf(kind).createPermission),
  };
}

/** Counts are shared between viewers, except those by one's own advised themes or habilitations. */
function countsFor(ctx: Context, search: Search, filters: SearchFilters, changedBy: number | null) {
  const { viewer, kind, since } = search;
  const count = () => countForAll(ctx.db, search);
  if (filters.wantAdvices || filters.wantHours || rulesOf(kind).habilitationsFilterList) return count();
  const asked = { ...viewer, id: null, kind, since, ...filters, page: null };
  return sharedCounts(ctx, { key: JSON.stringify(asked), changedBy }, count);
}
