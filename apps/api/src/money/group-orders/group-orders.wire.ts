import type { AnswerOf } from '@forman/contract/endpoint';
import type { getGroupOrder } from '@forman/contract/money/group-orders';
import { meansWords } from '@forman/domain/books/invoicing/receipt-means';
import { may, type Viewer } from '@forman/domain/access';
import { no } from '@forman/domain/decision';
import {
  canAcceptQuote,
  canCancelOrder,
  canReceiveOrder,
  canRemoveSeat,
} from '@forman/domain/money/group-orders/group-orders';
import { centsToEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { OrderedSeat, OrderRow } from './group-orders.queries.ts';

export type GroupOrderView = AnswerOf<typeof getGroupOrder>;
type SeatState = GroupOrderView['seats'][number]['state'];

export function toGroupOrder(row: OrderRow, { viewer, now }: { viewer: Viewer; now: Date }): GroupOrderView {
  const kept = row.seats.flatMap(({ liveState, heldUntil }) =>
    liveState === 'held' && heldUntil && new Date(heldUntil) > now ? [new Date(heldUntil)] : [],
  );
  const standing = { state: row.state, dueOn: row.dueOn, now };
  const first = kept.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    payer: row.payer,
    dueOn: row.dueOn,
    createdAt: row.createdAt.toISOString(),
    keptUntil: row.state === 'ordered' && first ? first.toISOString() : null,
    total: centsToEuros(row.totalCents),
    seats: row.seats.map((seat) => ({
      id: seat.id,
      session: {
        id: seat.sessionId,
        kind: seat.kind,
        title: seat.title,
        startDate: new Date(seat.startsAt).toISOString(),
      },
      beneficiary: seat.beneficiary,
      room: seat.room,
      price: centsToEuros(seat.priceCents),
      state: seatStateOf(row, seat, now),
    })),
    receivedOn: row.receivedAt && parisDay(row.receivedAt),
    owed: centsToEuros(row.owedCents),
    paidBy: row.transactionId === null ? null : (row.instrument ?? meansWords.transfer.label),
    transferRef: row.transferRef,
    transaction: row.transactionId,
    invoiceNumber: row.invoiceNumber,
    ...row.account,
    actions: {
      accept: canAcceptQuote(standing),
      cancel: canCancelOrder(standing),
      removeSeat: canRemoveSeat({ state: row.state, seats: row.seats.length }),
      receive: may(viewer, 'finance.administer') ? canReceiveOrder(standing) : no('not_allowed'),
    },
  };
}

function seatStateOf({ state }: OrderRow, { liveState, heldUntil }: OrderedSeat, now: Date): SeatState {
  if (state === 'quoted') return 'quoted';
  if (state === 'paid') return liveState === 'registered' ? 'taken' : 'ended';
  const isKept = liveState === 'held' && heldUntil !== null && new Date(heldUntil) > now;
  return isKept ? 'kept' : 'gone';
}
