import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';

/** Lets a person refuse a seat kept by a group order: it leaves the order, and the payer is informed. */
export function DeclineSeat({ session }: { session: SessionCard }) {
  const declining = useConfirmed('declineGroupSeat', () => ({ body: { session: session.id } }), {
    notices: { done: 'orderSeatDeclined', failed: 'cancel' },
    unchanged: 'Rien n’a changé.',
  });
  return (
    <>
      <BusyButton look="plain" block onClick={() => declining.ask(true)}>
        Refuser cette place
      </BusyButton>
      <ConfirmDialog
        {...declining.dialog}
        question={'Refuser cette place\u00a0?'}
        object={`${session.title}, ${formatDay(new Date(session.startDate))}`}
        consequence="Elle sort de la commande, et sera libre pour quelqu’un d’autre. La personne qui a commandé en est prévenue."
        confirmLabel="Refuser la place"
        busyLabel="Un instant…"
        cancelLabel="Garder ma place"
      />
    </>
  );
}
