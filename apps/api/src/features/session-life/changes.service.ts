import type { Tx } from '../../db/database.ts';
import { enqueueMail, type MailSession } from '../notifications/outbox.service.ts';
import { listConcerned } from './session-life.queries.ts';

/** A session without slots lasts from its start to its end, as one slot would. */
const hoursOf = (session: MailSession): string[] =>
  (session.slots.length > 0 ? session.slots : [session]).flatMap(({ startsAt, endsAt }) => [
    startsAt,
    endsAt,
  ]);

/** The facts that people plan by: dates, place, link. A corrected text sends no message. */
const plannedBy = {
  when: (session) => [session.startsAt, session.endsAt, hoursOf(session)],
  where: (session) => session.place,
  link: (session) => session.videoLink,
} as const satisfies Record<string, (session: MailSession) => unknown>;

const differs = (part: keyof typeof plannedBy, before: MailSession, after: MailSession): boolean =>
  JSON.stringify(plannedBy[part](before)) !== JSON.stringify(plannedBy[part](after));

/** The link and the calendar entry are for people with a part in the session; those who wait read when and where. */
const partOf: Partial<Record<string, 'seat' | 'lead'>> = {
  registered: 'seat',
  copilot: 'lead',
  pilot: 'lead',
};

/**
 * Tells everybody concerned by a session, once each, what has changed of it since `before` (both as readMailSession reads
 * them), with the entry for their diary. In the transaction of the change, under the session's lock, after its version
 * has risen. Nobody is told of a session that is over, nor the pilot of their own change.
 * @returns how many are notified.
 */
export async function tellChanges(
  tx: Tx,
  before: MailSession,
  after: MailSession,
  { actorId, now }: { actorId: number; now: Date },
): Promise<number> {
  const isNews = differs('when', before, after) || differs('where', before, after);
  const isLink = differs('link', before, after);
  if ((!isNews && !isLink) || new Date(after.endsAt) <= now) return 0;
  let notified = 0;
  for (const { user_id: userId, state } of await listConcerned(tx, after.id)) {
    const part = partOf[state] ?? 'outside';
    if ((!isNews && part === 'outside') || (state === 'pilot' && userId === actorId)) continue;
    await enqueueMail(tx, {
      to: userId,
      template: 'session_changed',
      sessionId: after.id,
      data: { before, part },
      now,
    });
    notified += 1;
  }
  return notified;
}
