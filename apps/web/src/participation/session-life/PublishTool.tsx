import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { PublishButton } from './PublishButton.tsx';
import { usePublish } from './use-life.ts';

/** Button that publishes, on a session’s page, for those who may. */
export function PublishTool({ session }: { session: SessionDetail }) {
  const publish = usePublish(session);
  return (
    <>
      <PublishButton session={session} publish={publish} />
      {publish.error && <FailureLine error={publish.error} />}
    </>
  );
}
