import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import type { Tx } from '../../db/database.ts';

export type LockedPerson = {
  creditCents: Cents;
  /** The account opens nothing since then. */
  lockedAt: Date | null;
  /** The account was erased; its money may still move. */
  deletedAt: Date | null;
};

/**
 * Locks a person's row until the end of the transaction: their money, hours, plan and rights change one after
 * the other. It comes after the session's lock and before the documents' counter.
 * @throws AppError not_found.
 */
export async function lockPerson(tx: Tx, id: number): Promise<LockedPerson> {
  const person = await tx
    .selectFrom('users')
    .select(['credit_cents as creditCents', 'locked_at as lockedAt', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('not_found');
  return person;
}
