import './goal-card.css';
import { FailureLine } from '../../ui/FailureNote.tsx';

/** Failure of a step, shown under its goal (CORE-294), as no notice tells of it (MEM-119). */
export const GoalFailure = ({ error }: { error: unknown }) => (
  <div className="goal-failure" role="alert">
    <p className="errmsg tiny">Ce n’est pas parti.</p> <FailureLine error={error} />
  </div>
);
