import { eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { OrderFailure } from './OrderFailure.tsx';
import type { GroupOrder, OrderedSeat } from './order-words.tsx';

const euros = (amount: number): string => formatEuros(eurosToCents(amount));

/** Removal of a seat from an order, before the transfer. */
export const useSeatRemoval = ({ id }: GroupOrder) =>
  useConfirmed('removeGroupSeat', (seat: OrderedSeat) => ({ params: { id, seat: seat.id } }), {
    notices: { done: 'orderSeatRemoved', failed: 'groupOrder' },
    unchanged: 'Rien n’a changé.',
    Failure: OrderFailure,
  });

type Props = { order: GroupOrder; removal: ReturnType<typeof useSeatRemoval> };

export const RemoveSeatDialog = ({ order, removal: { subject: seat, dialog } }: Props) => (
  <ConfirmDialog
    {...dialog}
    question={'Retirer cette inscription\u00a0?'}
    object={seat && `${fullName(seat.beneficiary)}, ${seat.session.title}`}
    consequence={seat && consequenceOf(order, seat)}
    confirmLabel="Retirer"
    busyLabel="Retrait…"
    cancelLabel="Garder l’inscription"
  />
);

function consequenceOf({ total }: GroupOrder, { state, price }: OrderedSeat): string {
  const sum = `Le total passe de ${euros(total)} à ${euros(total - price)}.`;
  return state === 'kept' ? `La place est rendue. ${sum}` : sum;
}
