import type { Tx } from '../../db/database.ts';

export const findPaidFee = (tx: Tx, registrationId: number) =>
  tx
    .selectFrom('transactions')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('item', '=', 'discovery_fee')
    .executeTakeFirst();

export const sumReserved = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('credit_reservations')
    .select((eb) => eb.fn.sum<number>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .executeTakeFirst();

export const deleteReservations = (tx: Tx, paymentId: string) =>
  tx.deleteFrom('credit_reservations').where('payment_id', '=', paymentId).execute();
