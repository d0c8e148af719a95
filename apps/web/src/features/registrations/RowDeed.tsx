import type { SessionCard } from '@forman/contract/sessions';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import type { ButtonLook } from '../../ui/BusyButton.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { type Deed, deedLabel, deedsOf, deedWords, paidDeeds } from './deeds.ts';
import { NextDates } from './NextDates.tsx';
import { useDeeds } from './use-deeds.ts';

type Props = { session: SessionCard };

/** The one action of a row. What has to be paid goes on at the session's page, where the terms are. */
export function RowDeed({ session }: Props) {
  const { main } = deedsOf(session);
  return (
    <>
      {main && <RowButton session={session} deed={main} />}
      {session.seats.state === 'full' && <NextDates />}
    </>
  );
}

function RowButton({ session, deed }: Props & { deed: Deed }) {
  const { busy, look } = deedWords[deed];
  const label = deedLabel(deed, session);
  if (paidDeeds.has(deed)) {
    return (
      <Link
        className={`btn btn-${look}`}
        to={`${pathTo(kindUi[session.kind].detail, { id: session.id })}?inscription=1`}
        aria-label={`${label}, ${session.title}`}
      >
        {label}
      </Link>
    );
  }
  if (deed === 'cancel') return <CancelButton session={session} />;
  return <StepButton session={session} deed={deed} label={label} busyLabel={busy} look={look} />;
}

const steps = { join: 'join', take: 'join', wait: 'wait', leave: 'leave' } as const;
type StepProps = Props & { deed: Deed; label: string; busyLabel: string; look: ButtonLook };

function StepButton({ session, deed, label, ...button }: StepProps) {
  const { mutate, isPending, error } = useDeeds(session);
  const step = deed in steps ? steps[deed as keyof typeof steps] : null;
  return (
    <>
      <ActionButton
        {...button}
        busy={isPending}
        decision={deed === 'blocked' ? session.actions.register : { ok: true }}
        aria-label={`${label}, ${session.title}`}
        onClick={() => step && mutate(step)}
      >
        {label}
      </ActionButton>
      {error && <FailureLine error={error} />}
    </>
  );
}

function CancelButton({ session }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useDeeds(session);
  const { label, look } = deedWords.cancel;
  const close = (): void => setAsked(false);
  return (
    <>
      <ActionButton look={look} aria-label={`${label}, ${session.title}`} onClick={() => setAsked(true)}>
        {label}
      </ActionButton>
      <CancelDialog
        session={session}
        opened={isAsked}
        busy={isPending}
        onConfirm={() => mutate('cancel', { onSettled: close })}
        onClose={close}
      />
    </>
  );
}
