import type { Db, Tx } from '../../db/database.ts';

export const findOwnerOfEmail = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const markEmailConfirmed = (db: Db, id: number, email: string) =>
  db
    .updateTable('users')
    .set({ email_to_confirm_since: null })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_to_confirm_since', 'is not', null)
    .execute();

export const findUnconfirmed = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('email_to_confirm_since', 'is not', null)
    .executeTakeFirst();
