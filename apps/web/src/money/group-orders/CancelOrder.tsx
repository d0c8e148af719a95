import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { OrderFailure } from './OrderFailure.tsx';
import { countedPlaces, type GroupOrder } from './order-words.tsx';

/** Cancels a quote or an unpaid order, after a question. */
export function CancelOrder({ order }: { order: GroupOrder }) {
  const isQuote = order.state === 'quoted';
  const verb = isQuote ? 'Annuler le devis' : 'Annuler la commande';
  const cancelling = useConfirmed('cancelGroupOrder', () => ({ params: { id: order.id } }), {
    notices: { done: 'orderCancelled', failed: 'groupOrder' },
    unchanged: 'Rien n’a changé.',
    Failure: OrderFailure,
  });
  return (
    <>
      {order.actions.cancel.ok && (
        <BusyButton look="bad" onClick={() => cancelling.ask(true)}>
          {verb}
        </BusyButton>
      )}
      <ConfirmDialog
        {...cancelling.dialog}
        question={isQuote ? 'Annuler ce devis\u00a0?' : 'Annuler cette commande\u00a0?'}
        object={`${order.number}, ${order.payer.company}`}
        consequence={
          isQuote
            ? 'Il ne pourra plus être commandé.'
            : `${keptWords(order)} Si le virement est déjà parti, attendez qu’il arrive\u00a0: chaque inscription pourra ensuite être annulée.`
        }
        confirmLabel={verb}
        busyLabel="Annulation…"
        cancelLabel={isQuote ? 'Garder le devis' : 'Garder la commande'}
      />
    </>
  );
}

function keptWords({ seats }: GroupOrder): string {
  const kept = seats.filter(({ state }) => state === 'kept').length;
  if (kept === 0) return '';
  return `${countedPlaces(kept)} ${kept > 1 ? 'gardées sont rendues' : 'gardée est rendue'}.`;
}
