import './registration.css';
import type { Clash } from '@forman/contract/session-around';
import type { SessionCard } from '@forman/contract/sessions';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import type { ButtonLook } from '../../ui/BusyButton.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';
import { reasonSentence } from '../../ui/reasons.ts';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { anyway, readClashes, signUps } from './clashes.ts';
import { ClashNote } from './ClashNote.tsx';
import { type Deed, deedLabel, deedsOf, deedWords, type GivenUp, isGivenUp, paidDeeds } from './deeds.ts';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { NextDates } from './NextDates.tsx';
import { useDeeds } from './use-deeds.ts';

type Props = {
  session: SessionCard;
  /** Named by the button that signs up, the filled one of the page then. */
  day?: string;
};

/** The one action of a row. What has to be paid goes on at the session's page, where the terms are. */
export function RowDeed({ session, day }: Props) {
  const { main, other } = deedsOf(session);
  const deed = main ?? other;
  const [isGivingUp, setGivingUp] = useState(false);
  return (
    <>
      {deed && paidDeeds.has(deed) && (
        <PaidLink session={session} {...faceOf(deed, session, day)} takesFocus={isGivingUp} />
      )}
      {deed && !paidDeeds.has(deed) && (
        <RowButton
          session={session}
          deed={deed}
          face={faceOf(deed, session, day)}
          onGivingUp={() => setGivingUp(true)}
        />
      )}
      {session.seats.state === 'full' && <NextDates session={session} />}
    </>
  );
}

type Face = { label: string; look: ButtonLook };

function faceOf(deed: Deed, session: SessionCard, day: string | undefined): Face {
  const label = deedLabel(deed, session);
  const isNamed = day !== undefined && (deed === 'join' || deed === 'pay');
  return isNamed ? { label: `${label} le ${day}`, look: 'primary' } : { label, look: deedWords[deed].look };
}

type LinkProps = Face & {
  session: SessionCard;
  /** It stands where the button was that has just been pressed. */ takesFocus: boolean;
};

function PaidLink({ session, label, look, takesFocus }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Link
      ref={link}
      className={`btn btn-${look}`}
      to={`${pathTo(kindUi[session.kind].detail, { id: session.id })}?inscription=1`}
      aria-label={`${label}, ${session.title}`}
    >
      {label}
    </Link>
  );
}

const steps = { join: 'join', take: 'join', wait: 'wait' } as const;
type ButtonProps = { session: SessionCard; deed: Deed; face: Face; onGivingUp: () => void };

/** One button whatever it does now, so that the focus stays on it when it has done it. */
function RowButton({ session, deed, face, onGivingUp }: ButtonProps) {
  const { mutate, isPending, error } = useDeeds(session);
  const [asked, setAsked] = useState<GivenUp | null>(null);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isChecking, setChecking] = useState(false);
  const isWarned = clashes.length > 0 && signUps.has(deed);
  const label = isWarned ? anyway : face.label;
  const step = deed in steps ? steps[deed as keyof typeof steps] : null;
  const close = (): void => setAsked(null);

  /** An hour that is taken is said first; pressed again, it is done. */
  async function press(): Promise<void> {
    if (isGivenUp(deed)) return setAsked(deed);
    if (!step) return;
    if (signUps.has(deed) && !isWarned) {
      setChecking(true);
      const found = await readClashes(session);
      setChecking(false);
      setClashes(found);
      if (found.length > 0) return;
    }
    mutate(step, { onSuccess: () => setClashes([]) });
  }

  function giveUp(given: GivenUp): void {
    onGivingUp();
    mutate(given, { onSettled: close });
  }

  return (
    <>
      <ClashNote clashes={isWarned ? clashes : []} />
      <ActionButton
        look={face.look}
        busyLabel={deedWords[deed].busy}
        busy={isChecking || (isPending && asked === null)}
        decision={deed === 'blocked' ? session.actions.register : { ok: true }}
        aria-label={`${label}, ${session.title}`}
        onClick={() => void press()}
      >
        {label}
      </ActionButton>
      {deed === 'blocked' && (
        // Said to a screen reader by the button itself.
        <span className="tiny act-why" aria-hidden="true">
          {reasonSentence(session.actions.register.reason)}
        </span>
      )}
      {error && <FailureLine error={error} />}
      {asked && (
        <GiveUpDialog
          session={session}
          asked={asked}
          busy={isPending}
          onConfirm={() => giveUp(asked)}
          onClose={close}
        />
      )}
    </>
  );
}
