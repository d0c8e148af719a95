import type { SessionCard } from '@forman/contract/sessions';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { OwnDialog, ownSteps } from './CopilotDialogs.tsx';
import { ownStepOf } from './own-step.ts';
import { usePeople } from './use-people.ts';

type Props = {
  session: SessionCard;
  /** In a list only what can be done shows, small. */
  inRow?: boolean;
};

/** Offering to co-pilot, taking that back, leaving: with a question before, and what went wrong beside. */
export function CopilotDeed({ session, inRow = false }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = usePeople(session);
  const step = ownStepOf(session);
  if (step === null) return null;
  const decision = step === 'ask' ? session.actions.askCopilot : { ok: true };
  if (inRow && !decision.ok) return null;
  const { label } = ownSteps[step];
  const close = (): void => setAsked(false);
  return (
    <>
      <ActionButton
        block={!inRow}
        size={inRow ? 's' : 'm'}
        look="plain"
        icon={step === 'ask' && !inRow ? <IconUserPlus aria-hidden="true" /> : undefined}
        decision={decision}
        aria-label={inRow ? `${label}, ${session.title}` : undefined}
        onClick={() => setAsked(true)}
      >
        {label}
      </ActionButton>
      {error && <FailureLine error={error} />}
      <OwnDialog
        session={session}
        step={step}
        opened={isAsked}
        busy={isPending}
        onConfirm={() => mutate({ do: step }, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
