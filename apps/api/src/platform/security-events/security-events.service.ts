import type { listOwnSecurityEvents, listSecurityEvents } from '@forman/contract/platform/security-events';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { maxPageOf } from '../../http/paging.ts';
import { eventsOf, listEventRows } from './security-events.queries.ts';

/** Logins, refused logins, changes of protection, takeovers, exports, from http/security-events.ts. */

type Answer = AnswerOf<typeof listSecurityEvents>;

async function readEvents(
  ctx: Context,
  which: RawBuilder<unknown>,
  query: QueryOf<typeof listOwnSecurityEvents> & Record<string, unknown>,
): Promise<Answer> {
  const { rows, count } = await listEventRows(ctx.db, which, query);
  return {
    events: rows.map(({ detail, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      note: noteOf(detail),
    })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
  };
}

/** Detail beyond the event's kind: the key, the call or the file. */
const noteOf = (detail: Record<string, unknown>): string =>
  ['name', 'call', 'what']
    .map((key) => detail[key])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ');

export const listOwnEvents = (
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof listOwnSecurityEvents>,
): Promise<Answer> => readEvents(ctx, eventsOf({ user: viewer.id }), query);

export function listEvents(ctx: Context, query: QueryOf<typeof listSecurityEvents>): Promise<Answer> {
  return readEvents(ctx, eventsOf(query), query);
}
