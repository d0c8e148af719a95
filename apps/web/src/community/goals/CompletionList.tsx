import { type GoalsOf, type PartProps, refusalOf } from './columns.ts';
import { CompletionCard } from './CompletionCard.tsx';

type Props = Pick<PartProps, 'goals' | 'doing' | 'failure' | 'onStep'> & { completions: GoalsOf['done'] };

/** Marked goals, each with the answers that the viewer may give. */
export const CompletionList = ({ goals, completions, doing, failure, onStep }: Props) => (
  <ul>
    {completions.map((completion) => (
      <CompletionCard
        key={completion.id}
        completion={completion}
        refused={completion.status === 'EN ATTENTE' ? refusalOf(goals, completion.goal) : undefined}
        person={goals.person}
        actions={goals.actions}
        doing={doing(`completion-${completion.id}`)}
        failure={failure(`completion-${completion.id}`)}
        onStep={onStep}
      />
    ))}
  </ul>
);
