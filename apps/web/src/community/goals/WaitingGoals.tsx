import './board.css';
import { counted } from '@forman/domain/text';
import { type PartProps, waitingOf } from './columns.ts';
import { CompletionList } from './CompletionList.tsx';

/** Goals that wait for the viewer's answer, above all others: the viewer came to answer them. */
export function WaitingGoals({ goals, titleRef, ...steps }: PartProps) {
  const { person } = goals;
  const waiting = waitingOf(goals);
  if (waiting.length === 0) return null;
  return (
    <section className="goals-asked" aria-labelledby="goals-asked">
      <h2 id="goals-asked" ref={titleRef} tabIndex={-1}>
        À vous de répondre
      </h2>
      <p className="small muted">
        {`${person.firstName} vous présente ${counted(waiting.length, 'objectif', 'objectifs')}.`}
      </p>
      <CompletionList goals={goals} completions={waiting} {...steps} />
    </section>
  );
}
