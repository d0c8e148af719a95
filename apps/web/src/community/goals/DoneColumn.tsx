import './board.css';
import { type ColumnProps, markedOf } from './columns.ts';
import { CompletionList } from './CompletionList.tsx';
import { doneHeading, doneSplit } from './goal-words.ts';

/** Column of the marked goals, with their answers (MEM-108). */
export function DoneColumn({ goals, drag, titleRef, ...steps }: ColumnProps) {
  const done = markedOf(goals);
  const split = doneSplit(done);
  return (
    <section
      className={drag.isOver ? 'board-column is-over' : 'board-column'}
      aria-labelledby="goals-done"
      {...drag.target}
    >
      <h2 id="goals-done" ref={titleRef} tabIndex={-1}>
        {doneHeading(done.length)}
      </h2>
      {split && <p className="board-split small muted">{split}</p>}
      {done.length === 0 && (
        <p className="board-none muted">Ce qui est fait arrive ici, avec la réponse du parrain.</p>
      )}
      <CompletionList goals={goals} completions={done} {...steps} />
      <p className="board-drop grid" aria-hidden="true">
        Déposez ici
      </p>
    </section>
  );
}
