import type { Tx } from '../../db/database.ts';
import { revokeLogins } from './accounts.queries.ts';
import { closeOpenChanges } from './contact-changes.queries.ts';

/** Ends every login of a person, also one that waits for its second proof, and changes they have asked for. */
export async function endAll(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  await revokeLogins(tx, { userId, kept: null, now });
  await closeOpenChanges(tx, [userId], now);
}

export const findLock = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('locked_at').where('id', '=', userId).executeTakeFirst();
