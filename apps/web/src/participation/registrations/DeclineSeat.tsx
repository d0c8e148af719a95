import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';

/** Lets a person refuse a seat kept by a group order: it leaves the order, and the payer is informed. */
export function DeclineSeat({ session }: { session: SessionCard }) {
  const [isAsking, setAsking] = useState(false);
  const declining = useAct('declineGroupSeat', { onSuccess: () => notify.success('orderSeatDeclined') });

  function close(): void {
    declining.reset();
    setAsking(false);
  }

  return (
    <>
      <BusyButton look="plain" block onClick={() => setAsking(true)}>
        Refuser cette place
      </BusyButton>
      <ConfirmDialog
        opened={isAsking}
        question={'Refuser cette place\u00a0?'}
        object={`${session.title}, ${formatDay(new Date(session.startDate))}`}
        consequence="Elle sort de la commande, et sera libre pour quelqu’un d’autre. La personne qui a commandé en est prévenue."
        failure={declining.error && <FailureNote title="Rien n’a changé." error={declining.error} />}
        confirmLabel="Refuser la place"
        busyLabel="Un instant…"
        cancelLabel="Garder ma place"
        busy={declining.isPending}
        onConfirm={() =>
          declining.mutate({ body: { session: session.id } }, { onError: () => notify.error('cancel') })
        }
        onClose={close}
      />
    </>
  );
}
