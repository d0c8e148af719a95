import type { OfficeSession } from '@forman/contract/participation/session-office';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { call } from '../../../api/client.ts';
import type { PagedSource } from '../../../ui/paged-table/source.ts';

/** The calls of the kinds have the same shape, so one type serves all. */
const listOf = (kind: SessionKind) => `${kind}.office` as 'workshop.office';
export const formerOf = (kind: SessionKind) => `${kind}.former` as 'workshop.former';

/**
 * Source of the sessions; their rows stand under the kind’s path. The order by start is always sent, as it
 * makes the call the office’s (MEM-353).
 */
export const sessionSource = (kind: SessionKind): PagedSource<OfficeSession> => ({
  endpoint: listOf(kind),
  key: null,
  read: async (query, signal) => {
    const answer = await call(listOf(kind), {
      query: { 'order[startDate]': 'desc', ...query },
      ...(signal && { signal }),
    });
    const rows = (answer as unknown as Record<string, OfficeSession[]>)[rulesOf(kind).path] ?? [];
    return { rows, count: answer.count, maxPage: answer.maxPage, answer };
  },
});
