import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { useRemoval } from './use-life.ts';

/** Loaded with its answer, once the button is pressed. */
const RemovalQuestion = lazy(async () => ({
  default: (await import('./RemovalQuestion.tsx')).RemovalQuestion,
}));

type Props = {
  session: SessionDetail;
  /** Places the button; it is null for viewers who may not delete. */
  children: (button: ReactNode) => ReactNode;
};

/** Deletes a session, after a question that says who is affected (CORE-241). */
export function RemoveButton({ session, children }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const removal = useRemoval(session);
  const { edit, remove: decision } = session.actions;
  if (!decision.ok && !edit.ok) return children(null);
  const error = removal.error ?? failure;

  function ask(): void {
    setFailure(null);
    removal.mutate(undefined, { onSuccess: () => setAsked(true) });
  }

  return (
    <>
      {children(
        <ActionButton
          size="s"
          look="bad"
          icon={<IconTrash aria-hidden="true" />}
          decision={decision}
          busy={removal.isPending}
          busyLabel="Lecture…"
          onClick={ask}
        >
          Supprimer
        </ActionButton>,
      )}
      {error && <FailureLine error={error} />}
      {isAsked && removal.data && (
        <Suspense>
          <RemovalQuestion
            session={session}
            removal={removal.data}
            onFailed={setFailure}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
