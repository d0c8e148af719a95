import { randomUUID } from 'node:crypto';
import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { BodyOf } from '@forman/contract/endpoint';
import type { receiveGroupOrder } from '@forman/contract/money/group-orders';
import type { Viewer } from '@forman/domain/access';
import { meansText, type ReceiptMeans } from '@forman/domain/books/invoicing/receipt-means';
import { AppError, type Violation } from '@forman/domain/errors';
import {
  cameInTime,
  canReceiveOrder,
  groupOrderSentences,
} from '@forman/domain/money/group-orders/group-orders';
import { type Cents, eurosToCents, formatEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { allow, refusal } from '@forman/domain/refusals';
import { freeSeats } from '@forman/domain/sessions/seats';
import { counted } from '@forman/domain/text';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { insertReceipt, isChequeTaken } from '../../books/invoicing/receipts.queries.ts';
import { chequeViolations, issueReceived, receivedAt } from '../../books/invoicing/receipts.service.ts';
import { recordGroupTransaction } from '../../books/invoicing/transactions.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { confirmByMail, findSeat, seat as seatPerson } from '../../sessions/seats/seating.service.ts';
import { lockIfThere, readSeatsOf } from '../../sessions/seats/seats.service.ts';
import { closeSheet } from '../../hours/presence/sheet.service.ts';
import { explainBySales } from '../bank/explanations.service.ts';
import { isKeptBy, type OrderedSeat, type OrderRow } from './group-orders.queries.ts';
import { lockOwn, readOrder } from './group-orders.service.ts';
import type { GroupOrderView } from './group-orders.wire.ts';
import { decideSeatVats, isMixed } from './pricing.service.ts';
import { type TakenSeat, isGone, freezeSeats, listClosed } from './receiving.queries.ts';
import { updateOrder } from './order-changes.queries.ts';

type Received = BodyOf<typeof receiveGroupOrder>;

/**
 * Receives the money of an order, by transfer, cheque or otherwise. In one transaction, in the order of locks of every
 * sale: all its seats are taken, the order becomes one sale with one invoice, and the money is booked by its means. A
 * part of the sum does the same, and the rest is owed. Nothing of it happens when a seat is gone.
 * @throws AppError invalid for another sum or day, a cheque without number or a transfer without reference;
 * conflict; seller_incomplete.
 */
export async function receiveOrder(
  ctx: Context,
  viewer: Viewer,
  id: number,
  received: Received,
): Promise<GroupOrderView> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const order = await lockOwn(tx, viewer, id);
    allow(canReceiveOrder(order));
    const money = byMeans(received);
    checkReceived(order, money, now);
    if (await isGone(tx, order.payer.id)) throw refusal('order_payer_gone');
    await lockSessions(tx, order.seats, now);
    const seats = await seatAll(tx, order, { receivedOn: received.receivedOn, now });
    await lockPerson(tx, order.payer.id);
    if (await isChequeTaken(tx, order.payer.id, money.chequeNumber)) throw refusal('cheque_taken');
    const transactionId = await settle(tx, { order, seats, received: money, recordedBy: viewer.id }, now);
    if (received.bankLine !== null)
      await explainBySales(tx, viewer, { line: received.bankLine, transactionId, now });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'group_order.receive',
      subject: 'user',
      subjectId: order.payer.id,
      detail: { number: order.number, amount: money.amount, ...toldOf(money) },
    });
  });
  return readOrder(ctx, viewer, id);
}

/** A cheque alone has a number, a bank and a drawer; a transfer alone its reference at the bank. */
function byMeans(received: Received): Received {
  return {
    ...received,
    ...(received.means !== 'cheque' && { chequeNumber: '', bank: '', drawer: '' }),
    ...(received.means !== 'transfer' && { transferRef: '' }),
  };
}

/** What the log tells of the money beside its sum. */
const toldOf = ({ means, transferRef, chequeNumber, bank }: Received) =>
  means === 'transfer' ? { transferRef } : { means: meansText(means, { number: chequeNumber, bank }) };

