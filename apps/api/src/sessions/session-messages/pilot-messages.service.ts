import type { BodyOf } from '@forman/contract/endpoint';
import type { writeToPilot } from '@forman/contract/sessions/session-messages';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { blocksOf } from '@forman/domain/sessions/messages';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import { countTry } from '../../http/rate-limit.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { meetOfAnyKind } from '../sessions/sessions.service.ts';
import { lockSender } from './session-messages.queries.ts';

/** Most messages of one person, whatever the session. */
const messagesPerHour = { count: 5, seconds: 3600 };

/**
 * Sends a person's question to the pilot of a session whose page they may open; the pilot answers by e-mail,
 * to an address that the message gives. The pilot's own address is not told.
 * @throws AppError not_found, forbidden; conflict for the pilot's own session; too_many_requests.
 */
export async function writeToPilotOf(
  ctx: Context,
  viewer: Viewer,
  sessionId: number,
  { text }: BodyOf<typeof writeToPilot>,
): Promise<void> {
  const { pilot_id: pilotId } = await meetOfAnyKind(ctx, viewer, sessionId);
  if (pilotId === viewer.id) throw new AppError('conflict', { reason: 'pilot' });
  await countTry(ctx, `pilot_message:${viewer.id}`, messagesPerHour);
  await ctx.transaction(async (tx) => {
    const author = await lockSender(tx, viewer.id);
    if (!author) throw new AppError('forbidden');
    const name = fullName(author);
    await enqueueMail(tx, {
      to: pilotId,
      template: 'pilot_message',
      sessionId,
      data: { author: name, blocks: blocksOf(text), replyTo: { name, address: author.email } },
      now: ctx.clock.now(),
    });
  });
}
