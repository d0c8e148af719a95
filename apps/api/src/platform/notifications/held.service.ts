import type { HeldMessages } from '@forman/contract/platform/notifications';
import type { Viewer } from '@forman/domain/access';
import { sql } from 'kysely';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { messageSubject } from './outbox.service.ts';

/** Most messages that a look shows, the oldest first. */
const mostShown = 100;

export async function listHeld(ctx: Context): Promise<HeldMessages> {
  const { rows } = await sql<{ id: number; channel: string; recipient: string; template: string; data: object; created_at: Date; count: number }>`
    select o.id, o.channel, o.recipient, o.template, o.data, o.created_at, count(*) over ()::int as count
    from outbox_messages o where o.held_at is not null and o.sent_at is null
    order by o.id limit ${mostShown}`.execute(ctx.db); // prettier-ignore
  return {
    count: rows[0]?.count ?? 0,
    messages: rows.map(({ recipient: to, created_at, ...row }) => ({
      id: row.id,
      to,
      subject: messageSubject(ctx, row) ?? 'Message',
      createdAt: created_at.toISOString(),
    })),
  };
}

/**
 * Lets held messages leave, or drops them; those that somebody else has decided on meanwhile stay as they are. A
 * dropped e-mail is kept on the portal, where its person reads it.
 * @param ids null for all.
 */
export async function settleHeld(
  ctx: Context,
  viewer: Viewer,
  { ids, act }: { ids: number[] | null; act: 'send' | 'drop' },
): Promise<HeldMessages> {
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update outbox_messages set held_at = null, ${act === 'send' ? sql`next_attempt_at = ${now}` : sql`sent_at = ${now}, portal_only = true`}
      where held_at is not null and sent_at is null and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
      returning id`.execute(tx);
    if (rows.length === 0) return;
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: act === 'send' ? 'messages.release' : 'messages.drop',
      subject: 'settings',
      subjectId: 'held-messages',
      detail: { count: rows.length },
    });
    if (act === 'send') for (const job of ['outbox', 'texts'] as const) wakeAfterCommit(tx, job);
  });
  return listHeld(ctx);
}
