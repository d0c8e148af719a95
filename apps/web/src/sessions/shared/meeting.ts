import type { SessionCard, SessionDetail } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { startsSoon } from './starts-soon.ts';

/** A session that may have a link: a card has none, while a page that has just given the seat does. */
export type Met = Pick<SessionCard, 'mine' | 'actions' | 'startDate' | 'endDate'> &
  Partial<Pick<SessionDetail, 'videoConferenceLink'>>;

/** Link of the meeting for people with a seat, until the session is over; null when there is none. */
export function meetingLink(
  { mine, actions, endDate, videoConferenceLink: link }: Met,
  now: Date,
): string | null {
  const isSeated = mine.state === 'registered' && !actions.finalise.ok;
  if (!isSeated || new Date(endDate) <= now || !link || !/^https?:\/\//i.test(link)) return null;
  return link;
}

/** True from the day of the session, or an hour before its start: nobody is there to meet before. */
export const isItsDay = ({ startDate }: Pick<Met, 'startDate'>, now: Date): boolean =>
  parisDay(new Date(startDate)) <= parisDay(now) || startsSoon({ startDate }, now);
