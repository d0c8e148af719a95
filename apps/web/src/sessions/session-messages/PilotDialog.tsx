import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { act } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormArea } from '../../ui/FormField.tsx';

type Props = { session: SessionDetail; onClose: () => void };

/** Writes to the pilot of a session, who answers by e-mail. The words stay in this tab until they are sent. */
export function PilotDialog({ session, onClose }: Props) {
  const { email, id } = useViewer();
  const form = useForm({
    start: { text: '' },
    draft: `forman.draft.${id}.pilot.${session.id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Message obligatoire' } : {}),
    send: (body) => act('writeToPilot', { params: { id: session.id }, body }),
    notices: { saved: 'sessionMessageSent' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Écrire à ${fullName(session.former)}`}
      of={form}
      unchanged="Le message n’est pas parti."
      verb="Envoyer"
      busyVerb="Envoi…"
      cancelVerb="Fermer"
      onClose={onClose}
    >
      <p className="small muted">
        {session.title}, <span className="nowrap">{formatDay(new Date(session.startDate))}</span>
      </p>
      <FormArea
        label="Votre message"
        name="text"
        rows={6}
        maxLength={5000}
        data-autofocus
        help={`La réponse vous arrive par e‑mail, à ${email}.`}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
