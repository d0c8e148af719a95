import type { PresenceRefusal } from '@forman/domain/hours/presence/presence';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isTakeover, readToken } from '../../../api/tokens.ts';
import { useViewer } from '../../../api/viewer.ts';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { NotOpened, TakenOver } from './NotOpened.tsx';
import { type Opened, openedQuery } from './opened.ts';
import { SignView } from './SignView.tsx';
import { isOfSameHalfDay, useWaiting, type WaitingSignature } from './waiting.ts';
import { refusedFor } from './words.ts';

const isOfIt = (one: WaitingSignature, { sessionId, half: { day, part } }: Opened): boolean =>
  isOfSameHalfDay(one, { owner: one.owner, sessionId, day, part });

/** Reason why signing is closed: a code may show before its half-day opens, and a page stay open after it. */
function closedReason({ signature, half, signableUntil }: Opened, now: Date): PresenceRefusal | null {
  if (signature) return null;
  if (now < new Date(half.opensAt)) return 'half_day_not_open';
  return now < new Date(signableUntil) ? null : 'half_day_over';
}

/** Page opened by a scanned code. */
export function SigningPage() {
  const { code = '' } = useParams();
  const { id } = useViewer();
  const { data, error, refetch, dataUpdatedAt } = useQuery(openedQuery(id, code));
  const now = useNow(dataUpdatedAt);
  const waiting = useWaiting();
  if (isTakeover(readToken())) return <TakenOver />;
  const closed = data && !waiting.some((one) => isOfIt(one, data)) ? closedReason(data, now) : null;
  if (closed) return <NotOpened error={refusedFor(closed)} onRetry={() => void refetch()} />;
  if (data)
    return (
      <SignView
        // Another code may belong to another half-day.
        key={`${data.sessionId} ${data.half.day} ${data.half.part}`}
        session={data}
        half={data.half}
        signature={data.signature}
        signedElsewhere={data.signedElsewhere}
        ticket={data.ticket}
        signableUntil={data.signableUntil}
      />
    );
  if (error) return <NotOpened error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton label="Ouverture du code" onRetry={() => void refetch()} />;
}
