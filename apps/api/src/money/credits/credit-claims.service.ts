import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { allow } from '@forman/domain/refusals';
import type { applyCredit, recordCreditMovement, tieCredit } from '@forman/contract/money/credit-claims';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import { may, type Viewer } from '@forman/domain/access';
import { AppError, type ErrorCode } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { requireConfirmationHere } from '../../http/confirmation.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { getOwnTransaction, listCredits } from '../../books/invoicing/transactions.service.ts';
import { toMovement } from './credits.service.ts';
import { findMovement, findSameMovement, type MovementRow } from './movements.queries.ts';
import { setBalance } from './office-acts.service.ts';
import { lockCredit } from './wallet.queries.ts';

type Claim = BodyOf<typeof recordCreditMovement>;
type Answer = AnswerOf<typeof recordCreditMovement>;

const wrong = (code: ErrorCode, propertyPath: string, message: string): AppError =>
  new AppError(code, { violations: [{ propertyPath, message }] });

/**
 * Records a movement for an administrator. For anybody else, and for a claim that names a transaction,
 * returns the movement already in the books (CORE-278).
 * @throws AppError forbidden for a movement that a member invents; invalid; conflict when the balance has
 * moved.
 */
export async function recordMovement(ctx: Context, viewer: Viewer, claim: Claim): Promise<Answer> {
  const isAdmin = may(viewer, 'members.administer');
  if (!isAdmin && claim.user !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
  if (isAdmin) await requireConfirmationHere(ctx, ctx.db);
  if (isAdmin && !claim.transaction_id)
    return toMovement(await ctx.transaction((tx) => record(tx, viewer, claim, ctx.clock.now())));
  const recorded = await findSameMovement(ctx.db, {
    userId: claim.user,
    type: claim.type,
    amountCents: eurosToCents(claim.amount),
    action: claim.action,
    transactionId: claim.transaction_id ?? null,
  });
  if (recorded) return toMovement(recorded);
  if (!isAdmin) throw new AppError('forbidden', { reason: 'not_recorded' });
  throw wrong('invalid', 'transaction_id', 'Aucun mouvement de cette transaction n’est enregistré ainsi');
}

async function record(tx: Tx, admin: Viewer, claim: Claim, now: Date): Promise<MovementRow> {
  const { user: userId, type, description, action } = claim;
  const amountCents = eurosToCents(claim.amount);
  if (amountCents === 0) throw wrong('invalid', 'amount', 'Le montant doit être supérieur à 0');
  const before = await lockBalance(tx, userId);
  const creditCents = before + (type === 'crédit' ? amountCents : -amountCents);
  if (creditCents < 0) throw wrong('invalid', 'amount', 'Cette personne n’a pas autant d’avoir');
  if (claim.amountLeft !== undefined && eurosToCents(claim.amountLeft) !== creditCents)
    throw new AppError('conflict', { reason: 'credit_changed' });
  await setBalance(tx, {
    userId,
    creditCents,
    previousCents: before,
    actorId: admin.id,
    reason: description,
    now,
    movement: { description, action },
  });
  await audit(tx, {
    at: now,
    actorId: admin.id,
    action: 'member.credit',
    subject: 'user',
    subjectId: userId,
    changes: { credit: { from: centsToEuros(before), to: centsToEuros(creditCents) } },
    detail: { reason: description },
  });
  return (await findMovement(tx, { userId }))!;
}

/** Reads the balance, under the person's lock. @throws AppError invalid for an unknown or erased account. */
async function lockBalance(tx: Tx, userId: number): Promise<Cents> {
  const person = await lockCredit(tx, userId);
  if (!person) throw wrong('invalid', 'user', 'Cette personne n’existe pas');
  return person.credit_cents;
}

/**
 * PATCH of a movement: the ledger is append-only, so only the transaction that it was recorded with can be
 * given (CORE-280).
 * @throws AppError not_found, forbidden, invalid.
 */
export async function confirmTransaction(
  ctx: Context,
  viewer: Viewer,
  id: number,
  transactionId: number | null,
): Promise<Answer> {
  const movement = await findMovement(ctx.db, { id });
  if (!movement) throw new AppError('not_found');
  allow(canReadPapers(viewer, movement.user_id));
  if (movement.transaction_id !== transactionId)
    throw wrong('invalid', 'transaction', 'Un mouvement enregistré garde sa transaction');
  return toMovement(movement);
}

/**
 * Confirms the credit that a checkout applied (CORE-275).
 * @throws AppError not_found, forbidden, amount_changed.
 */
export async function confirmApplied(
  ctx: Context,
  viewer: Viewer,
  claim: BodyOf<typeof applyCredit>,
): Promise<AnswerOf<typeof applyCredit>> {
  const row = await getOwnTransaction(ctx, viewer, claim.transaction_id);
  if (claim.noRefund === '0' && !may(viewer, 'finance.administer'))
    throw new AppError('forbidden', { reason: 'finance.administer' });
  const claimed = eurosToCents(claim.credit_amount);
  if (claimed > row.base_total_cents)
    throw wrong('amount_changed', 'credit_amount', 'C’est plus que le prix.');
  if (claimed !== row.base_total_cents - row.total_cents)
    throw wrong('amount_changed', 'credit_amount', 'Ce n’est pas l’avoir enregistré.');
  const credits = await listCredits(ctx, row.user_id, [row.id]);
  return { transaction_id: row.id, credit_amount: claim.credit_amount, credits: credits[row.id] ?? [] };
}

/**
 * Confirms the credit tied to one's transaction of a session (CORE-281).
 * @throws AppError forbidden, not_found, amount_changed.
 */
export async function confirmTied(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  { transaction_id, atelier, credit }: BodyOf<typeof tieCredit>,
): Promise<AnswerOf<typeof tieCredit>> {
  if (userId !== viewer.id && !may(viewer, 'members.administer'))
    throw new AppError('forbidden', { reason: 'not_yours' });
  const row = await getOwnTransaction(ctx, viewer, transaction_id);
  if (row.user_id !== userId) throw new AppError('forbidden', { reason: 'not_yours' });
  if (row.session_id !== atelier) throw wrong('invalid', 'atelier', 'Cette transaction paie autre chose');
  if (eurosToCents(credit) !== row.base_total_cents - row.total_cents)
    throw wrong('amount_changed', 'credit', 'Ce n’est pas l’avoir enregistré.');
  const credits = await listCredits(ctx, userId, [row.id]);
  return { transaction_id, atelier, credit, credits: credits[row.id] ?? [] };
}
