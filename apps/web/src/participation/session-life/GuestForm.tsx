import './guest-form.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { type GuestOutcome, guestWords } from '@forman/domain/participation/guests';
import { counted } from '@forman/domain/text';
import { splitEmails } from '@forman/domain/values/email';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { kindCall } from '../../api/session-calls.ts';
import { useViewer } from '../../api/viewer.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { FormArea } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';

type Props = { session: SessionDetail; onClose: () => void };
type Values = { emails: string };
type Left = { email: string; outcome: Exclude<GuestOutcome, 'added'> };

/** Form of the typed addresses, and those that could not be added. */
function useGuestForm({ session, onClose }: Props) {
  const me = useViewer();
  const [left, setLeft] = useState<Left[]>([]);
  const form: FormState<Values> = useForm<Values, Answer<'team_meeting.addGuests'>>({
    start: { emails: '' },
    draft: `forman.draft.${me.id}.guests.${session.id}`,
    startsAnew: true,
    check: ({ emails }) =>
      splitEmails(emails).length === 0 ? { emails: 'Veuillez indiquer une adresse e-mail' } : {},
    send: ({ emails }) =>
      act(kindCall(session.kind, 'addGuests'), {
        params: { id: session.id },
        body: { emails: splitEmails(emails) },
      }),
    notices: { failed: 'join' },
    onSaved: ({ guests }) => {
      if (guests.some(({ outcome }) => outcome === 'added')) notify.success('guestsAdded');
      const rest = guests.filter((guest): guest is Left => guest.outcome !== 'added');
      if (rest.length === 0) return onClose();
      setLeft(rest);
      form.set({ emails: rest.map(({ email }) => email).join('\n') });
      form.element.current?.querySelector('textarea')?.focus();
    },
  });
  return { form, left };
}

/** Adds people by their addresses; those that could not be added stay in the field, each with its reason. */
export function GuestForm(props: Props) {
  const { form, left } = useGuestForm(props);
  return (
    <FormDialog
      title="Ajouter des invités"
      of={form}
      unchanged="Personne n’a été ajouté."
      verb="Inscrire"
      busyVerb="Inscription…"
      cancelVerb="Fermer"
      onClose={props.onClose}
    >
      <FormArea
        label="Adresses e-mail"
        rows={6}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        help={`Une par ligne. Chaque personne doit avoir un compte, et apprend son inscription par e-mail.${seatsOf(props.session)}`}
        {...form.field('emails')}
      />
      <div role="alert">
        <Leftovers left={left} />
      </div>
    </FormDialog>
  );
}

function Leftovers({ left }: { left: Left[] }) {
  if (left.length === 0) return null;
  return (
    <ul className="guest-left grid gap-4">
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
