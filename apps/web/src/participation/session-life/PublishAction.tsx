import type { SessionCard } from '@forman/contract/sessions/sessions';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { PublishButton } from './PublishButton.tsx';
import { usePublish } from './use-life.ts';

/** Button that publishes, in a row not published yet; it stays afterwards to undo it. */
export function PublishAction({ session }: { session: SessionCard }) {
  const publish = usePublish(session);
  if (session.isPublish && publish.isIdle) return null;
  return (
    <>
      <PublishButton session={session} publish={publish} named />
      {publish.error && <FailureLine error={publish.error} />}
    </>
  );
}
