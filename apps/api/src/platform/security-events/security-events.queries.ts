import type { QueryOf } from '@forman/contract/endpoint';
import type {
  listOwnSecurityEvents,
  listSecurityEvents,
  SecurityEvent,
} from '@forman/contract/platform/security-events';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { sliceOf } from '../../http/paging.ts';

const personOf = (table: string): RawBuilder<unknown> => sql`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)},
    'lastName', ${sql.ref(`${table}.last_name`)}) end`;

export type EventRow = Omit<SecurityEvent, 'at' | 'note'> & { at: Date; detail: Record<string, unknown> };

/** SQL condition on event `e`: of this kind, of this person. */
export function eventsOf({
  kind,
  user,
}: Partial<Pick<QueryOf<typeof listSecurityEvents>, 'kind' | 'user'>>): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (kind) conditions.push(sql`e.kind = ${kind}`);
  if (user) conditions.push(sql`e.user_id = ${user}`);
  return sql.join(conditions, sql` and `);
}

/** A page of events, and the number of all of them. */
export async function listEventRows(
  db: Db,
  which: RawBuilder<unknown>,
  query: QueryOf<typeof listOwnSecurityEvents> & Record<string, unknown>,
): Promise<{ rows: EventRow[]; count: number }> {
  const { limit, offset } = sliceOf(query);
  const [{ rows }, counted] = await Promise.all([
    sql<EventRow>`
      select e.id, e.at, e.kind, ${personOf('u')} as "user", ${personOf('a')} as actor, e.network, e.device, e.detail
      from security_events e left join users u on u.id = e.user_id left join users a on a.id = e.actor_id
      where ${which} order by ${orderedBy({ at: sql`e.at` }, query, sql`e.id desc`)}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from security_events e where ${which}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]!.count };
}
