import type { createTransaction as calledAs } from '@forman/contract/books/typed-invoices';
import type { TransactionView } from '@forman/contract/books/invoicing';
import type { BodyOf } from '@forman/contract/endpoint';
import { may, type Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { findTransaction, type TransactionRow } from './transactions.queries.ts';
import { toTransaction } from './transactions.wire.ts';
import { typeInvoice } from './typed.service.ts';

type Claim = BodyOf<typeof calledAs>;

/**
 * POST /transactions: the back office types an invoice; anybody else gets what checkout recorded, and so does the back
 * office for a session of its own that it has paid.
 * @throws AppError see findRecorded and typeInvoice.
 */
export async function createTransaction(ctx: Context, viewer: Viewer, body: Claim): Promise<TransactionView> {
  if (!may(viewer, 'finance.administer')) return findRecorded(ctx, viewer, body);
  const isOwn = body.user === undefined || body.user === viewer.id;
  const paid = isOwn && (await findPaid(ctx, viewer, body));
  return paid ? confirm(paid, body) : typeInvoice(ctx, viewer, body);
}

/**
 * The recorded transaction of a payment. Clients still send it, although settlement has recorded it all; a
 * forged one changes nothing.
 * @throws AppError forbidden for another person, payment_required when nothing was paid, amount_changed when
 * something differs from the record.
 */
async function findRecorded(ctx: Context, viewer: Viewer, claim: Claim): Promise<TransactionView> {
  if (claim.user !== undefined && claim.user !== viewer.id)
    throw new AppError('forbidden', { reason: 'not_yours' });
  const row = await findPaid(ctx, viewer, claim);
  if (!row) throw new AppError('payment_required', { reason: 'nothing_paid' });
  return confirm(row, claim);
}

async function findPaid(ctx: Context, viewer: Viewer, claim: Claim): Promise<TransactionRow | undefined> {
  const sessionId =
    claim.idWorkshop ??
    claim.workshop ??
    claim.idFormation ??
    claim.IdFormation ??
    claim.formation ??
    claim.idEvent ??
    claim.event;
  return sessionId ? findTransaction(ctx.db, { userId: viewer.id, sessionId, isPaid: true }) : undefined;
}

function confirm(row: TransactionRow, claim: Claim): TransactionView {
  const recorded = toTransaction(row);
  const amounts: Violation[] = [
    ...differing('total', claim.total, [recorded.total, recorded.baseTotal]),
    ...differing('baseTotal', claim.baseTotal, [recorded.baseTotal]),
  ].map(({ propertyPath }) => ({ propertyPath, message: 'Ce n’est pas le montant enregistré.' }));
  const others = texts.flatMap((field) => differing(field, claim[field] ?? undefined, [recorded[field]]));
  const credit = claim.credit ? [`/api/credit_histories/${claim.credit}`] : [];
  const violations = [
    ...amounts,
    ...others,
    ...credit.flatMap((link) => differing('credit', link, [recorded.creditHistory])),
  ];
  if (violations.length > 0) throw new AppError('amount_changed', { violations });
  return recorded;
}

/**
 * The fields compared with the record. The server fills days and the provider's words: a browser's clock is
 * not compared.
 */
const texts = [
  'email', 'firstName', 'lastName', 'society', 'address', 'postalCode', 'city', 'itemName', 'paymentMethod',
  'paypalIdTransaction',
] as const; // prettier-ignore

function differing(propertyPath: string, claimed: unknown, recorded: unknown[]): Violation[] {
  if (claimed === undefined || recorded.includes(claimed)) return [];
  return [{ propertyPath, message: 'Ce n’est pas ce qui est enregistré.' }];
}
