import { counted } from '@forman/domain/text';
import { type PartProps, waitingOf } from './columns.ts';
import { CompletionCard } from './CompletionCard.tsx';

/** What the viewer came for: the goals that were presented to them, before all others. */
export function WaitingGoals({ goals, doing, titleRef, onStep }: PartProps) {
  const { person, actions } = goals;
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
      <ul>
        {waiting.map((completion) => (
          <CompletionCard
            key={completion.id}
            completion={completion}
            person={person}
            actions={actions}
            doing={doing(`completion-${completion.id}`)}
            onStep={onStep}
          />
        ))}
      </ul>
    </section>
  );
}
