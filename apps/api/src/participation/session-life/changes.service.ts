import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { type MailSession } from '../../platform/notifications/mail-session.queries.ts';
import { listConcerned } from './session-life.queries.ts';

/** A session without slots counts as one slot, from its start to its end. */
const hoursOf = (session: MailSession): string[] =>
  (session.slots.length > 0 ? session.slots : [session]).flatMap(({ startsAt, endsAt }) => [
    startsAt,
    endsAt,
  ]);

/** Facts on which people's plans depend: dates, place, link. A corrected text sends no message. */
const plannedBy = {
  when: (session) => [session.startsAt, session.endsAt, hoursOf(session)],
  where: (session) => session.place,
  link: (session) => session.videoLink,
} as const satisfies Record<string, (session: MailSession) => unknown>;

const differs = (part: keyof typeof plannedBy, before: MailSession, after: MailSession): boolean =>
  JSON.stringify(plannedBy[part](before)) !== JSON.stringify(plannedBy[part](after));

/** Parts that get the link and the calendar entry; people who wait get only date and place. */
const partOf: Partial<Record<string, 'seat' | 'lead'>> = {
  registered: 'seat',
  copilot: 'lead',
  pilot: 'lead',
};

/**
 * Notifies everybody concerned by a session, once each, of the changes since `before` (both from
 * readMailSession), with the entry for their diary. In the transaction of the change, under the session's
 * lock, after its version has risen. Nobody is notified of a past session, nor the pilot of their own change.
 * @returns the number of people notified.
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
