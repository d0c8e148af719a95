import { askedEnds } from '@forman/domain/sessions/feedback';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { listToAsk, recordAsked } from './feedback.queries.ts';

/**
 * The job: the day after a session, in daytime, asks the people who were there for feedback, once. The people
 * asked are recorded with the message itself; of two runs at once the second finds them.
 */
export async function askForFeedback(ctx: Context): Promise<number> {
  const ends = askedEnds(ctx.clock.now());
  if (!ends) return 0;
  let asked = 0;
  for (const sessionId of await listToAsk(ctx.db, ends)) {
    if (ctx.isStopping()) break;
    asked += await askAbout(ctx, sessionId);
  }
  return asked;
}

/** Asks about one session; a failure does not hold up the others. */
async function askAbout(ctx: Context, sessionId: number): Promise<number> {
  try {
    return await ctx.transaction(async (tx) => {
      const now = ctx.clock.now();
      const to = await recordAsked(tx, sessionId, now);
      if (to.length > 0) await enqueueMail(tx, { to, template: 'feedback_asked', sessionId, data: {}, now });
      return to.length;
    });
  } catch (error) {
    ctx.log.error({ err: error, session: sessionId }, 'nobody asked about a session, will try again');
    return 0;
  }
}
