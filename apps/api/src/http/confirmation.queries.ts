import type { Db } from '../db/database.ts';

export const upsertConfirmation = (
  db: Db,
  { familyId, userId, confirmed_until }: { familyId: string; userId: number; confirmed_until: Date },
) =>
  db
    .insertInto('login_confirmations')
    .values({ family_id: familyId, user_id: userId, confirmed_until })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet({ confirmed_until }))
    .execute();

export const findConfirmation = (db: Db, familyId: string, now: Date) =>
  db
    .selectFrom('login_confirmations')
    .select('family_id')
    .where('family_id', '=', familyId)
    .where('confirmed_until', '>', now)
    .executeTakeFirst();
