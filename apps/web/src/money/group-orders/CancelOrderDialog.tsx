import { useAct } from '../../api/act.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notices.ts';
import { OrderFailure } from './OrderFailure.tsx';
import { countedPlaces, type GroupOrder } from './order-words.tsx';

type Props = { order: GroupOrder; opened: boolean; onClose: () => void };

/** Cancels a quote or an unpaid order, after a question. */
export function CancelOrderDialog({ order, opened, onClose }: Props) {
  const cancelling = useAct('cancelGroupOrder');
  const isQuote = order.state === 'quoted';

  function close(): void {
    cancelling.reset();
    onClose();
  }

  const cancel = (): void =>
    cancelling.mutate(
      { params: { id: order.id } },
      {
        onSuccess: () => {
          notify.success('orderCancelled');
          close();
        },
        onError: () => notify.error('groupOrder'),
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      question={isQuote ? 'Annuler ce devis\u00a0?' : 'Annuler cette commande\u00a0?'}
      object={`${order.number}, ${order.payer.company}`}
      consequence={
        isQuote
          ? 'Il ne pourra plus être commandé.'
          : `${keptWords(order)} Si le virement est déjà parti, attendez qu’il arrive\u00a0: chaque inscription pourra ensuite être annulée.`
      }
      failure={cancelling.error && <OrderFailure title="Rien n’a changé." error={cancelling.error} />}
      confirmLabel={isQuote ? 'Annuler le devis' : 'Annuler la commande'}
      busyLabel="Annulation…"
      cancelLabel={isQuote ? 'Garder le devis' : 'Garder la commande'}
      busy={cancelling.isPending}
      onConfirm={cancel}
      onClose={close}
    />
  );
}

function keptWords({ seats }: GroupOrder): string {
  const kept = seats.filter(({ state }) => state === 'kept').length;
  if (kept === 0) return '';
  return `${countedPlaces(kept)} ${kept > 1 ? 'gardées sont rendues' : 'gardée est rendue'}.`;
}
