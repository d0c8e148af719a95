import type { submitInvoice } from '@forman/contract/books/typed-invoices';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canDeposit } from '@forman/domain/books/invoicing/corrections';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { allow, refusal } from '@forman/domain/refusals';
import { ProviderError } from '../../adapters/provider-error.ts';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { claimDeposit, endDeposit, findDeposited, listWaiting } from './deposits.queries.ts';
import { tellRefusal } from './deposit-states.service.ts';
import { drawInvoice } from './drawing.service.ts';
import { findLatestInvoice, getSeller } from './document-facts.queries.ts';
import { readStanding } from './standing.queries.ts';
import { getOwnTransaction } from './transactions.service.ts';
import { lockTransaction, changeTransaction } from './transactions.queries.ts';

type Deposited = AnswerOf<typeof submitInvoice>;

/**
 * Deposits the invoice of a transaction with Chorus Pro; a deposited one is not sent again (CORE-272).
 * @throws AppError not_found, forbidden; conflict when it may not be sent, or was refused; unavailable where
 * Chorus Pro is not configured. @throws ProviderError without an answer: the job tries again.
 */
export async function submitTransaction(ctx: Context, viewer: Viewer, id: number): Promise<Deposited> {
  await getOwnTransaction(ctx, viewer, id);
  return deposit(ctx, id, viewer.id);
}

/** The job: deposits the new invoices for public bodies, and those without an answer. */
export async function depositInvoices(ctx: Context): Promise<number> {
  if (!ctx.eInvoicing) return 0;
  const waiting = await listWaiting(ctx.db, ctx.clock.now());
  for (const id of waiting) {
    await deposit(ctx, id, null).catch((error: unknown) => {
      if (!(error instanceof AppError || error instanceof ProviderError)) throw error;
      ctx.log.warn({ err: error, transaction: id }, 'invoice not deposited');
    });
  }
  return waiting.length;
}

async function deposit(ctx: Context, id: number, actorId: number | null): Promise<Deposited> {
  const claimed = await ctx.transaction((tx) => claim(tx, id, ctx));
  if ('chorusProId' in claimed) return claimed;
  const { documentId, snapshot } = claimed;
  const { number, customer } = snapshot;
  const file = await drawDeposit(ctx, snapshot);
  const result = await ctx.eInvoicing!.deposit({
    number,
    buyerSiret: customer.siret!,
    serviceCode: customer.serviceCode ?? '',
    engagement: customer.engagement ?? '',
    ...file,
  });
  const now = ctx.clock.now();
  if (result.status === 'refused') {
    const { message } = result;
    await ctx.transaction(async (tx) => {
      await endDeposit(tx, documentId, { state: 'refused', message });
      const invoice = { number, customer: customer.name, userId: customer.id };
      if (actorId === null) await tellRefusal(tx, invoice, message, now);
    });
    throw new AppError('conflict', { reason: 'chorus_pro_refused', detail: message });
  }
  const { depositId } = result;
  await ctx.transaction((tx) => recordDeposit(tx, { id, documentId, depositId, number, actorId, now }));
  return { transactionId: id, chorusProId: depositId, invoiceNumber: number };
}

/** Draws the file for Chorus Pro. A document older than the association's SIRET takes it from the record. */
async function drawDeposit(ctx: Context, snapshot: DocumentSnapshot) {
  const sellerSiret = snapshot.seller.siret ?? (await getSeller(ctx.db)).siret ?? '';
  return { sellerSiret, pdf: await drawInvoice(ctx.db, snapshot, { sellerSiret }) };
}

/**
 * The file deposited under this id (MEM-286), drawn from the frozen document once Chorus Pro confirms the
 * deposit.
 * @throws AppError not_found, forbidden. @throws ProviderError when Chorus Pro does not answer.
 */
export async function getDeposited(ctx: Context, viewer: Viewer, depositId: string) {
  const found = await findDeposited(ctx.db, depositId);
  if (!found) throw new AppError('not_found');
  const { documents } = await getOwnTransaction(ctx, viewer, found.transactionId);
  const { snapshot } = found;
  const { number, customer } = snapshot;
  if (!documents.some((readable) => readable.number === number)) throw new AppError('not_found');
  await ctx.eInvoicing?.readStates({ number, buyerSiret: customer.siret ?? '', depositId });
  return { number, pdf: (await drawDeposit(ctx, snapshot)).pdf };
}

type Claimed = { documentId: number; snapshot: DocumentSnapshot };

/** Claims a deposit under the transaction’s lock: a correction comes before, and is sent, or too late. */
async function claim(tx: Tx, id: number, { clock, eInvoicing }: Context): Promise<Claimed | Deposited> {
  await lockTransaction(tx, id);
  const standing = await readStanding(tx, id);
  const latest = await findLatestInvoice(tx, id);
  if (!latest) throw new AppError('not_found');
  const { snapshot, id: documentId } = latest;
  if (standing.chorusProId !== null)
    return { transactionId: id, chorusProId: standing.chorusProId, invoiceNumber: snapshot.number };
  // The sender of a deposit under way may have died: the claim decides.
  allow(canDeposit({ ...standing, isDepositUnderWay: false }, eInvoicing !== null));
  if (!snapshot.customer.siret) throw refusal('chorus_pro_needs_siret');
  if (!(await claimDeposit(tx, { documentId, now: clock.now() }))) throw refusal('chorus_pro_under_way');
  return { documentId, snapshot };
}

async function recordDeposit(
  tx: Tx,
  done: {
    id: number;
    documentId: number;
    depositId: string;
    number: string;
    actorId: number | null;
    now: Date;
  },
): Promise<void> {
  const { id, documentId, depositId, number, actorId, now } = done;
  await changeTransaction(tx, id, { e_invoice_id: depositId });
  await endDeposit(tx, documentId, { state: 'deposited', ref: depositId, now });
  // The job reads the state at once for a person who deposits by hand; the job itself needs no waking.
  if (actorId !== null) wakeAfterCommit(tx, 'e_invoices');
  await audit(tx, {
    at: now,
    actorId,
    action: 'transaction.deposit',
    subject: 'transaction',
    subjectId: id,
    detail: { number, chorusProId: depositId },
  });
}
