import type { Db, Tx } from '../../db/database.ts';
import type { MessageKind } from '@forman/domain/platform/notifications/kinds';
import { sql } from 'kysely';

export async function findRefusal(db: Db, kind: MessageKind, userId: number) {
  const { rows } = await sql<{ refused: boolean }>`
    select exists (select from message_refusals r where r.user_id = u.id and r.kind = ${kind}) as refused
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** Keeps a person from being erased until the end of the transaction; undefined when they are. */
export const lockRecipient = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();

export const deleteRefusal = (tx: Tx, userId: number, kind: MessageKind) =>
  sql`delete from message_refusals where user_id = ${userId} and kind = ${kind}`.execute(tx);

export const insertRefusal = (
  tx: Tx,
  { userId, kind, source, now }: { userId: number; kind: MessageKind; source: 'account' | 'link'; now: Date },
) =>
  sql`insert into message_refusals (user_id, kind, source, at)
    values (${userId}, ${kind}, ${source}, ${now}) on conflict do nothing`.execute(tx);
