import type { SecurityEventKind } from '@forman/domain/platform/security-events';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { currentRequest } from './current-request.ts';
import { deviceName } from './device-name.ts';
import { networkOf } from './rate-limit.ts';

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

/**
 * Writes a line of the security journal, in the caller's transaction, and at once a line of the log without
 * personal data: its number leads people who may read the table to the rest, and to nothing after a rollback.
 */
export async function recordSecurityEvent(
  ctx: Pick<Context, 'clock' | 'log'>,
  db: Db,
  event: SecurityEvent,
  origin: Origin | null = currentRequest(),
): Promise<void> {
  const now = ctx.clock.now();
  const network = origin ? networkOf(origin.ip) : null;
  const hour = now.toISOString().slice(0, 13);
  const onceKey = event.onceAnHour
    ? [event.kind, event.userId ?? network, event.onceAnHour, hour].join(' ')
    : null;
  const { rows } = await sql<{ id: number }>`
    insert into security_events (at, kind, user_id, actor_id, network, device, detail, once_key)
    values (${now}, ${event.kind}, ${event.userId}, ${event.actorId ?? null}, ${network},
      ${origin ? deviceName(origin.userAgent) : ''}, ${JSON.stringify(event.detail ?? {})}::jsonb, ${onceKey})
    on conflict (once_key) do nothing returning id`.execute(db);
  const written = rows[0];
  if (written)
    ctx.log.info({ securityEvent: event.kind, event: written.id, requestId: origin?.id }, 'security event');
}
