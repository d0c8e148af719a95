import type { SessionDetail } from '@forman/contract/sessions';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { PublishButton } from './PublishButton.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { usePublish } from './use-life.ts';

/** Publishing and deleting, for whom may. */
export function CoverTools({ session }: { session: SessionDetail }) {
  const publish = usePublish(session);
  return (
    <>
      <PublishButton session={session} publish={publish} />
      <RemoveButton session={session} />
      {publish.error && <FailureLine error={publish.error} />}
    </>
  );
}
