import type { PresenceRefusal } from '@forman/domain/hours/presence/presence';
import { useParams } from 'react-router';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { isTakeover, readToken } from '../../../api/tokens.ts';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { NotOpened, TakenOver } from './NotOpened.tsx';
import { SignView } from './SignView.tsx';
import { refusedFor } from './words.ts';

type HalfDays = Answer<'ownPresence'>['halfDays'];

/** The current half-day: the one to sign, else the last one signed. */
const halfOfNow = (halves: HalfDays): HalfDays[number] | undefined =>
  halves.find(({ ticket, signature }) => ticket !== null && signature === null) ??
  halves.findLast(({ signature }) => signature !== null);

/** Signs for a remote session within its hours, without a code. */
export function RemoteSigningPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('ownPresence', { params: { id } });
  const retry = (): void => void refetch();
  if (isTakeover(readToken())) return <TakenOver />;
  if (!data)
    return error ? (
      <NotOpened error={error} onRetry={retry} />
    ) : (
      <PageSkeleton label="Lecture de la session" onRetry={retry} />
    );
  const half = halfOfNow(data.halfDays);
  if (!half) return <NotOpened error={refusedFor(whyNone(data))} onRetry={retry} />;
  return (
    <SignView
      key={`${half.day} ${half.part}`}
      session={data}
      half={half}
      signature={half.signature}
      signedElsewhere={half.signedElsewhere}
      ticket={half.ticket ?? ''}
      signableUntil={half.closesAt}
    />
  );
}

function whyNone({ isRemote, halfDays }: Answer<'ownPresence'>): PresenceRefusal {
  if (!isRemote) return 'not_remote';
  return halfDays.some(({ state }) => state === 'coming') ? 'half_day_not_open' : 'half_day_over';
}
