import type { SessionCard } from '@forman/contract/sessions';
import { closesAt, opensAt } from '@forman/domain/presence/presence';

type Followed = Pick<SessionCard, 'isVisio' | 'mine' | 'actions' | 'startDate' | 'endDate'>;

/** A seat in a session that is followed from afar, between its first hour to sign and its last: the half-days say the rest. */
export const isRemoteNow = ({ isVisio, mine, actions, startDate, endDate }: Followed, now: Date): boolean =>
  isVisio &&
  mine.state === 'registered' &&
  !actions.finalise.ok &&
  now >= opensAt({ startsAt: new Date(startDate) }) &&
  now < closesAt({ endsAt: new Date(endDate) });
