import type { Cents } from '@forman/domain/money';
import { allocate, usableCredit } from '@forman/domain/money/credits/usable';
import { AppError } from '@forman/domain/errors';
import type { Db, Tx } from '../../db/database.ts';
import { type WalletAvoir, openAvoirs, type MovementAction, addMovement } from './wallet.queries.ts';

/** Sums the part of an amount that would come from given avoirs. */
export function giftsIn(avoirs: readonly WalletAvoir[], amountCents: Cents, now: Date): Cents {
  const gifts = new Set(avoirs.filter(({ isGift }) => isGift).map(({ id }) => id));
  const parts = allocate(avoirs, amountCents, now) ?? [];
  return parts.reduce((sum, part) => sum + (gifts.has(part.avoirId) ? part.amountCents : 0), 0);
}

/** The open avoirs of a person, oldest first, with the part that payments under way have reserved. */
export async function listAvoirs(db: Db, userId: number): Promise<WalletAvoir[]> {
  const { rows } = await openAvoirs(userId).execute(db);
  return rows;
}

export type Wallet = { avoirs: WalletAvoir[]; balanceCents: Cents; usableCents: Cents };

/** Reads a person's avoirs, and the amount that can be spent now. */
export async function findWallet(db: Db, userId: number, now: Date): Promise<Wallet> {
  const avoirs = await listAvoirs(db, userId);
  return {
    avoirs,
    balanceCents: avoirs.reduce((sum, avoir) => sum + avoir.leftCents, 0),
    usableCents: usableCredit(avoirs, now),
  };
}

/**
 * Reserves credit for a payment: nothing moves yet, but nobody else can spend it. The caller holds the
 * person's lock.
 * @throws AppError amount_changed when the usable credit no longer covers the amount.
 */
export async function reserveCredit(
  tx: Tx,
  reservation: { paymentId: string; userId: number; amountCents: Cents; now: Date },
): Promise<void> {
  if (reservation.amountCents === 0) return;
  const parts = allocate(await listAvoirs(tx, reservation.userId), reservation.amountCents, reservation.now);
  if (!parts) throw new AppError('amount_changed', { reason: 'credit_spent' });
  await tx
    .insertInto('credit_reservations')
    .values(
      parts.map((part) => ({
        payment_id: reservation.paymentId,
        avoir_id: part.avoirId,
        amount_cents: part.amountCents,
      })),
    )
    .execute();
}

const failedRegistration = {
  begun: 'Inscription à un événement',
  action: 'register',
  undone: "Echec d'une inscription à un événement",
} as const;
const failureWords = {
  session: failedRegistration,
  discovery_fee: failedRegistration,
  membership: { begun: 'Cotisation', action: 'register_adhesion', undone: 'Échec d’une adhésion' },
} as const satisfies Record<string, { begun: string; action: MovementAction; undone: string }>;

/**
 * Writes the two lines of a registration that failed: the débit and the crédit that undoes it, with the same
 * balance; amount 0 when only money was at stake (CORE-209).
 */
export async function recordFailure(
  tx: Tx,
  failure: {
    userId: number;
    amountCents: Cents;
    paymentId: string;
    item: keyof typeof failureWords;
    now: Date;
  },
): Promise<void> {
  const { userId, amountCents, paymentId, item, now } = failure;
  const { begun, action, undone } = failureWords[item];
  await addMovement(tx, {
    userId,
    type: 'débit',
    amountCents,
    description: begun,
    action,
    paymentId,
    now,
  });
  await addMovement(tx, {
    userId,
    type: 'crédit',
    amountCents,
    description: undone,
    action: 'error',
    paymentId,
    now,
  });
}
