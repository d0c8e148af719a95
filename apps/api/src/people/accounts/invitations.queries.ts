import type { Db } from '../../db/database.ts';
import type { Insertable } from 'kysely';
import type { Invitations } from '../../db/schema.gen.ts';

export const getInvitation = (db: Db, userId: number) =>
  db
    .selectFrom('invitations')
    .select(['code', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

export const insertInvitation = (db: Db, values: Insertable<Invitations>) =>
  db
    .insertInto('invitations')
    .values(values)
    .onConflict((oc) => oc.column('user_id').doNothing())
    .execute();

export const replaceInvitation = (db: Db, userId: number, fresh: { code: string; created_at: Date }) =>
  db
    .insertInto('invitations')
    .values({ user_id: userId, ...fresh })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(fresh))
    .returning(['code', 'created_at'])
    .executeTakeFirstOrThrow();
