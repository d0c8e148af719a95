import type { OnlineMethod } from '@forman/domain/books/ledger/entries';
import type { Cents } from '@forman/domain/money';
import { refundableOnlineCents } from '@forman/domain/money/counter/repayment';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../db/database.ts';
import { insertRefund } from '../payments/asked-refunds.queries.ts';
import { listSeatSales, listSessionSales } from './repayments.queries.ts';

/** Money of a seat that its provider was asked to give back. */
export type AskedBack = { cents: Cents; method: OnlineMethod; payerId: number };

/**
 * Asks for the money of seats that end to go back to the cards and PayPal accounts that paid, as far as it can; the
 * rest is left to their avoirs. The caller holds the sales' locks, and ends the seats afterwards.
 * @returns what is asked for each seat; nothing for those paid otherwise.
 */
export async function askForSeats(
  tx: Tx,
  registrationIds: readonly number[],
  { title, reason, askedBy, now }: { title: string; reason: string; askedBy: number; now: Date },
): Promise<Map<number, AskedBack>> {
  const asked = new Map<number, AskedBack>();
  for (const sale of await listSeatSales(tx, registrationIds)) {
    const { transactionId, paymentId, method, registrationId, userId: payerId } = sale;
    const amountCents = refundableOnlineCents(sale);
    if (amountCents === 0 || !paymentId || !method || registrationId === null) continue;
    await insertRefund(tx, {
      transactionId, paymentId, amountCents, reason, requestKey: randomUUID(), seatTitle: title, askedBy, now,
    }); // prettier-ignore
    const before = asked.get(registrationId)?.cents ?? 0;
    asked.set(registrationId, { cents: before + amountCents, method, payerId });
  }
  return asked;
}

/** Reads how much of a session's seats could go back to the cards and PayPal accounts that paid. */
export async function readOnlineOf(db: Db, sessionId: number): Promise<Cents> {
  const sales = await listSessionSales(db, sessionId);
  return sales.reduce((sum, sale) => sum + refundableOnlineCents(sale), 0);
}
