import { AppError } from '@forman/domain/errors';
import { getSeller } from '../../books/invoicing/document-facts.queries.ts';
import type { Context } from '../../context.ts';
import { readAccount } from '../group-orders/pricing.service.ts';
import { findDeposit, listReceiptsOf } from './deposits.queries.ts';

/** Draws the slip of a deposit, for the bank. @throws AppError not_found. */
export async function drawSlip(ctx: Context, id: number): Promise<{ number: string; pdf: Buffer }> {
  const deposit = await findDeposit(ctx.db, id);
  if (!deposit) throw new AppError('not_found');
  const [receipts, { name: holder }, { iban }] = await Promise.all([
    listReceiptsOf(ctx.db, id),
    getSeller(ctx.db),
    readAccount(ctx.db),
  ]);
  // The drawing library is large, and few requests need it.
  const { renderSlip } = await import('./slip-pdf.ts');
  return { number: `Remise-${id}`, pdf: await renderSlip({ deposit, receipts, holder, iban }) };
}
