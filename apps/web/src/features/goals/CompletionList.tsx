import type { GoalsOf, PartProps } from './columns.ts';
import { CompletionCard } from './CompletionCard.tsx';

type Props = Pick<PartProps, 'goals' | 'doing' | 'onStep'> & { completions: GoalsOf['done'] };

/** Goals that were marked, each with what may be answered. */
export const CompletionList = ({ goals: { person, actions }, completions, doing, onStep }: Props) => (
  <ul>
    {completions.map((completion) => (
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
);
