import { roomLabel } from '@forman/domain/sessions/rooms';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Money } from '../../ui/Money.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { When } from '../../ui/When.tsx';
import { countedSeats, type GroupOrder, type OrderedSeat, SeatChip } from './order-words.tsx';
import { RemoveSeatDialog, useSeatRemoval } from './RemoveSeatDialog.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = {
  order: GroupOrder;
  /** Reasons why seats are no longer available, by the seats' ids. */
  problems: ReadonlyMap<number, string>;
};

/** Table of an order's seats: person, session, price and state. */
export function OrderSeats({ order, problems }: Props) {
  const removal = useSeatRemoval(order);
  return (
    <div className="go-seats">
      <SortedTable
        caption={`Inscriptions de ${order.number}`}
        columns={columnsOf({ order, problems, remove: removal.ask })}
        rows={order.seats}
        rowKey={({ id }) => id}
        totals={totalsOf(order)}
      />
      <RemoveSeatDialog order={order} removal={removal} />
    </div>
  );
}

const totalsOf = ({ seats, total, actions }: GroupOrder) => [
  countedSeats(seats.length),
  '',
  '',
  <Money key="total" euros={total} />,
  ...(actions.removeSeat.ok ? [''] : []),
];

const columnsOf = ({
  order,
  problems,
  remove,
}: Props & { remove: (seat: OrderedSeat) => void }): SortedColumn<OrderedSeat>[] => [
  {
    key: 'person',
    head: 'Pour qui',
    phone: 'title',
    by: ({ beneficiary: { lastName, firstName } }) => `${lastName} ${firstName}`,
    cell: ({ id, beneficiary }) => (
      <span className="go-two grid">
        <b className="strong">{fullName(beneficiary)}</b>
        <ErrorLine isInline>{problems.get(id)}</ErrorLine>
      </span>
    ),
  },
  {
    key: 'session',
    head: 'Session',
    by: ({ session }) => session.title,
    cell: (seat) => <Session seat={seat} />,
  },
  { key: 'state', head: 'État', cell: (seat) => <SeatChip order={order} seat={seat} /> },
  {
    key: 'price',
    head: 'Prix TTC',
    numeric: true,
    by: ({ price }) => price,
    cell: ({ price }) => <Money euros={price} />,
  },
  ...(order.actions.removeSeat.ok ? [removal(remove)] : []),
];

const removal = (remove: (seat: OrderedSeat) => void): SortedColumn<OrderedSeat> => ({
  key: 'acts',
  head: 'Actions',
  phone: 'corner',
  cell: (seat) => (
    <button
      type="button"
      className="iconbtn"
      aria-label={`Retirer ${fullName(seat.beneficiary)}, ${seat.session.title}`}
      onClick={() => remove(seat)}
    >
      <IconX aria-hidden="true" />
    </button>
  ),
});

const Session = ({ seat: { session, room } }: { seat: OrderedSeat }) => (
  <span className="go-two grid">
    <Link to={pathTo(kindUi[session.kind].detail, { id: session.id })}>{frenchSpaces(session.title)}</Link>
    <span className="small muted">
      {kindUi[session.kind].one}, <When date={session.startDate} as="moment" />
      {room && `, ${roomLabel[room]}`}
    </span>
  </span>
);
