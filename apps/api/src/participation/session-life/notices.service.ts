import { parisDay } from '@forman/domain/paris-time';
import { type Notice, noticeDueAt, noticeHorizon, notices } from '@forman/domain/participation/life';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { lockIfThere } from '../../sessions/seats/seats.service.ts';
import {
  type DueNotice,
  listComing,
  writeReminded,
  writeShortage,
  getStart,
} from './session-life.queries.ts';

/** Sends each notice; the statement that finds its readers also records them. @returns their number. */
const tellers: Record<Notice, (tx: Tx, due: DueNotice) => Promise<number>> = {
  async reminder(tx, due) {
    const people = await writeReminded(tx, due);
    for (const to of people) {
      await enqueueMail(tx, {
        to,
        template: 'session_reminder',
        sessionId: due.sessionId,
        data: {},
        now: due.now,
      });
    }
    return people.length;
  },
  async minimum(tx, due) {
    const shortage = await writeShortage(tx, due);
    if (!shortage) return 0;
    await enqueueMail(tx, {
      to: shortage.pilot_id,
      template: 'minimum_missed',
      sessionId: due.sessionId,
      data: { minGuests: shortage.min_guests, registered: shortage.names },
      now: due.now,
    });
    return 1;
  },
};

/**
 * The job: two days before a session it reminds its people, three days before it warns the pilot when too few
 * have registered. Once per person and day: the notice is recorded in the same transaction.
 */
export async function sendNotices(ctx: Context): Promise<number> {
  let notified = 0;
  for (const notice of notices) {
    const now = ctx.clock.now();
    for (const session of await listComing(ctx.db, { now, horizon: noticeHorizon(notice, now) })) {
      if (ctx.isStopping()) return notified;
      if (noticeDueAt(notice, session.starts_at) > now) continue;
      notified += await tellOf(ctx, session.id, notice);
    }
  }
  return notified;
}

/** Sends one notice; a failing session does not hold up the others. */
async function tellOf(ctx: Context, sessionId: number, notice: Notice): Promise<number> {
  try {
    return await ctx.transaction(async (tx) => {
      const now = ctx.clock.now();
      if (!(await lockIfThere(tx, sessionId, now))) return 0;
      const { starts_at: startsAt } = await getStart(tx, sessionId);
      const dueAt = noticeDueAt(notice, startsAt);
      // The session was moved meanwhile.
      if (dueAt > now || startsAt <= now) return 0;
      return tellers[notice](tx, { sessionId, notice, day: parisDay(startsAt), dueAt, now });
    });
  } catch (error) {
    ctx.log.error({ err: error, session: sessionId, notice }, 'notice not sent, will try again');
    return 0;
  }
}
