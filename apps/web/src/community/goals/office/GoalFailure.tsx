import { ApiError } from '../../../api/api-error.ts';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Note } from '../../../ui/Note.tsx';

/** Why a goal was not written. */
export const GoalFailure = ({ title, error }: { title: string; error: Error }) =>
  error instanceof ApiError && error.reason === 'goal_exists' ? (
    <Note tone="bad" title={title}>
      Ce niveau a déjà cet objectif.
    </Note>
  ) : (
    <FailureNote title={title} error={error} />
  );
