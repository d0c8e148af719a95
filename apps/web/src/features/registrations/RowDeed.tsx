import type { SessionCard } from '@forman/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
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
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      {main && paidDeeds.has(main) && <PaidLink session={session} deed={main} takesFocus={isCancelling} />}
      {main && !paidDeeds.has(main) && (
        <RowButton session={session} deed={main} onCancelling={() => setCancelling(true)} />
      )}
      {session.seats.state === 'full' && <NextDates />}
    </>
  );
}

type LinkProps = Props & {
  deed: Deed;
  /** It stands where the button was that has just been pressed. */ takesFocus: boolean;
};

function PaidLink({ session, deed, takesFocus }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const label = deedLabel(deed, session);
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Link
      ref={link}
      className={`btn btn-${deedWords[deed].look}`}
      to={`${pathTo(kindUi[session.kind].detail, { id: session.id })}?inscription=1`}
      aria-label={`${label}, ${session.title}`}
    >
      {label}
    </Link>
  );
}

const steps = { join: 'join', take: 'join', wait: 'wait', leave: 'leave' } as const;
type ButtonProps = Props & { deed: Deed; onCancelling: () => void };

/** One button whatever it does now, so that the focus stays on it when it has done it. */
function RowButton({ session, deed, onCancelling }: ButtonProps) {
  const { mutate, isPending, error } = useDeeds(session);
  const [isAsked, setAsked] = useState(false);
  const label = deedLabel(deed, session);
  const step = deed in steps ? steps[deed as keyof typeof steps] : null;
  const close = (): void => setAsked(false);

  function press(): void {
    if (deed === 'cancel') setAsked(true);
    else if (step) mutate(step);
  }

  function cancel(): void {
    onCancelling();
    mutate('cancel', { onSettled: close });
  }

  return (
    <>
      <ActionButton
        look={deedWords[deed].look}
        busyLabel={deedWords[deed].busy}
        busy={isPending && !isAsked}
        decision={deed === 'blocked' ? session.actions.register : { ok: true }}
        aria-label={`${label}, ${session.title}`}
        onClick={press}
      >
        {label}
      </ActionButton>
      {error && <FailureLine error={error} />}
      <CancelDialog session={session} opened={isAsked} busy={isPending} onConfirm={cancel} onClose={close} />
    </>
  );
}
