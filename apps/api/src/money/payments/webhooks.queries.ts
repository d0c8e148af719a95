import type { Db } from '../../db/database.ts';
import type { Insertable, Updateable } from 'kysely';
import type { WebhookEvents } from '../../db/schema.gen.ts';

export const insertEvent = (db: Db, values: Insertable<WebhookEvents>) =>
  db
    .insertInto('webhook_events')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .execute();

export const listEvents = (db: Db, limit: number, now: Date) =>
  db
    .selectFrom('webhook_events')
    .select(['provider', 'event_id', 'ref', 'attempts'])
    .where('processed_at', 'is', null)
    .where('attempts', '<', 50)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('received_at')
    .limit(limit)
    .execute();

export const updateEvent = (db: Db, provider: string, eventId: string, change: Updateable<WebhookEvents>) =>
  db
    .updateTable('webhook_events')
    .set(change)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
