import type { SessionCard } from '@forman/contract/sessions';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { PublishButton } from './PublishButton.tsx';
import { usePublish } from './use-life.ts';

/** The button that publishes, in a row that is not published yet; it stays to undo what it has done. */
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
