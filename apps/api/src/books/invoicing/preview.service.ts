import type { previewInvoice } from '@forman/contract/books/typed-invoices';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import { AppError } from '@forman/domain/errors';
import { missingSellerFields } from '@forman/domain/books/invoicing/document';
import { routeOf } from '@forman/domain/books/invoicing/routing';
import { parisDay } from '@forman/domain/paris-time';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { readPlatformFrom } from './buyers.queries.ts';
import { composeInvoice, type Draft } from './compose-document.ts';
import { type Correction, isPaidOtherwise, planCorrection, replacedBy } from './corrections.service.ts';
import type { CorrectedRow } from './transactions.queries.ts';
import { getFacts, getSeller, listUsedAvoirs, getSessionFacts } from './document-facts.queries.ts';
import { requireReferences } from './order-references.service.ts';
import { toDocument } from './transactions.wire.ts';
import { applyFields, type Written } from './typed-fields.ts';

type Preview = BodyOf<typeof previewInvoice>;

/** The document that the form would issue, with the same refusals; writes nothing and takes no number. */
export async function previewDocument(
  ctx: Context,
  { id, reason: _why, ...fields }: Preview,
): Promise<AnswerOf<typeof previewInvoice>> {
  const now = ctx.clock.now();
  const plan = id === undefined ? null : await planCorrection(ctx.db, id, fields, now);
  const after = plan?.after ?? (await applyFields(ctx.db, fields, { now }));
  if (!plan || plan.changes.length > 0) await requireReferences(ctx, after);
  const draft = await draftOf(ctx.db, { after, now, plan: plan && { ...plan, id: id! } });
  if (missingSellerFields(draft.seller).length > 0) throw new AppError('seller_incomplete');
  const cancelled = plan?.cancels?.snapshot;
  return {
    document: toDocument(draft),
    cancels: cancelled
      ? {
          number: cancelled.number,
          issuedOn: cancelled.issuedOn,
          total: centsToEuros(cancelled.grossCents),
        }
      : null,
    changes: plan?.changes ?? [],
    disableChorusPro: after.e_invoice_off,
    isChorusProOpen: ctx.eInvoicing !== null,
    route: routeOf(
      { ...after, toChorusPro: !after.e_invoice_off },
      { on: parisDay(after.created_at), platformFrom: await readPlatformFrom(ctx.db) },
    ),
  };
}

const typed = { vat_product: 'manual', quantity: 1, method: 'manual', discount_cents: 0 } as const;

const unsold = {
  seats: null,
  transfer_ref: null,
  means: null,
  received_cents: null,
  instrument: null,
} as const;

type Outcome = { after: Written; now: Date; plan: (Correction & { id: number }) | null };

async function draftOf(db: Db, { after, now, plan }: Outcome): Promise<Draft> {
  const { vat_product, quantity, method, discount_cents }: Pick<CorrectedRow, keyof typeof typed> =
    plan?.before ?? typed;
  const session = after.session_id
    ? await getSessionFacts(db, after.session_id)
    : { kind: null, starts_at: null };
  const { seats, transfer_ref, means, received_cents, instrument } = plan
    ? await getFacts(db, plan.id)
    : unsold;
  const ofSale = {
    vat_product,
    quantity,
    method,
    discount_cents,
    seats,
    transfer_ref,
    means,
    received_cents,
    instrument,
  };
  const facts = { ...after, ...ofSale, ...session } as Parameters<typeof composeInvoice>[0];
  const used = plan ? await listUsedAvoirs(db, plan.id) : [];
  // The credit document has no number yet either.
  const settledBy = plan && !isPaidOtherwise(plan) ? { number: 'AV-…', issuedOn: parisDay(now) } : null;
  const replaces = plan?.cancels && replacedBy(plan, plan.cancels, settledBy);
  return composeInvoice(facts, { seller: await getSeller(db), used, replaces });
}
