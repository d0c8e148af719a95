import { AppError } from '@forman/domain/errors';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { currentRequest } from './current-request.ts';
import { upsertConfirmation, findConfirmation } from './confirmation.queries.ts';

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
  await upsertConfirmation(db, { familyId, userId, confirmed_until });
}

/**
 * Runs before a call. @throws AppError forbidden confirmation_needed: the browser asks for a proof, then
 * calls again.
 */
export async function requireConfirmation(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  familyId: string,
): Promise<void> {
  if (!(await findConfirmation(db, familyId, clock.now()))) throw notConfirmed();
}

/**
 * For calls that need a confirmation only in some cases; a job or a console command has no login, and passes.
 * @throws as above.
 */
export async function requireConfirmationHere(ctx: Pick<Context, 'clock'>, db: Db): Promise<void> {
  const familyId = currentRequest()?.familyId;
  if (familyId) await requireConfirmation(ctx, db, familyId);
}
