import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { allow } from '@forman/domain/refusals';
import type { Paging } from '@forman/contract/fields';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { sliceOf } from '../../http/paging.ts';
import { listHeld } from './held.queries.ts';
import {
  countMovements,
  findOwner,
  selectMovements,
  selectMovementsOfYear,
  sumMovementsOfYear,
} from './movements.queries.ts';
import { findWallet } from './wallet.service.ts';
import type { WalletAvoir } from './wallet.queries.ts';

/**
 * The open avoirs of a person, their total, the part that can be spent now, and the payments that hold the
 * rest.
 * @throws AppError forbidden.
 */
export async function getWallet(ctx: Context, viewer: Viewer, userId: number) {
  allow(canReadPapers(viewer, userId));
  const [wallet, held] = await Promise.all([
    findWallet(ctx.db, userId, ctx.clock.now()),
    listHeld(ctx.db, userId),
  ]);
  return {
    avoirs: wallet.avoirs.map(toAvoir),
    avoir: centsToEuros(wallet.balanceCents),
    usable: centsToEuros(wallet.usableCents),
    held: held.map(({ amountCents, session }) => ({ amount: centsToEuros(amountCents), session })),
  };
}

const toAvoir = (avoir: WalletAvoir) => ({
  id: avoir.id,
  amount: centsToEuros(avoir.amountCents),
  amount_left: centsToEuros(avoir.leftCents),
  description: avoir.description,
  date: avoir.createdAt.toISOString(),
  expiresAt: avoir.expiresAt?.toISOString() ?? null,
  sessionTitle: avoir.sessionTitle,
});

/**
 * Lines of the ledger, newest first: one's own; everybody's or one person's for the back office.
 * @throws AppError forbidden.
 */
export async function listMovements(
  ctx: Context,
  viewer: Viewer,
  { userId, ...part }: Paging & { userId: number | undefined },
) {
  if (userId !== undefined) allow(canReadPapers(viewer, userId));
  const everybody = userId === undefined && may(viewer, 'finance.read_all');
  const whose = everybody ? undefined : (userId ?? viewer.id);
  const [rows, total] = await Promise.all([
    selectMovements(ctx.db, whose, sliceOf(part)),
    countMovements(ctx.db, whose),
  ]);
  return { rows: rows.map(toMovement), total };
}

export const toMovement = (row: Awaited<ReturnType<typeof selectMovements>>[number]) => ({
  id: row.id,
  type: row.type as 'crédit' | 'débit',
  amount: centsToEuros(row.amount_cents),
  amountLeft: centsToEuros(row.balance_cents),
  transaction_id: row.transaction_id,
  transaction: row.transaction_id ? `/api/transactions/${row.transaction_id}` : null,
  description: row.description,
  reason: row.shownReason,
  user: `/api/users/${row.user_id}`,
  date: row.at.toISOString(),
  action: row.action,
});

const detailPage = 25;

/** One person's ledger of one year, for the books (MEM-288). @throws AppError not_found. */
export async function getCreditDetail(
  ctx: Context,
  { userId, year, page }: { userId: number; year: number; page: number },
  order: Record<string, unknown>,
) {
  const part = { limit: detailPage, offset: (page - 1) * detailPage };
  const [user, rows, sums] = await Promise.all([
    findOwner(ctx.db, userId),
    selectMovementsOfYear(ctx.db, userId, year, part, order),
    sumMovementsOfYear(ctx.db, userId, year),
  ]);
  if (!user) throw new AppError('not_found');
  return {
    user,
    credits: rows.map((row) => ({
      id: row.id,
      date: row.at.toISOString(),
      type: row.type as 'crédit' | 'débit',
      amount: centsToEuros(row.amount_cents),
      description: row.description,
      reason: row.shownReason,
      action: row.action,
    })),
    maxPage: Math.max(1, Math.ceil(sums.count / detailPage)),
    totalCredit: centsToEuros(sums.creditCents),
    totalDebit: centsToEuros(sums.debitCents),
  };
}
