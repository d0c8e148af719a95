import type { Tx } from '../../db/database.ts';
import { sql } from 'kysely';
import type { Cents } from '@forman/domain/money';

/** Locks the payments of some seats, in the order of their numbers. @returns the payers. */
export async function lockPayments(tx: Tx, registrationIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ payerId: number }>`
    select user_id as "payerId" from transactions
    where id in (select transaction_id from seat_payments where registration_id = any(${registrationIds}::bigint[]))
    order by id for no key update`.execute(tx);
  return rows.map(({ payerId }) => payerId);
}

export type SeatPayment = {
  transactionId: number;
  payerId: number;
  /** The position of the seat's line in the invoice; null when the invoice has no other line. */
  position: number | null;
  priceCents: Cents;
  /** The part of the price that given avoirs paid. */
  giftCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  /** What is left to receive of the sale. */
  owedCents: Cents;
};

export async function listPayments(tx: Tx, registrationId: number): Promise<SeatPayment[]> {
  const { rows } = await sql<SeatPayment>`
    select transaction_id as "transactionId", payer_id as "payerId", position, price_cents as "priceCents",
      discount_cents as "giftCents", refunded_cents as "refundedCents", disputed_cents as "disputedCents",
      owed_cents as "owedCents"
    from seat_payments where registration_id = ${registrationId} order by transaction_id`.execute(tx);
  return rows;
}

export const lockRefunded = (tx: Tx, transactionId: number) =>
  tx
    .selectFrom('transactions')
    .select(['refunded_cents', 'total_cents', 'user_id', 'method', 'provider_ref'])
    .where('id', '=', transactionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The lines of the refund of this sum that the office asked the provider for; null where it named none. */
export async function findAskedLines(
  tx: Tx,
  transactionId: number,
  amountCents: Cents,
): Promise<Cents[] | null> {
  const { rows } = await sql<{ lines: Cents[] }>`
    select lines from provider_refunds where transaction_id = ${transactionId} and state = 'asked'
      and amount_cents = ${amountCents} and lines is not null order by id limit 1`.execute(tx);
  return rows[0]?.lines ?? null;
}

/** What the office has given back of a sale by hand. */
export async function sumRepaid(tx: Tx, transactionId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from repayments where transaction_id = ${transactionId}`.execute(
    tx,
  );
  return rows[0]!.cents;
}
