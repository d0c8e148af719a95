import type { Cents } from '@forman/domain/money';
import { allocate, usableCredit } from '@forman/domain/money/credits/usable';
import { AppError } from '@forman/domain/errors';
import type { Db, Tx } from '../../db/database.ts';
import {
  type WalletAvoir,
  openAvoirs,
  type MovementAction,
  addMovement,
  type Movement,
  insertReservations,
  insertAvoir,
  takeFromAvoirs,
  type Part,
  insertApplications,
  releaseReserved,
} from './wallet.queries.ts';
import { parisDay } from '@forman/domain/paris-time';
import { post } from '../../books/ledger/ledger.queries.ts';
import { avoirEntry, type AvoirEnd, avoirSpentEntry } from '@forman/domain/books/ledger/avoir-entries';

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
  await insertReservations(
    tx,
    parts.map((part) => ({
      payment_id: reservation.paymentId,
      avoir_id: part.avoirId,
      amount_cents: part.amountCents,
    })),
  );
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

type NewAvoir = Omit<Movement, 'type'> & {
  /** The avoir's name in the wallet; it decides whether the avoir can be spent (a session's title never does). */
  label: string;
  sessionTitle?: string | null;
  /** The credit document whose amount the avoir keeps; a gift has none. */
  document?: { id: number; number: string; issuedOn: string } | null;
  expiresAt: Date | null;
};

/** Opens an avoir with the crédit line that explains it; the caller holds the person's lock. */
export async function openAvoir(tx: Tx, avoir: NewAvoir): Promise<void> {
  const movementId = await addMovement(tx, { ...avoir, type: 'crédit' });
  const document = avoir.document ?? null;
  const { id } = await insertAvoir(tx, {
    user_id: avoir.userId,
    amount_cents: avoir.amountCents,
    left_cents: avoir.amountCents,
    description: avoir.label,
    session_title: avoir.sessionTitle ?? null,
    document_id: document?.id ?? null,
    movement_id: movementId,
    expires_at: avoir.expiresAt,
    created_at: avoir.now,
  });
  if (!document || !avoir.transactionId) return;
  const { userId, amountCents, transactionId, now } = avoir;
  const on = later(parisDay(now), document.issuedOn);
  await post(tx, avoirEntry({ id, userId, amountCents, transactionId, number: document.number, on }), now);
}

const later = (day: string, other: string): string => (other > day ? other : day);

/** `on`: the Paris day of the bank’s statement, today for all else. */
type Ending = { end: AvoirEnd; on?: string };

/** Writes one débit line and takes its parts from the avoirs; the caller holds the person's lock. */
export async function spend(
  tx: Tx,
  parts: Part[],
  movement: Omit<Movement, 'type' | 'amountCents'>,
  { end, on = parisDay(movement.now) }: Ending = { end: 'closed' },
): Promise<void> {
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  if (amountCents === 0) return;
  const movementId = await addMovement(tx, { ...movement, type: 'débit', amountCents });
  const spent = await takeFromAvoirs(tx, parts);
  await insertApplications(
    tx,
    parts.map((part) => ({
      avoir_id: part.avoirId,
      movement_id: movementId,
      transaction_id: movement.transactionId ?? null,
      amount_cents: part.amountCents,
    })),
  );
  const { userId, description, transactionId = null, now } = movement;
  // Given avoirs are a discount on the invoice, and are booked in the invoice's own entry.
  const booked = end === 'refunded' ? spent : spent.filter(({ number }) => number !== null);
  await post(
    tx,
    avoirSpentEntry({ movementId, userId, transactionId, parts: booked, description, on, end }),
    now,
  );
}

/** Turns a payment's reservations into a débit line; the caller holds the person's lock. */
export async function spendReserved(
  tx: Tx,
  paymentId: string,
  movement: Omit<Movement, 'type' | 'amountCents' | 'paymentId'>,
): Promise<void> {
  const reserved = await releaseReserved(tx, paymentId, movement.now);
  await spend(
    tx,
    reserved.map((row) => ({ avoirId: row.avoir_id, amountCents: row.amount_cents })),
    { ...movement, paymentId },
  );
}
