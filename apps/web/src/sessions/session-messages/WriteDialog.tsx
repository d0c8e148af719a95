import './write-dialog.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { MailPreview } from './MailPreview.tsx';
import { useMessages } from './use-messages.ts';
import { useWriteForm } from './use-write-form.ts';
import { WriteFields } from './WriteFields.tsx';
import { WriteFoot } from './WriteFoot.tsx';

type Props = { session: SessionDetail; onSent: () => void; onClose: () => void };

/** Writes a message to everybody registered, beside its preview. Closing by mistake loses nothing. */
export function WriteDialog({ session, onSent, onClose }: Props) {
  const form = useWriteForm(session, onSent);
  const { values, isDirty, isBusy } = form;
  const guard = useLeaveGuard(isDirty);
  const [isAsking, setAsking] = useState(false);
  const { data } = useMessages(session);
  const audience = data?.audience ?? { registered: session.totalGuests, waiting: session.seats.waiting };

  function close(): void {
    if (isBusy) return;
    if (isDirty) setAsking(true);
    else onClose();
  }

  return (
    <Dialog opened wide title="Écrire aux inscrits" onClose={close}>
      <Form of={form} className="write">
        <WriteFields session={session} form={form} audience={audience} left={data?.left} />
        <Preview>
          <MailPreview session={session} draft={values} />
        </Preview>
        <WriteFoot form={form} audience={audience} left={data?.left} onClose={close} />
      </Form>
      <ConfirmDialog
        opened={isAsking || guard.isAsking}
        question={'Fermer sans envoyer\u00a0?'}
        object={values.subject || session.title}
        consequence="Le message n’est pas parti. Un brouillon reste dans cet onglet."
        confirmLabel="Fermer"
        cancelLabel="Continuer à écrire"
        destructive={false}
        onConfirm={guard.isAsking ? guard.leave : onClose}
        onClose={guard.isAsking ? guard.stay : () => setAsking(false)}
      />
    </Dialog>
  );
}

/** Preview beside the fields; on a phone, folded under them. */
function Preview({ children }: { children: ReactNode }) {
  const narrow = useNarrow();
  const title = 'Aperçu de l’e-mail';
  if (!narrow) {
    return (
      <section className="write-preview" aria-label={title}>
        <p className="eyebrow">{title}</p>
        {children}
      </section>
    );
  }
  return (
    <details className="write-preview">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
