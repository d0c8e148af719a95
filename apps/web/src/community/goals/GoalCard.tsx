/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- what a mouse drags; the button does the same */
import './goal-card.css';
import type { AnsweredCompletion, Goal } from '@forman/contract/community/goals';
import { IconCheck, IconGripVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { statusText } from './goal-words.ts';
import { GoalFailure } from './GoalFailure.tsx';
import { GoalType } from './GoalType.tsx';
import { RefusalReason } from './RefusalReason.tsx';

type Props = {
  goal: Goal;
  /** Refusal of a goal that must be done again. */
  refusal: AnsweredCompletion | undefined;
  mayMark: boolean;
  /** True where the other column is beside this one. */
  isDraggable: boolean;
  isWorking: boolean;
  /** Error of the last attempt to mark it. */
  failure: unknown;
  onMark: () => void;
  onDrag: () => void;
  onDragEnd: () => void;
};

/** Card of a goal to do. */
export function GoalCard({ goal, refusal, ...card }: Props) {
  const { mayMark, isDraggable, isWorking, failure, onMark, onDrag, onDragEnd } = card;
  function startDrag({ dataTransfer }: DragEvent): void {
    dataTransfer.effectAllowed = 'move';
    // Firefox does not start to drag without data.
    dataTransfer.setData('text/plain', goal.description);
    onDrag();
  }
  return (
    <li
      className={isDraggable ? 'card goal is-draggable' : 'card goal'}
      draggable={isDraggable && !isWorking}
      onDragStart={startDrag}
      onDragEnd={onDragEnd}
    >
      {isDraggable && <IconGripVertical className="grip" aria-hidden="true" />}
      <div className="goal-what">
        <p>{goal.description}</p>
        <span className="goal-lines">
          {refusal && (
            <span className="goal-status goal-bad small">{`${statusText(refusal)}, à refaire`}</span>
          )}
          <GoalType type={goal.type} />
        </span>
        {refusal?.reason && <RefusalReason>{refusal.reason}</RefusalReason>}
      </div>
      {mayMark && (
        <BusyButton
          className="goal-act"
          busy={isWorking}
          icon={<IconCheck aria-hidden="true" />}
          aria-label={`Valider\u00a0: ${goal.description}`}
          onClick={onMark}
        >
          Valider
        </BusyButton>
      )}
      {failure !== undefined && <GoalFailure error={failure} />}
    </li>
  );
}
