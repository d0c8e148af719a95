import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { reasonSentence } from '../../messages/reasons.ts';
import { OwnDialog, ownSteps } from './CopilotDialogs.tsx';
import { ownStepOf, type StepFacts } from './own-step.ts';
import { usePeople } from './use-people.ts';

type Props = {
  session: Pick<SessionCard, 'kind' | 'id' | 'title' | 'startDate' | 'former'> & StepFacts;
  /** Small, and hidden when it cannot be pressed, for a row of a list. */
  inRow?: boolean;
};

/**
 * Offers to co-pilot, or says why not; withdraws the offer, or leaves the team. A question comes first, and a
 * failure shows beside.
 */
export function CopilotAction({ session, inRow = false }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = usePeople(session);
  const step = ownStepOf(session);
  if (step === null) return null;
  const { askCopilot } = session.actions;
  // Leaving is done on the session’s own page, to which the row links.
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

/** Explains, folded, why the person cannot offer to co-pilot a session that seeks a co-pilot. */
const CannotAsk = ({ reason }: { reason: string | undefined }) => (
  <details className="small muted">
    <summary>
      <IconUserPlus className="ic-s" aria-hidden="true" />
      Co-piloter cette session&nbsp;?
    </summary>
    <p>{reasonSentence(reason)}</p>
  </details>
);
