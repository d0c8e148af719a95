import { counted } from '@forman/domain/text';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { duesAsked } from '../../../api/changes.ts';
import { useAction } from '../../../api/query.ts';
import { BusyButton, type ButtonLook } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';

type Props = {
  /** By their number; null: all who owe. */
  users: readonly number[] | null;
  look?: ButtonLook;
  onDone?: () => void;
};

/** An e-mail cannot be taken back: it is asked before, and told afterwards who was left out. */
export function RemindButton({ users, look = 'outline', onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const remind = useAction('remindOwing', { invalidates: duesAsked });

  function send(): void {
    const body = users === null ? { all: true as const } : { users: [...users] };
    remind.mutate(
      { body },
      {
        onSuccess: ({ told }) => {
          setAsking(false);
          notify.success(told > 0 ? 'duesReminded' : 'duesRemindedBefore');
          onDone?.();
        },
      },
    );
  }

  return (
    <>
      <BusyButton
        look={look}
        size={users === null ? 'm' : 's'}
        icon={<IconMail aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {users === null ? 'Rappeler à tous' : 'Rappeler la cotisation'}
      </BusyButton>
      <ConfirmDialog
        opened={isAsking}
        question={'Envoyer un rappel de cotisation\u00a0?'}
        object={whoOf(users)}
        consequence="Un e-mail part aussitôt à chaque personne dont la cotisation est à régler et qui n’en a pas reçu aujourd’hui."
        failure={remind.error && <FailureNote title="Rien n’a été envoyé." error={remind.error} />}
        confirm="Envoyer"
        confirming="Envoi…"
        keep="Ne rien envoyer"
        busy={remind.isPending}
        destructive={false}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function whoOf(users: readonly number[] | null): string {
  if (users === null) return 'À tous les membres dont la cotisation est à régler';
  return counted(users.length, 'personne choisie', 'personnes choisies');
}
