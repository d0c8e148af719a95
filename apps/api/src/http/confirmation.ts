import { AppError } from '@forman/domain/errors';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { currentRequest } from './current-request.ts';

/** How long a password, or a key, opens what asks for it again. */
export const confirmedMs = 5 * 60_000;

const notConfirmed = (): AppError =>
  new AppError('forbidden', {
    reason: 'confirmation_needed',
    detail: 'Confirmez que c’est bien vous pour continuer.',
  });

/** This login has just proved who it is. Within the transaction of what proved it. */
export async function noteConfirmed(
  db: Db,
  { familyId, userId, now }: { familyId: string; userId: number; now: Date },
): Promise<void> {
  const confirmed_until = new Date(now.getTime() + confirmedMs);
  await db
    .insertInto('login_confirmations')
    .values({ family_id: familyId, user_id: userId, confirmed_until })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet({ confirmed_until }))
    .execute();
}

/** Runs before a call. @throws AppError forbidden confirmation_needed: the browser asks for it, then calls again. */
export async function requireConfirmation({ pool, clock }: Context, familyId: string): Promise<void> {
  const { rowCount } = await pool.query(
    'select from login_confirmations where family_id = $1 and confirmed_until > $2',
    [familyId, clock.now()],
  );
  if (rowCount === 0) throw notConfirmed();
}

/**
 * For calls of which only a part asks for it; a job or a command of the console has nobody to ask. @throws as above.
 */
export async function requireConfirmationHere({ clock }: Pick<Context, 'clock'>, db: Db): Promise<void> {
  const familyId = currentRequest()?.familyId;
  if (!familyId) return;
  const found = await db
    .selectFrom('login_confirmations')
    .select('family_id')
    .where('family_id', '=', familyId)
    .where('confirmed_until', '>', clock.now())
    .executeTakeFirst();
  if (!found) throw notConfirmed();
}
