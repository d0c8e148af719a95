import type { AnsweredCompletion } from '@forman/contract/community/goals';
import { IconCheck, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { GoalsOf } from './columns.ts';
import type { Step } from './use-goal-steps.ts';

const RefuseDialog = lazy(async () => ({
  default: (await import('./RefuseDialog.tsx')).RefuseDialog,
}));

type Props = {
  completion: AnsweredCompletion;
  person: GoalsOf['person'];
  doing: Step['do'] | undefined;
  onStep: (step: Step) => void;
};

/** Buttons to validate or refuse a goal. Both ask first, as the answer is final. */
export function AnswerButtons({ completion, person, doing, onStep }: Props) {
  const [asked, setAsked] = useState<'validate' | 'refuse' | null>(null);
  // Kept here after a failed call, so that nobody types it twice.
  const [reason, setReason] = useState('');
  const { description } = completion.goal;
  const close = (): void => setAsked(null);
  function answer(step: Step): void {
    close();
    onStep(step);
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
      {asked === 'refuse' && (
        <Suspense>
          <RefuseDialog
            completion={completion}
            firstName={person.firstName}
            reason={reason}
            onConfirm={(given) => {
              setReason(given);
              answer({ do: 'refuse', completion, reason: given });
            }}
            onClose={close}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asked === 'validate'}
        question={'Valider cet objectif\u00a0?'}
        object={description}
        consequence={`Votre réponse est définitive\u00a0: l’objectif de ${person.firstName} compte comme réalisé.`}
        confirmLabel="Valider"
        cancelLabel="Garder en attente"
        destructive={false}
        onConfirm={() => answer({ do: 'validate', completion })}
        onClose={close}
      />
    </>
  );
}
