import type { Db } from '../db/database.ts';
import { sql } from 'kysely';
import { deviceName } from './device-name.ts';
import type { SecurityEventKind } from '@forman/domain/platform/security-events';

export async function insertSecurityEvent(
  db: Db,
  {
    event,
    network,
    origin,
    onceKey,
    now,
  }: {
    event: SecurityEvent;
    network: string | null;
    origin: Origin | null;
    onceKey: string | null;
    now: Date;
  },
) {
  const { rows } = await sql<{ id: number }>`
    insert into security_events (at, kind, user_id, actor_id, network, device, detail, once_key)
    values (${now}, ${event.kind}, ${event.userId}, ${event.actorId ?? null}, ${network},
      ${origin ? deviceName(origin.userAgent) : ''}, ${JSON.stringify(event.detail ?? {})}::jsonb, ${onceKey})
    on conflict (once_key) do nothing returning id`.execute(db);
  return rows[0];
}

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The account's owner; null when unknown. */
  userId: number | null;
  /** The administrator who acted on somebody else. */
  actorId?: number;
  detail?: Record<string, string | number>;
  /** Key of an event recorded at most once an hour. */
  onceAnHour?: string;
};

/** The origin of a request, for events before the call's handler. */
export type Origin = { ip: string; userAgent: string; id: string };
