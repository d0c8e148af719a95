import './registration.css';
import type { Clash } from '@forman/contract/sessions/session-around';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import type { ButtonLook } from '../../ui/BusyButton.tsx';
import { useFromList } from '../../sessions/shared/from-list.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { reasonSentence } from '../../messages/reasons.ts';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { anywayLabel, registeringActions, useReadClashes } from './clashes.ts';
import { ClashNote } from './ClashNote.tsx';
import {
  type SessionAction,
  actionLabel,
  sessionActionsOf,
  actionWords,
  type GivenUp,
  isGivenUp,
  paidActions,
} from './session-actions.ts';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { NextDates } from './NextDates.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSessionActions } from './use-session-actions.ts';

type Props = {
  session: SessionCard;
  /** Day that the registering button names; the button is then the page’s filled one. */
  day?: string;
  /** Fills the button that registers or finalises. */
  isMain?: boolean;
};

/** The one action of a row. A paid one continues on the session’s page, which shows the terms. */
export function RegistrationAction({ session, day, isMain = day !== undefined }: Props) {
  const { main, other } = sessionActionsOf(session);
  // The chip already says that the session took place: a button that can never be pressed adds nothing.
  const isPast = new Date(session.endDate) <= useNow();
  const isOver = main === 'blocked' && isPast;
  const action = isOver ? other : (main ?? other);
  const [isGivingUp, setGivingUp] = useState(false);
  return (
    <>
      {action && paidActions.has(action) && (
        <PaidLink session={session} {...faceOf(action, session, { day, isMain })} takesFocus={isGivingUp} />
      )}
      {action && !paidActions.has(action) && (
        <RowButton
          session={session}
          action={action}
          face={faceOf(action, session, { day, isMain })}
          onGivingUp={() => setGivingUp(true)}
        />
      )}
      {session.seats.state === 'full' && <NextDates session={session} />}
    </>
  );
}

type Face = { label: string; look: ButtonLook };

function faceOf(
  action: SessionAction,
  session: SessionCard,
  { day, isMain }: { day: string | undefined; isMain: boolean },
): Face {
  const label = actionLabel(action, session);
  const registers = action === 'join' || action === 'pay';
  return {
    label: registers && day !== undefined ? `${label} le ${day}` : label,
    look: (registers || action === 'finalise') && isMain ? 'primary' : actionWords[action].look,
  };
}

type LinkProps = Face & {
  session: SessionCard;
  /** True when the link replaces the button that was just pressed. */ takesFocus: boolean;
};

function PaidLink({ session, label, look, takesFocus }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const state = useFromList(session.kind);
  useEffect(() => {
    if (takesFocus) link.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Link
      ref={link}
      className={`btn btn-${look}`}
      to={`${pathTo(kindUi[session.kind].detail, { id: session.id })}?inscription=1`}
      state={state}
      aria-label={`${label}, ${session.title}`}
    >
      {label}
    </Link>
  );
}

const steps = { join: 'join', take: 'join', wait: 'wait' } as const;
type ButtonProps = { session: SessionCard; action: SessionAction; face: Face; onGivingUp: () => void };

/** One button for all acts, so that the focus stays on it after each. */
function RowButton({ session, action, face, onGivingUp }: ButtonProps) {
  const { mutate, isPending, error } = useSessionActions(session);
  const [asked, setAsked] = useState<GivenUp | null>(null);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [isChecking, setChecking] = useState(false);
  const readClashes = useReadClashes();
  const isWarned = clashes.length > 0 && registeringActions.has(action);
  const label = isWarned && action ? anywayLabel(action) : face.label;
  const step = action in steps ? steps[action as keyof typeof steps] : null;
  const close = (): void => setAsked(null);

  /** A clash is shown first; a second press registers. */
  async function press(): Promise<void> {
    if (isGivenUp(action)) return setAsked(action);
    if (!step) return;
    if (registeringActions.has(action) && !isWarned) {
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
      <ClashNote clashes={isWarned ? clashes : []} session={session} />
      <ActionButton
        look={face.look}
        busyLabel={actionWords[action].busy}
        busy={isChecking || (isPending && asked === null)}
        decision={action === 'blocked' ? session.actions.register : { ok: true }}
        aria-label={`${label}, ${session.title}`}
        onClick={() => void press()}
      >
        {label}
      </ActionButton>
      {action === 'blocked' && (
        // Hidden from screen readers, to which the button says it.
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
