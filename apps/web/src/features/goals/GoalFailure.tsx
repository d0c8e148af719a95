import { FailureLine } from '../../ui/FailureNote.tsx';

/** Under a goal whose step failed, which no notice tells (MEM-119): what is missing is said in place (CORE-294). */
export const GoalFailure = ({ error }: { error: unknown }) => (
  <div className="goal-failure" role="alert">
    <p className="errmsg tiny">Ce n’est pas parti.</p> <FailureLine error={error} />
  </div>
);
