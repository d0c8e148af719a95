/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- what a mouse draws; the button does the same */
import type { Completion, Goal } from '@forman/contract/goals';
import { IconCheck, IconGripVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { statusText } from './goal-words.ts';
import { GoalType } from './GoalType.tsx';

type Props = {
  goal: Goal;
  /** It was refused, and is to do again. */
  refusal: Completion | undefined;
  mayMark: boolean;
  /** Where the other column stands beside. */
  isDrawable: boolean;
  isWorking: boolean;
  onMark: () => void;
  onDraw: () => void;
  onRelease: () => void;
};

/** A goal to do. */
export function GoalCard({ goal, refusal, ...card }: Props) {
  const { mayMark, isDrawable, isWorking, onMark, onDraw, onRelease } = card;
  function draw({ dataTransfer }: DragEvent): void {
    dataTransfer.effectAllowed = 'move';
    // Firefox draws nothing that carries nothing.
    dataTransfer.setData('text/plain', goal.description);
    onDraw();
  }
  return (
    <li
      className={isDrawable ? 'card goal is-drawable' : 'card goal'}
      draggable={isDrawable && !isWorking}
      onDragStart={draw}
      onDragEnd={onRelease}
    >
      {isDrawable && <IconGripVertical className="grip" aria-hidden="true" />}
      <div className="goal-what">
        <p>{goal.description}</p>
        <span className="goal-lines">
          {refusal && (
            <span className="goal-status goal-bad small">{`${statusText(refusal)}, à refaire`}</span>
          )}
          <GoalType type={goal.type} />
        </span>
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
    </li>
  );
}
