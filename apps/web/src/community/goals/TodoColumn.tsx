import './board.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { type ColumnProps, refusalOf } from './columns.ts';
import { GoalCard } from './GoalCard.tsx';
import { todoHeading } from './goal-words.ts';

/** Column of the goals left at this level (MEM-106, MEM-107). */
export function TodoColumn({ goals, doing, failure, drag, titleRef, onStep }: ColumnProps) {
  const { todo, progress, actions } = goals;
  const isNarrow = useNarrow();
  return (
    <section className="board-column" aria-labelledby="goals-todo">
      <h2 id="goals-todo" ref={titleRef} tabIndex={-1}>
        {todoHeading(todo.length)}
      </h2>
      {todo.length === 0 && (
        <p className="board-none muted">
          {progress.total === 0
            ? 'Ce niveau n’a pas encore d’objectif.'
            : 'Tout est fait, ou attend une réponse.'}
        </p>
      )}
      <ul>
        {todo.map((goal) => (
          <GoalCard
            key={goal.id}
            goal={goal}
            refusal={refusalOf(goals, goal)}
            mayMark={actions.mark.ok}
            isDraggable={actions.mark.ok && !isNarrow}
            isWorking={doing(`goal-${goal.id}`) !== undefined}
            failure={failure(`goal-${goal.id}`)}
            onMark={() => onStep({ do: 'mark', goal })}
            onDrag={() => drag.take(goal)}
            onDragEnd={drag.release}
          />
        ))}
      </ul>
    </section>
  );
}
