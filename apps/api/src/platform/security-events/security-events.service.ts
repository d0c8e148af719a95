import type {
  listOwnSecurityEvents,
  listSecurityEvents,
  SecurityEvent,
} from '@forman/contract/platform/security-events';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { orderedBy } from '../../db/order.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { personOf } from './security-events.queries.ts';

/** Logins, refused logins, changes of protection, takeovers, exports, from http/security-events.ts. */

type Row = Omit<SecurityEvent, 'at' | 'note'> & {
  at: Date;
  detail: Record<string, unknown>;
};
type Answer = AnswerOf<typeof listSecurityEvents>;

async function readEvents(
  ctx: Context,
  which: RawBuilder<unknown>,
  query: QueryOf<typeof listOwnSecurityEvents> & Record<string, unknown>,
): Promise<Answer> {
  const { limit, offset } = sliceOf(query);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select e.id, e.at, e.kind, ${personOf('u')} as "user", ${personOf('a')} as actor, e.network, e.device, e.detail
      from security_events e left join users u on u.id = e.user_id left join users a on a.id = e.actor_id
      where ${which} order by ${orderedBy({ at: sql`e.at` }, query, sql`e.id desc`)}
      limit ${limit} offset ${offset}`.execute(ctx.db),
    sql<{ count: number }>`select count(*)::int as count from security_events e where ${which}`.execute(
      ctx.db,
    ),
  ]);
  const { count } = counted.rows[0]!;
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
): Promise<Answer> => readEvents(ctx, sql`e.user_id = ${viewer.id}`, query);

export function listEvents(ctx: Context, query: QueryOf<typeof listSecurityEvents>): Promise<Answer> {
  const conditions = [sql`true`];
  if (query.kind) conditions.push(sql`e.kind = ${query.kind}`);
  if (query.user) conditions.push(sql`e.user_id = ${query.user}`);
  return readEvents(ctx, sql.join(conditions, sql` and `), query);
}
