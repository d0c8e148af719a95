import './goal-card.css';
import type { AnsweredCompletion } from '@forman/contract/community/goals';
import { IconCircleCheck, IconCircleX, IconHourglass, IconTrash } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import { GoalFailure } from './GoalFailure.tsx';
import { GoalType } from './GoalType.tsx';
import type { GoalsOf } from './columns.ts';
import { statusText } from './goal-words.ts';
import { RefusalReason } from './RefusalReason.tsx';
import type { Step } from './use-goal-steps.ts';

const looks = {
  'EN ATTENTE': { Drawing: IconHourglass, tone: 'wait' },
  VALIDÉ: { Drawing: IconCircleCheck, tone: 'good' },
  REFUSÉ: { Drawing: IconCircleX, tone: 'bad' },
} as const;

type Props = {
  completion: AnsweredCompletion;
  /** Earlier refusal of the same goal. */
  refused: AnsweredCompletion | undefined;
  person: GoalsOf['person'];
  actions: GoalsOf['actions'];
  doing: Step['do'] | undefined;
  /** Error of the last step on this card. */
  failure: unknown;
  onStep: (step: Step) => void;
};

/** A marked goal, and its state. Only a goal that waits for its answer has buttons (MEM-115). */
export function CompletionCard({ completion, refused, person, actions, doing, failure, onStep }: Props) {
  const { goal, status, reason } = completion;
  const { Drawing, tone } = looks[status];
  const isPending = status === 'EN ATTENTE';
  // The longer label tells this button from the two answers beside it.
  const removal = actions.answer.ok ? 'Retirer sans répondre' : 'Retirer';
  return (
    <li className={`card goal goal-${tone}`}>
      <span className="goal-mark" aria-hidden="true">
        <Drawing />
      </span>
      <div className="goal-what">
        <p>{goal.description}</p>
        <span className="goal-lines">
          <span className="goal-status small">{statusText(completion)}</span>
          <GoalType type={goal.type} />
        </span>
        {reason && <RefusalReason>{reason}</RefusalReason>}
        {refused && (
          <div className="goal-before">
            <p className="small muted">{`Avant cela\u00a0: ${statusText(refused)}`}</p>
            {refused.reason && <RefusalReason>{refused.reason}</RefusalReason>}
          </div>
        )}
      </div>
      {isPending && (actions.answer.ok || actions.remove.ok) && (
        <div className="goal-acts">
          {actions.answer.ok && (
            <AnswerButtons completion={completion} person={person} doing={doing} onStep={onStep} />
          )}
          {actions.remove.ok && (
            <BusyButton
              size="s"
              look="plain"
              busy={doing === 'remove'}
              blocked={doing !== undefined}
              icon={<IconTrash aria-hidden="true" />}
              aria-label={`${removal}\u00a0: ${goal.description}`}
              onClick={() => onStep({ do: 'remove', completion })}
            >
              {removal}
            </BusyButton>
          )}
        </div>
      )}
      {failure !== undefined && <GoalFailure error={failure} />}
    </li>
  );
}