function checkReceived(order: OrderRow, received: Received, now: Date): void {
  const { amount, isPart, receivedOn, means, transferRef } = received;
  const receivedCents = eurosToCents(amount);
  const violations: Violation[] = chequeViolations(received);
  if (isPart ? receivedCents >= order.totalCents : receivedCents !== order.totalCents)
    violations.push({
      propertyPath: 'amount',
      message: `${groupOrderSentences.order_amount} Elle est de ${formatEuros(order.totalCents)}.`,
    });
  const isPlausible = receivedOn >= parisDay(order.createdAt) && receivedOn <= parisDay(now);
  if (!isPlausible)
    violations.push({ propertyPath: 'receivedOn', message: 'Une date entre la commande et aujourd’hui' });
  if (means === 'transfer' && transferRef === '')
    violations.push({ propertyPath: 'transferRef', message: 'Indiquez la référence du relevé' });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** Locks the sessions in the order of their numbers; a session deleted meanwhile has no seat to take. */
async function lockSessions(tx: Tx, seats: readonly OrderedSeat[], now: Date): Promise<void> {
  const ids = new Set(seats.map(({ sessionId }) => sessionId));
  for (const id of [...ids].toSorted((a, b) => a - b))
    if (!(await lockIfThere(tx, id, now))) throw refusal('order_seat_gone');
}

type When = { receivedOn: string; now: Date };

/** Takes the kept seats, or others after the hold. @throws AppError conflict when a seat is gone. */
async function seatAll(tx: Tx, order: OrderRow, when: When): Promise<TakenSeat[]> {
  const { now } = when;
  const taken: TakenSeat[] = [];
  for (const seat of order.seats) {
    if (!(await isThere(tx, order, { seat, ...when }))) throw refusal('order_seat_gone');
    const { sessionId, beneficiary, room } = seat;
    taken.push({ ...seat, takenId: await seatPerson(tx, beneficiary.id, sessionId, { now, room }) });
  }
  await countAbsent(tx, taken, now);
  return taken;
}

/**
 * Writes people absent whose seat came after the session's sheet was closed: they have not signed. A
 * correction of their presence remains possible.
 */
async function countAbsent(tx: Tx, seats: readonly OrderedSeat[], now: Date): Promise<void> {
  const closed = await listClosed(tx, seats);
  for (const { id } of closed) await closeSheet(tx, id, now);
}

/** True when the session is still to come, or was when the money came, and the person may still sit there. */
async function isThere(
  tx: Tx,
  order: OrderRow,
  { seat, receivedOn, now }: When & { seat: OrderedSeat },
): Promise<boolean> {
  const session = await readSeatsOf(tx, seat.sessionId, now);
  const { id } = seat.beneficiary;
  const isLate = session.starts_at <= now && !cameInTime(receivedOn, session.starts_at);
  if (isLate || !session.is_published || session.pilot_id === id || (await isGone(tx, id))) return false;
  const live = await findSeat(tx, seat.sessionId, id);
  if (live?.state === 'held') return live.id === Number(seat.registrationId) && isKeptBy(order, seat);
  if (live?.state === 'offered') return true;
  return (!live || live.state === 'waiting') && freeSeats(session.seats) > 0;
}

type Settled = { order: OrderRow; seats: readonly TakenSeat[]; received: Received; recordedBy: number };

/** @returns the sale. */
async function settle(tx: Tx, { order, seats, received, recordedBy }: Settled, now: Date): Promise<number> {
  const vats = await decideSeatVats(tx, order.payer.id, seats, received.receivedOn);
  if (isMixed(vats)) throw refusal('order_mixed_vat');
  await freezeSeats(tx, seats, vats);
  const { means, chequeNumber, bank } = received;
  const isTransfer = means === 'transfer';
  const itemName = `Commande ${order.number}, ${counted(seats.length, 'inscription', 'inscriptions')}`;
  const transactionId = await recordGroupTransaction(tx, {
    payerId: order.payer.id,
    itemName,
    seats: seats.map(({ priceCents }, index) => ({ ...vats[index]!, priceCents })),
    instrument: isTransfer ? null : meansText(means, { number: chequeNumber, bank }),
    paidAt: receivedAt(received, now),
    now,
  });
  await updateOrder(tx, order.id, {
    state: 'paid',
    ended_at: now,
    transaction_id: transactionId,
    transfer_ref: isTransfer ? received.transferRef : null,
  });
  const receivedCents = eurosToCents(received.amount);
  await insertReceipt(tx, {
    transactionId, means, amountCents: receivedCents, receivedOn: received.receivedOn, chequeNumber, bank,
    drawer: received.drawer, requestKey: randomUUID(), position: 0, recordedBy, now,
  }); // prettier-ignore
  wakeAfterCommit(tx, 'e_invoices');
  const invoice = await issueReceived(tx, transactionId, now);
  await tellPaid(
    tx,
    { order, seats, itemName, transactionId, invoice, received: { means, cents: receivedCents } },
    now,
  );
  return transactionId;
}

async function tellPaid(
  tx: Tx,
  paid: {
    order: OrderRow;
    seats: readonly TakenSeat[];
    itemName: string;
    transactionId: number;
    invoice: { number: string; hash: string };
    received: { means: ReceiptMeans; cents: Cents };
  },
  now: Date,
): Promise<void> {
  const { order, seats, itemName, transactionId, invoice, received } = paid;
  for (const { beneficiary, sessionId, startsAt, priceCents } of seats)
    await confirmByMail(
      tx,
      beneficiary.id,
      { id: sessionId, starts_at: new Date(startsAt) },
      // Only the person who paid sees the price.
      { paidCents: beneficiary.id === order.payer.id ? priceCents : 0, now },
    );
  await enqueueMail(tx, {
    to: order.payer.id,
    template: 'receipt',
    data: {
      itemName,
      number: invoice.number,
      hash: invoice.hash,
      grossCents: order.totalCents,
      creditCents: 0,
      onlineCents: 0,
      received,
      owedCents: order.totalCents - received.cents,
      transactionId,
    },
    now,
  });
}
