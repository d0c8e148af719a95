import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormArea } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import { problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { useKept } from '../../ui/use-kept.ts';

type Props = { session: SessionDetail; onClose: () => void };

/** Writes to the pilot of a session, who answers by e-mail. The words stay in this tab until they are sent. */
export function PilotDialog({ session, onClose }: Props) {
  const { email, id } = useViewer();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, clear } = useKept(`forman.draft.${id}.pilot.${session.id}`, { text: '' });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useAct('writeToPilot');
  const isOfField = problemsIn(error).text !== undefined;

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (values.text.trim() === '')
      return tellFirstWrong(form.current, () => setProblem('Message obligatoire'));
    mutate(
      { params: { id: session.id }, body: values },
      {
        onSuccess: () => {
          notify.success('sessionMessageSent');
          clear();
          onClose();
        },
        onError: (failure) => tellFirstWrong(form.current, () => setProblem(problemsIn(failure).text)),
      },
    );
  }

  return (
    <Dialog opened title={`Écrire à ${fullName(session.former)}`} onClose={() => !isPending && onClose()}>
      <form ref={form} className="stack" onSubmit={send} noValidate>
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
          value={values.text}
          error={problem}
          onChange={(text) => {
            set({ text });
            setProblem(undefined);
          }}
        />
        {error && !isOfField && <FailureNote title="Le message n’est pas parti." error={error} />}
        <div className="dlg-foot">
          <BusyButton size="l" onClick={onClose}>
            Fermer
          </BusyButton>
          <BusyButton type="submit" size="l" look="primary" busy={isPending} busyLabel="Envoi…">
            Envoyer
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
