import type { createTransaction, TransactionView } from '@forman/contract/invoicing';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import { findTransaction } from './transactions.queries.ts';
import { getPdf } from './transactions.service.ts';
import { toTransaction } from './transactions.wire.ts';

type Claim = BodyOf<typeof createTransaction>;

/**
 * What the client still sends after a payment: the server has recorded it all at settlement, and answers with that. A
 * forged one changes nothing.
 * @throws AppError forbidden for somebody else, payment_required when nothing was paid, amount_changed when the amount
 * is not the recorded one.
 */
export async function findRecorded(ctx: Context, viewer: Viewer, claim: Claim): Promise<TransactionView> {
  if (claim.user !== undefined && claim.user !== viewer.id)
    throw new AppError('forbidden', { reason: 'not_yours' });
  const sessionId =
    claim.idWorkshop ??
    claim.workshop ??
    claim.idFormation ??
    claim.IdFormation ??
    claim.formation ??
    claim.idEvent ??
    claim.event;
  const row = sessionId && (await findTransaction(ctx.db, { userId: viewer.id, sessionId }));
  if (!row) throw new AppError('payment_required', { reason: 'nothing_paid' });
  refuseOther('total', claim.total, [row.total_cents, row.base_total_cents]);
  refuseOther('baseTotal', claim.baseTotal, [row.base_total_cents]);
  return toTransaction(row);
}

function refuseOther(propertyPath: string, claimed: number | undefined, recordedCents: number[]): void {
  if (claimed === undefined || recordedCents.some((cents) => centsToEuros(cents) === claimed)) return;
  throw new AppError('amount_changed', {
    violations: [{ propertyPath, message: 'Ce n’est pas le montant enregistré.' }],
  });
}

/** The PDF that was deposited under this id is the frozen document's own. @throws AppError not_found, forbidden. */
export async function getDeposited(ctx: Context, viewer: Viewer, depositId: string) {
  const row = await ctx.db
    .selectFrom('transactions')
    .select('id')
    .where('e_invoice_id', '=', depositId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return getPdf(ctx, viewer, row.id, undefined);
}
