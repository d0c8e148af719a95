import type { Db, Tx } from '../../db/database.ts';
import { hasSeats, type OrderedSeat, type TransferAccount } from './group-orders.queries.ts';
import { type Updateable, sql, type Insertable } from 'kysely';
import type { GroupOrders, GroupOrderSeats } from '../../db/schema.gen.ts';
import { AppError } from '@forman/domain/errors';

/** Quotes and orders whose days may have passed. */
export const listOpenOrders = (db: Db) =>
  db
    .selectFrom('group_orders as o')
    .select(['id', 'state', 'due_on as dueOn', 'ordered_at as orderedAt', 'reminded_at as remindedAt'])
    .select(hasSeats.as('hasSeats'))
    .where('state', 'in', ['quoted', 'ordered'])
    .orderBy('id')
    .execute();

export const updateOrder = (tx: Tx, id: number, change: Updateable<GroupOrders>) =>
  tx.updateTable('group_orders').set(change).where('id', '=', id).execute();

export const forgetRegistrations = (tx: Tx, id: number) =>
  tx.updateTable('group_order_seats').set({ registration_id: null }).where('order_id', '=', id).execute();

/** Cancels an open order that has no seat left. */
export const cancelEmptyOrder = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('group_orders as o')
    .set({ state: 'cancelled', ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['quoted', 'ordered'])
    .where((eb) => eb.not(hasSeats))
    .execute();

/** Notes that the payer is reminded: once an order. */
export const markReminded = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('group_orders')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'ordered')
    .where('reminded_at', 'is', null)
    .executeTakeFirst();

export const forgetRegistrationsOf = (tx: Tx, seats: readonly OrderedSeat[]) =>
  tx
    .updateTable('group_order_seats')
    .set({ registration_id: null })
    .where(
      'id',
      'in',
      seats.map(({ id }) => id),
    )
    .execute();

export const updateSeat = (tx: Tx, id: number, change: Updateable<GroupOrderSeats>) =>
  tx.updateTable('group_order_seats').set(change).where('id', '=', id).execute();

export const writeAccount = (tx: Tx, account: TransferAccount) =>
  sql`update settings set association = association || ${JSON.stringify(account)}::jsonb where id = 1`.execute(
    tx,
  );

/** The order placed with this key. @throws AppError conflict when it is somebody else’s. */
export async function findByKey(tx: Tx, payerId: number, requestKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('group_orders')
    .select(['id', 'payer_id'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (row && row.payer_id !== payerId) throw new AppError('conflict');
  return row?.id;
}

export const insertOrderRow = (tx: Tx, values: Insertable<GroupOrders>) =>
  tx.insertInto('group_orders').values(values).returning('id').executeTakeFirstOrThrow();

export const insertSeats = (tx: Tx, rows: Insertable<GroupOrderSeats>[]) =>
  tx.insertInto('group_order_seats').values(rows).execute();
