import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import type { OrderedSeat, OrderRow } from './group-orders.queries.ts';

/** Tells a person that somebody else ordered a seat for them. */
export async function tellKept(
  tx: Tx,
  order: OrderRow,
  { seat, dueOn, now }: { seat: OrderedSeat; dueOn: string; now: Date },
): Promise<void> {
  if (seat.beneficiary.id === order.payer.id) return;
  const by = `${order.payer.firstName} ${order.payer.lastName}`;
  await enqueueMail(tx, {
    to: seat.beneficiary.id,
    template: 'seat_kept',
    sessionId: seat.sessionId,
    data: { by, dueOn },
    now,
  });
}

/** Tells people that the seats ordered for them are free again; the payer knows. */
export async function tellReleased(
  tx: Tx,
  order: OrderRow,
  { seats, now }: { seats: readonly OrderedSeat[]; now: Date },
): Promise<void> {
  const by = `${order.payer.firstName} ${order.payer.lastName}`;
  for (const { beneficiary, sessionId, registrationId } of seats)
    if (registrationId !== null && beneficiary.id !== order.payer.id)
      await enqueueMail(tx, { to: beneficiary.id, template: 'seat_released', sessionId, data: { by }, now });
}

/** Tells the payer that somebody refused their seat, and what is left of the order. */
export async function tellDeclined(
  tx: Tx,
  order: OrderRow,
  { seat, now }: { seat: OrderedSeat; now: Date },
): Promise<void> {
  await enqueueMail(tx, {
    to: order.payer.id,
    template: 'group_order_declined',
    sessionId: seat.sessionId,
    data: {
      person: `${seat.beneficiary.firstName} ${seat.beneficiary.lastName}`,
      orderId: order.id,
      number: order.number,
      seats: order.seats.length - 1,
      cents: order.totalCents - seat.priceCents,
      dueOn: order.dueOn,
    },
    now,
  });
}

/** Writes to the payer that an order is placed, soon due, or over. */
export async function tellPayer(
  tx: Tx,
  order: OrderRow,
  mail: {
    template: 'group_order_placed' | 'group_order_reminder' | 'group_order_expired';
    dueOn: string;
    now: Date;
  },
): Promise<void> {
  await enqueueMail(tx, {
    to: order.payer.id,
    template: mail.template,
    data: {
      orderId: order.id,
      number: order.number,
      seats: order.seats.length,
      cents: order.totalCents,
      dueOn: mail.dueOn,
      ...order.account,
    },
    now: mail.now,
  });
}
