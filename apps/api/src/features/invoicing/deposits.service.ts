import type { submitInvoice } from '@forman/contract/typed-invoices';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canDeposit } from '@forman/domain/invoicing/corrections';
import type { DocumentSnapshot } from '@forman/domain/invoicing/document';
import { allow, refusal } from '@forman/domain/refusals';
import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { claimDeposit, endDeposit, listWaiting } from './deposits.queries.ts';
import { findLatestInvoice } from './document-facts.queries.ts';
import { readStanding } from './standing.queries.ts';
import { getOwnTransaction } from './transactions.service.ts';

type Deposited = AnswerOf<typeof submitInvoice>;

/**
 * Deposits the invoice of a transaction with Chorus Pro; one that is there is not sent again (CORE-272).
 * @throws AppError not_found, forbidden; conflict when it may not be sent, or was refused; unavailable where Chorus Pro
 * is not configured. @throws ProviderError without an answer: the job asks again.
 */
export async function submitTransaction(ctx: Context, viewer: Viewer, id: number): Promise<Deposited> {
  await getOwnTransaction(ctx, viewer, id);
  return deposit(ctx, id, viewer.id);
}

/** The job: what was invoiced to public bodies since, and what had no answer. */
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
  const { renderInvoicePdf } = await import('./invoice-pdf.ts');
  const result = await ctx.eInvoicing!.deposit({
    number: snapshot.number,
    buyerSiret: snapshot.customer.siret!,
    pdf: await renderInvoicePdf(snapshot),
  });
  if (result.status === 'refused') {
    await ctx.transaction((tx) => endDeposit(tx, documentId, { state: 'refused', message: result.message }));
    throw new AppError('conflict', { reason: 'chorus_pro_refused', detail: result.message });
  }
  const { depositId } = result;
  await ctx.transaction((tx) =>
    recordDeposit(tx, { id, documentId, depositId, number: snapshot.number, actorId, now: ctx.clock.now() }),
  );
  return { transactionId: id, chorusProId: depositId, invoiceNumber: snapshot.number };
}

type Claimed = { documentId: number; snapshot: DocumentSnapshot };

/** Under the transaction’s lock: a correction comes first, and is sent, or finds that it is too late. */
async function claim(tx: Tx, id: number, { clock, eInvoicing }: Context): Promise<Claimed | Deposited> {
  await tx.selectFrom('transactions').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const standing = await readStanding(tx, id);
  const latest = await findLatestInvoice(tx, id);
  if (!latest) throw new AppError('not_found');
  const { snapshot, id: documentId } = latest;
  if (standing.chorusProId !== null)
    return { transactionId: id, chorusProId: standing.chorusProId, invoiceNumber: snapshot.number };
  // One that is under way may have been given up: the claim decides.
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
  await tx.updateTable('transactions').set({ e_invoice_id: depositId }).where('id', '=', id).execute();
  await endDeposit(tx, documentId, { state: 'deposited', message: null });
  await audit(tx, {
    at: now,
    actorId,
    action: 'transaction.deposit',
    subject: 'transaction',
    subjectId: id,
    detail: { number, chorusProId: depositId },
  });
}
