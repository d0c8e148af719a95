import type { Tx } from '../../db/database.ts';
import { forgetLoginTries, revokeLogins } from './accounts.queries.ts';
import { deleteFactors } from './factors.queries.ts';

/** Ends all logins of somebody, and deletes all records of them: tokens, devices, keys and journal. */
export async function forgetLogins(tx: Tx, userId: number, now: Date): Promise<void> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await forgetLoginTries(tx, userId, email);
  await revokeLogins(tx, { userId, kept: null, now });
  await tx.deleteFrom('refresh_tokens').where('user_id', '=', userId).execute();
  await deleteFactors(tx, userId);
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('security_events').where('user_id', '=', userId).execute();
}
