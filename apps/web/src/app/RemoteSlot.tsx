import type { SessionCard, SessionDetail } from '@forman/contract/sessions/sessions';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Attend } from '../sessions/sessions/Attend.tsx';
import type { Met } from '../sessions/shared/meeting.ts';
import { isRemoteNow } from '../sessions/shared/remote-signing.ts';
import { useNow } from '../ui/use-now.ts';

/** Loaded within the hours of a remote session only. */
const RemotePresence = lazy(async () => ({
  default: (await import('../hours/presence/signing/RemotePresence.tsx')).RemotePresence,
}));

type Props = { session: SessionDetail };

/** Button that joins the meeting; within its hours the press is also recorded. */
export function JoinMeeting({
  session,
  isInRow,
}: {
  session: SessionCard & Met;
} & Pick<ComponentProps<typeof Attend>, 'isInRow'>) {
  const isNow = isRemoteNow(session, useNow());
  const note = async (): Promise<void> =>
    (await import('../hours/presence/signing/tell-joined.ts')).tellJoined(session.id);
  return <Attend session={session} isInRow={isInRow} onJoin={isNow ? () => void note() : undefined} />;
}

export function RemoteSlot({ session }: Props) {
  const isNow = isRemoteNow(session, useNow());
  return isNow ? (
    <Suspense>
      <RemotePresence sessionId={session.id} />
    </Suspense>
  ) : null;
}
