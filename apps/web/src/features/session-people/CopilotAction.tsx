import type { SessionCard } from '@forman/contract/sessions';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { reasonSentence } from '../../messages/reasons.ts';
import { OwnDialog, ownSteps } from './CopilotDialogs.tsx';
import { ownStepOf } from './own-step.ts';
import { usePeople } from './use-people.ts';

type Props = {
  session: SessionCard;
  /** In a list only what can be done shows, small. */
  inRow?: boolean;
};

/** Offering to co-pilot, or why not; taking that back, leaving: with a question before, and what went wrong beside. */
export function CopilotAction({ session, inRow = false }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = usePeople(session);
  const step = ownStepOf(session);
  if (step === null) return null;
  const { askCopilot } = session.actions;
  // Leaving is for the session's own page: a row leads there.
  if (step === 'leave' && inRow) return null;
  if (step === 'ask' && !askCopilot.ok) return inRow ? null : <CannotAsk reason={askCopilot.reason} />;
  const { label } = ownSteps[step];
  const close = (): void => setAsked(false);
  return (
    <>
      <BusyButton
        block={!inRow}
        size={inRow ? 's' : 'm'}
        look="plain"
        icon={step === 'ask' && !inRow ? <IconUserPlus aria-hidden="true" /> : undefined}
        aria-label={inRow ? `${label}, ${session.title}` : undefined}
        onClick={() => setAsked(true)}
      >
        {label}
      </BusyButton>
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

/** A co-pilot is sought, and it is not the person's to ask now: why, for who wonders. */
const CannotAsk = ({ reason }: { reason: string | undefined }) => (
  <details className="small muted">
    <summary>
      <IconUserPlus className="ic-s" aria-hidden="true" />
      Co-piloter cette session&nbsp;?
    </summary>
    <p>{reasonSentence(reason)}</p>
  </details>
);
