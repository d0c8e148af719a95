import type { SessionCard } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { useQuery } from '@tanstack/react-query';
import { detailQuery } from '../sessions/sessions/list-query.ts';
import { Bar } from '../ui/Skeleton.tsx';
import { useNow } from '../ui/use-now.ts';
import { JoinMeeting } from './RemoteSlot.tsx';

/**
 * Link of a list into a remote session, on its day, for people with a seat; read from the session’s own page,
 * as a list has no link.
 */
export function JoinToday({ session }: { session: SessionCard }) {
  const now = useNow();
  const { kind, id, isVisio, mine, actions, startDate, endDate } = session;
  const isToday =
    isVisio &&
    mine.state === 'registered' &&
    !actions.finalise.ok &&
    parisDay(new Date(startDate)) <= parisDay(now) &&
    new Date(endDate) > now;
  const { data, isPending } = useQuery({ ...detailQuery(kind, String(id)), enabled: isToday });
  if (!isToday || (!data && !isPending)) return null;
  return data ? <JoinMeeting session={data} isInRow /> : <Bar height={40} radius={8} />;
}
