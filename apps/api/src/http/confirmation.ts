import { AppError } from '@forman/domain/errors';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { currentRequest } from './current-request.ts';

/** Time during which a password or a key counts as a confirmation. */
export const confirmedMs = 5 * 60_000;

const notConfirmed = (): AppError =>
  new AppError('forbidden', {
    reason: 'confirmation_needed',
    detail: 'Confirmez que c’est bien vous pour continuer.',
  });

/** Records that this login has just proved who it is; runs in the transaction of the proof. */
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

/**
 * Runs before a call. @throws AppError forbidden confirmation_needed: the browser asks for a proof, then
 * calls again.
 */
export async function requireConfirmation({ pool, clock }: Context, familyId: string): Promise<void> {
  const { rowCount } = await pool.query(
    'select from login_confirmations where family_id = $1 and confirmed_until > $2',
    [familyId, clock.now()],
  );
  if (rowCount === 0) throw notConfirmed();
}

/**
 * For calls that need a confirmation only in some cases; a job or a console command has no login, and passes.
 * @throws as above.
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
