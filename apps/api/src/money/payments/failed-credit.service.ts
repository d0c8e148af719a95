import { may, type Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { findWallet, type Wallet } from '../credits/wallet.service.ts';
import { listReservedParts, type ReservedPart, sumReleased } from './failed-credit.queries.ts';
import { listReserving } from './payments.queries.ts';
import { reconcileOne } from './reconcile.service.ts';

type Restored = { restored: number; avoir: number; usable: number };

/**
 * Reconciles a person's payments that have credit reserved: those that failed at their provider, or have
 * expired, release it, once; others are left alone (CORE-282).
 * @throws AppError forbidden. @throws ProviderError.
 */
export async function freeFailed(ctx: Context, viewer: Viewer, userId: number): Promise<Restored> {
  ownOrAdmin(viewer, userId);
  const payments = await listReserving(ctx.db, userId);
  for (const payment of payments) await reconcileOne(ctx, payment);
  const [releasedCents, wallet] = await Promise.all([
    sumReleased(
      ctx.db,
      payments.map(({ id }) => id),
    ),
    findWallet(ctx.db, userId, ctx.clock.now()),
  ]);
  return answer(wallet, releasedCents);
}

const answer = (wallet: Wallet, releasedCents: Cents): Restored => ({
  restored: centsToEuros(releasedCents),
  avoir: centsToEuros(wallet.balanceCents),
  usable: centsToEuros(wallet.usableCents),
});

type Named = { field: string; parts: readonly { avoirId: number; euros?: number }[] };

/**
 * Does the same for avoirs given by number, all of them reserved by a failed payment (CORE-283, CORE-284).
 * @throws AppError invalid for any other avoir, or a part other than the reserved one.
 */
export async function freeFailedAvoirs(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  { field, parts }: Named,
): Promise<Restored> {
  ownOrAdmin(viewer, userId);
  if (parts.length === 0) return answer(await findWallet(ctx.db, userId, ctx.clock.now()), 0);
  // Parts that no payment reserved are refused before any payment is reconciled.
  refuseOthers({ field, parts }, await listReservedParts(ctx.db, userId));
  const freed = await freeFailed(ctx, viewer, userId);
  const reserved = await listReservedParts(ctx.db, userId);
  refuseOthers(
    { field, parts },
    reserved.filter(({ hasFailed }) => hasFailed),
  );
  return freed;
}

function ownOrAdmin(viewer: Viewer, userId: number): void {
  if (userId !== viewer.id && !may(viewer, 'members.administer'))
    throw new AppError('forbidden', { reason: 'not_yours' });
}

function refuseOthers({ field, parts }: Named, reserved: readonly ReservedPart[]): void {
  const isReserved = ({ avoirId, euros }: Named['parts'][number]): boolean =>
    reserved.some(
      (part) => part.avoirId === avoirId && (euros === undefined || part.cents === eurosToCents(euros)),
    );
  const violations = parts.flatMap((part, index): Violation[] =>
    isReserved(part)
      ? []
      : [{ propertyPath: `${field}.${index}`, message: 'Aucun paiement échoué n’avait réservé cela' }],
  );
  if (violations.length > 0) throw new AppError('invalid', { violations });
}
