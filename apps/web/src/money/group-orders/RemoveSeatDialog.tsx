import { eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { useAct } from '../../api/act.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notices.ts';
import { OrderFailure } from './OrderFailure.tsx';
import type { GroupOrder, OrderedSeat } from './order-words.tsx';

type Props = { order: GroupOrder; seat: OrderedSeat | null; onClose: () => void };

const euros = (amount: number): string => formatEuros(eurosToCents(amount));

/** Removes a seat from an order, before the transfer. */
export function RemoveSeatDialog({ order, seat, onClose }: Props) {
  const removal = useAct('removeGroupSeat');

  function close(): void {
    removal.reset();
    onClose();
  }

  function remove({ id }: OrderedSeat): void {
    removal.mutate(
      { params: { id: order.id, seat: id } },
      {
        onSuccess: () => {
          notify.success('orderSeatRemoved');
          close();
        },
        onError: () => notify.error('groupOrder'),
      },
    );
  }

  return (
    <ConfirmDialog
      opened={seat !== null}
      question={'Retirer cette inscription\u00a0?'}
      object={seat && `${fullName(seat.beneficiary)}, ${seat.session.title}`}
      consequence={seat && consequenceOf(order, seat)}
      failure={removal.error && <OrderFailure title="Rien n’a changé." error={removal.error} />}
      confirmLabel="Retirer"
      busyLabel="Retrait…"
      cancelLabel="Garder l’inscription"
      busy={removal.isPending}
      onConfirm={() => seat && remove(seat)}
      onClose={close}
    />
  );
}

function consequenceOf({ total }: GroupOrder, { state, price }: OrderedSeat): string {
  const sum = `Le total passe de ${euros(total)} à ${euros(total - price)}.`;
  return state === 'kept' ? `La place est rendue. ${sum}` : sum;
}
