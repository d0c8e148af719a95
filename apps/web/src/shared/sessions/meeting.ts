import type { SessionCard, SessionDetail } from '@forman/contract/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { startsSoon } from './starts-soon.ts';

/** A card knows of no link; a page that has just given the seat does. */
export type Met = Pick<SessionCard, 'mine' | 'actions' | 'startDate' | 'endDate'> &
  Partial<Pick<SessionDetail, 'videoConferenceLink'>>;

/** The meeting's link for people with a seat, until the session is over; null where there is nothing to open. */
export function meetingLink(
  { mine, actions, endDate, videoConferenceLink: link }: Met,
  now: Date,
): string | null {
  const isSeated = mine.state === 'registered' && !actions.finalise.ok;
  if (!isSeated || new Date(endDate) <= now || !link || !/^https?:\/\//i.test(link)) return null;
  return link;
}

/** Before its day there is nobody to meet yet. */
export const isItsDay = ({ startDate }: Pick<Met, 'startDate'>, now: Date): boolean =>
  parisDay(new Date(startDate)) <= parisDay(now) || startsSoon({ startDate }, now);
