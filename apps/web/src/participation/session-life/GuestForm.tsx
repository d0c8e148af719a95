import './guest-form.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { splitEmails } from '@forman/domain/values/email';
import { type GuestOutcome, guestWords } from '@forman/domain/participation/guests';
import { counted } from '@forman/domain/text';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useViewer } from '../../api/viewer.ts';
import { useKept } from '../../ui/use-kept.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { useAddGuests } from './use-life.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = { session: SessionDetail; onClose: () => void };
type Left = { email: string; outcome: Exclude<GuestOutcome, 'added'> };

/** Holds the typed addresses, and the result of each. */
function useGuestForm({ session, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const me = useViewer();
  const kept = useKept(`forman.draft.${me.id}.guests.${session.id}`, { typed: '' });
  const { typed } = kept.values;
  const setTyped = (next: string): void => kept.set({ typed: next });
  const [wrong, setWrong] = useState<string | null>(null);
  const [left, setLeft] = useState<Left[]>([]);
  const { mutate, isPending, error } = useAddGuests(session);
  const violation = error instanceof ApiError ? error.violations[0]?.message : undefined;
  const message = wrong ?? violation;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const emails = splitEmails(typed);
    setWrong(emails.length === 0 ? 'Veuillez indiquer une adresse e-mail' : null);
    if (emails.length === 0) return field.current?.focus();
    mutate(emails, {
      onSuccess: ({ guests }) => {
        const rest = guests.filter((guest): guest is Left => guest.outcome !== 'added');
        if (rest.length === 0) {
          kept.clear();
          return onClose();
        }
        setLeft(rest);
        setTyped(rest.map(({ email }) => email).join('\n'));
        field.current?.focus();
      },
      onError: () => field.current?.focus(),
    });
  }

  return { field, typed, setTyped, message, left, error: violation ? null : error, isPending, submit };
}

/** Adds people by their addresses; those that could not be added stay in the field, each with its reason. */
export function GuestForm(props: Props) {
  const id = useId();
  const { field, typed, setTyped, message, left, error, isPending, submit } = useGuestForm(props);
  return (
    <form onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={id}>Adresses e-mail</label>
        <textarea
          ref={field}
          id={id}
          className={message ? 'in err guest-emails' : 'in guest-emails'}
          rows={4}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-help ${id}-error`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="help" id={`${id}-help`}>
          Une par ligne. Chaque personne doit avoir un compte, et apprend son inscription par e-mail.
          {seatsOf(props.session)}
        </p>
        <div id={`${id}-error`} role="alert">
          <ErrorLine>{message}</ErrorLine>
          <Leftovers left={left} />
        </div>
      </div>
      {error && <FailureNote title="Personne n’a été ajouté." error={error} />}
      <div className="dlg-foot">
        <BusyButton size="l" onClick={props.onClose}>
          Fermer
        </BusyButton>
        <BusyButton type="submit" size="l" look="primary" busy={isPending} busyLabel="Inscription…">
          Inscrire
        </BusyButton>
      </div>
    </form>
  );
}

function Leftovers({ left }: { left: Left[] }) {
  if (left.length === 0) return null;
  return (
    <ul className="guest-left">
      {left.map(({ email, outcome }) => (
        <li key={email}>
          <ErrorLine>{`${email}\u00a0: ${guestWords[outcome]}`}</ErrorLine>
        </li>
      ))}
    </ul>
  );
}

const seatsOf = ({ seats: { left } }: SessionDetail): string => {
  if (left === null) return '';
  return left === 0 ? ' Il ne reste plus de place.' : ` Il reste ${counted(left, 'place', 'places')}.`;
};
