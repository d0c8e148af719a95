import type { HeldMessages } from '@forman/contract/platform/notifications';
import type { Viewer } from '@forman/domain/access';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { messageSubject } from './outbox.service.ts';
import { listHeldRows, settleRows } from './held.queries.ts';

export async function listHeld(ctx: Context): Promise<HeldMessages> {
  const rows = await listHeldRows(ctx.db);
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
    const rows = await settleRows(tx, act, ids, now);
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
