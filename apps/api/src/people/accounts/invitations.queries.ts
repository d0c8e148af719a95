import type { Db } from '../../db/database.ts';

export const getInvitation = (db: Db, userId: number) =>
  db
    .selectFrom('invitations')
    .select(['code', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
