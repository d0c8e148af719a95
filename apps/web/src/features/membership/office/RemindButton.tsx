import { plural } from '@forman/domain/text';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Owing } from './owing.ts';

type Props = { /** Null: all who owe. */ users: readonly Owing[] | null; onDone?: () => void };

/** An e-mail cannot be taken back: it is asked before, and told afterwards who was left out. */
export function RemindButton({ users, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const remind = useAction('remindOwing', { invalidates: ['listOwing'] });

  function send(): void {
    const body = users === null ? { all: true as const } : { users: users.map(({ id }) => id) };
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
        look={users === null ? 'outline' : 'primary'}
        size={users === null ? 'm' : 's'}
        icon={<IconMail aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {users === null ? 'Rappeler à tous' : 'Rappeler la cotisation'}
      </BusyButton>
      <ConfirmDialog
        opened={isAsking}
        question="Envoyer un rappel de cotisation ?"
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

function whoOf(users: readonly Owing[] | null): string {
  if (users === null) return 'À tous les membres dont la cotisation est à régler';
  return `${users.length} ${plural(users.length, 'personne choisie', 'personnes choisies')}`;
}
