import type { SessionCard } from '@forman/contract/sessions/sessions';
import { closesAt, opensAt } from '@forman/domain/hours/presence/presence';

type Followed = Pick<SessionCard, 'isVisio' | 'mine' | 'actions' | 'startDate' | 'endDate'>;

/**
 * True with a seat in a remote session, from the opening of its first half-day for signing to the closing of
 * its last; each half-day has its own hours.
 */
export const isRemoteNow = ({ isVisio, mine, actions, startDate, endDate }: Followed, now: Date): boolean =>
  isVisio &&
  mine.state === 'registered' &&
  !actions.finalise.ok &&
  now >= opensAt({ startsAt: new Date(startDate) }) &&
  now < closesAt({ endsAt: new Date(endDate) });
