import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { currentRequest } from './current-request.ts';
import { networkOf } from './rate-limit.ts';
import { insertSecurityEvent, type SecurityEvent, type Origin } from './security-events.queries.ts';

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
  const written = await insertSecurityEvent(db, { event, network, origin, onceKey, now });
  if (written)
    ctx.log.info({ securityEvent: event.kind, event: written.id, requestId: origin?.id }, 'security event');
}
