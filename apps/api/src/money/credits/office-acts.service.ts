import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { lowerAvoir, refundAvoir } from '@forman/contract/money/credits';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import type { AuditAction } from '@forman/domain/platform/audit';
import { AppError } from '@forman/domain/errors';
import { formatNumericDay } from '@forman/domain/french-dates';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { listAvoirs, openAvoir, spend } from './wallet.service.ts';
import { type Part, type Movement, type WalletAvoir, findOwner } from './wallet.queries.ts';

const wrong = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

type Seen = { amount: number; left: number };

/**
 * Locks the person of an avoir, and checks the amount against what is left of it.
 * @throws AppError not_found for an avoir that is unknown or used up; conflict when the administrator saw
 * another rest, as a second press does, or when a payment under way reserves too much of it; invalid.
 */
async function lockAvoir(
  tx: Tx,
  id: number,
  { amount, left }: Seen,
): Promise<{ userId: number; avoir: WalletAvoir; amountCents: Cents }> {
  const owner = await findOwner(tx, id);
  if (!owner) throw new AppError('not_found');
  await lockPerson(tx, owner.user_id);
  const avoir = (await listAvoirs(tx, owner.user_id)).find((open) => open.id === id);
  if (!avoir || avoir.leftCents !== eurosToCents(left))
    throw new AppError('conflict', { reason: 'credit_changed' });
  const amountCents = eurosToCents(amount);
  if (amountCents > avoir.leftCents) throw wrong('amount', 'C’est plus que ce qui reste de cet avoir');
  if (amountCents > avoir.leftCents - avoir.reservedCents)
    throw new AppError('conflict', { reason: 'credit_reserved' });
  return { userId: owner.user_id, avoir, amountCents };
}

type Note = { action: AuditAction; userId: number; avoir: WalletAvoir; amountCents: Cents; reason: string };

const note = (tx: Tx, admin: Viewer, now: Date, { action, userId, avoir, amountCents, reason }: Note) =>
  audit(tx, {
    at: now,
    actorId: admin.id,
    action,
    subject: 'user',
    subjectId: userId,
    changes: {
      credit: { from: centsToEuros(avoir.leftCents), to: centsToEuros(avoir.leftCents - amountCents) },
    },
    detail: { avoir: avoir.id, reason },
  });

/**
 * Records that an avoir was given back by bank transfer: this one, not the oldest, booked against the bank on
 * the day of the transfer.
 * @throws AppError not_found, conflict, invalid for a day to come or before the avoir.
 */
export async function giveBack(
  ctx: Context,
  admin: Viewer,
  id: number,
  { paidOn, transferRef, ...seen }: BodyOf<typeof refundAvoir>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { userId, avoir, amountCents } = await lockAvoir(tx, id, seen);
    if (paidOn > parisDay(now) || paidOn < parisDay(avoir.createdAt))
      throw wrong('paidOn', 'Une date entre l’ouverture de l’avoir et aujourd’hui');
    const description = `Avoir remboursé par virement du ${formatNumericDay(paidOn)}`;
    await spend(
      tx,
      [{ avoirId: id, amountCents }],
      { userId, description, action: 'refund', actorId: admin.id, reason: `Réf. ${transferRef}`, now },
      { end: 'refunded', on: paidOn },
    );
    await note(tx, admin, now, {
      action: 'avoir.refund', userId, avoir, amountCents, reason: `${description}, ${transferRef}`,
    }); // prettier-ignore
  });
}

/**
 * Brings an avoir down without giving it back: the association no longer owes the sum, for the reason given.
 * @throws AppError not_found, conflict, invalid.
 */
export async function lower(
  ctx: Context,
  admin: Viewer,
  id: number,
  { reason, ...seen }: BodyOf<typeof lowerAvoir>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { userId, avoir, amountCents } = await lockAvoir(tx, id, seen);
    const description = 'Avoir annulé sans remboursement';
    await spend(
      tx,
      [{ avoirId: id, amountCents }],
      { userId, description, action: 'success', actorId: admin.id, reason, now },
      { end: 'lowered' },
    );
    await note(tx, admin, now, { action: 'avoir.lower', userId, avoir, amountCents, reason });
  });
}

/**
 * Sets a balance for an administrator: a rise opens an avoir that does not expire, a fall consumes the oldest
 * (MEM-322).
 * @throws AppError conflict when the balance is not the one the administrator saw, or the amount to take is
 * reserved.
 */
export async function setBalance(
  tx: Tx,
  change: {
    userId: number;
    creditCents: Cents;
    previousCents: Cents | null;
    actorId: number;
    reason: string;
    now: Date;
    /** The movement's description and action; an administrator’s change by default. */
    movement?: Pick<Movement, 'description' | 'action'>;
  },
): Promise<void> {
  const { creditCents: balance } = await lockPerson(tx, change.userId);
  if (change.previousCents !== null && change.previousCents !== balance) {
    throw new AppError('conflict', { reason: 'credit_changed' });
  }
  const difference = change.creditCents - balance;
  const common = {
    userId: change.userId,
    description: 'Modification par un administrateur',
    action: 'success' as const,
    ...change.movement,
    actorId: change.actorId,
    reason: change.reason,
    now: change.now,
  };
  if (difference > 0) {
    await openAvoir(tx, {
      ...common,
      amountCents: difference,
      label: change.reason || 'Avoir offert',
      expiresAt: null,
    });
  }
  if (difference < 0)
    await spend(tx, oldestParts(await listAvoirs(tx, change.userId), -difference), common, {
      end: 'lowered',
    });
}

/**
 * Parts that make up an amount, from the oldest avoirs on, whatever they are for; amounts reserved by
 * payments under way are left out.
 */
function oldestParts(avoirs: WalletAvoir[], amountCents: Cents): Part[] {
  const parts: Part[] = [];
  let rest = amountCents;
  for (const avoir of avoirs) {
    const part = Math.min(rest, avoir.leftCents - avoir.reservedCents);
    if (part > 0) parts.push({ avoirId: avoir.id, amountCents: part });
    rest -= part;
  }
  if (rest > 0) throw new AppError('conflict', { reason: 'credit_reserved' });
  return parts;
}
