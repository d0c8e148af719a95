import type { Completion } from '@forman/contract/goals';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GoalType } from './GoalType.tsx';
import type { GoalsOf } from './columns.ts';
import { statusText } from './goal-words.ts';
import type { Step } from './use-goal-steps.ts';

const looks = {
  'EN ATTENTE': { Drawing: IconHourglass, tone: 'wait' },
  VALIDÉ: { Drawing: IconCircleCheck, tone: 'good' },
  REFUSÉ: { Drawing: IconCircleX, tone: 'bad' },
} as const;

type Props = {
  completion: Completion;
  person: GoalsOf['person'];
  actions: GoalsOf['actions'];
  doing: Step['do'] | undefined;
  onStep: (step: Step) => void;
};

/** A goal that was marked, and how it stands. Only what waits has anything left to do (MEM-115). */
export function CompletionCard({ completion, person, actions, doing, onStep }: Props) {
  const { goal, status } = completion;
  const { Drawing, tone } = looks[status];
  const isPending = status === 'EN ATTENTE';
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
              aria-label={`Retirer\u00a0: ${goal.description}`}
              onClick={() => onStep({ do: 'remove', completion })}
            >
              Retirer
            </BusyButton>
          )}
        </div>
      )}
    </li>
  );
}

/** The sponsor's answer is for ever: either asks first. */
function AnswerButtons({ completion, person, doing, onStep }: Omit<Props, 'actions'>) {
  const [asked, setAsked] = useState<'validate' | 'refuse' | null>(null);
  const { description } = completion.goal;
  const close = (): void => setAsked(null);
  function answer(step: 'validate' | 'refuse'): void {
    close();
    onStep({ do: step, completion });
  }
  return (
    <>
      <BusyButton
        size="s"
        look="primary"
        busy={doing === 'validate'}
        blocked={doing !== undefined}
        icon={<IconCheck aria-hidden="true" />}
        aria-label={`Valider\u00a0: ${description}`}
        onClick={() => setAsked('validate')}
      >
        Valider
      </BusyButton>
      <BusyButton
        size="s"
        busy={doing === 'refuse'}
        blocked={doing !== undefined}
        icon={<IconX aria-hidden="true" />}
        aria-label={`Refuser\u00a0: ${description}`}
        onClick={() => setAsked('refuse')}
      >
        Refuser
      </BusyButton>
      <ConfirmDialog
        opened={asked === 'refuse'}
        question={'Refuser cet objectif\u00a0?'}
        object={description}
        consequence={`Le refus reste visible sur cette page\u00a0; ${person.firstName} pourra présenter l’objectif de nouveau.`}
        confirm="Refuser"
        keep="Garder en attente"
        onConfirm={() => answer('refuse')}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'validate'}
        question={'Valider cet objectif\u00a0?'}
        object={description}
        consequence={`Votre réponse est définitive\u00a0: l’objectif de ${person.firstName} compte comme réalisé.`}
        confirm="Valider"
        keep="Garder en attente"
        destructive={false}
        onConfirm={() => answer('validate')}
        onClose={close}
      />
    </>
  );
}
