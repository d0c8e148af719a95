import type { Paging } from '@forman/contract/fields';
import type { PaymentCase } from '@forman/contract/money/money-cases';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import {
  type CaseKind,
  caseStateOf,
  caseWords,
  type DisputeOutcome,
  disputeReason,
} from '@forman/domain/books/money-cases';
import type { Dispute, PaymentProvider, PaymentReading } from '../../adapters/payments/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { listAdministrators } from '../../platform/association/association.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  type CaseRow,
  countOpenCases,
  findPaidMatter,
  listOpenCases,
  lockCase,
  markCaseClosed,
  type NewCase,
  setDisputed,
  upsertCase,
} from './money-cases.queries.ts';
import { postCase } from './payment-entries.ts';
import type { PaymentRow } from './payments.queries.ts';

/** Handles a dispute opened at the person's bank, or decided by it. The caller holds the payment's lock. */
export async function heedDispute(
  tx: Tx,
  payment: PaymentRow,
  dispute: Dispute | null,
  now: Date,
): Promise<void> {
  if (!dispute) return;
  if (payment.transaction_id)
    await setDisputed(tx, payment.transaction_id, dispute.status === 'won' ? 0 : dispute.amountCents);
  const { ref, amountCents, status, reason, answerUntil } = dispute;
  await bring(
    tx,
    {
      payment_id: payment.id,
      kind: 'dispute',
      ref,
      amount_cents: amountCents,
      outcome: status,
      reason,
      answer_until: answerUntil,
    },
    now,
  );
}

/**
 * Opens a case when the provider gave back another amount than the books can take: above 0, the person has it
 * twice; below 0, it came back.
 */
export async function heedMismatch(tx: Tx, payment: PaymentRow, cents: number, now: Date): Promise<void> {
  if (cents === 0) return;
  const kind: CaseKind = cents > 0 ? 'returned_twice' : 'refund_missing';
  const common = { ref: '', outcome: null, reason: null, answer_until: null };
  await bring(tx, { ...common, payment_id: payment.id, kind, amount_cents: Math.abs(cents) }, now);
}

/** Opens a case for captured money with our reference and no payment of ours: a person decides. */
export async function heedUnknown(
  tx: Tx,
  provider: PaymentProvider,
  reading: PaymentReading,
  now: Date,
): Promise<void> {
  const { captureRef, amountCents, refundedCents, label } = reading;
  await bring(
    tx,
    {
      payment_id: null,
      kind: 'unknown_payment',
      ref: captureRef ?? reading.ref,
      amount_cents: amountCents,
      refunded_cents: refundedCents,
      provider: provider.name,
      label,
      outcome: null,
      reason: null,
      answer_until: null,
    },
    now,
  );
}

/** Brings a case before the back office, once per new fact: an audit line, and e-mails to administrators. */
async function bring(tx: Tx, found: NewCase, now: Date): Promise<void> {
  const moved = await upsertCase(tx, found, now);
  if (!moved) return;
  await postCase(tx, { ...moved, after: found }, now);
  const { payment_id: paymentId, kind, outcome, amount_cents: cents, reason, answer_until: until } = found;
  await audit(tx, {
    at: now,
    actorId: null,
    action: `payment.${kind}`,
    subject: 'payment',
    subjectId: paymentId ?? found.ref,
    detail: { cents, outcome, reason },
  });
  const matter = paymentId
    ? await findPaidMatter(tx, paymentId)
    : { itemName: found.label ?? '', payer: 'Personne inconnue' };
  const answerUntil = until?.toISOString() ?? null;
  const data = {
    ...matter,
    state: caseStateOf(kind, outcome),
    cents,
    answerUntil,
    reference: referenceOf(found),
  };
  const to = (await listAdministrators(tx)).map(({ id }) => id);
  await enqueueMail(tx, { to, template: 'payment_case', data, now });
}

/** Lists the cases that await an administrator, each with advice. */
export async function listCases(ctx: Context, part: Paging): Promise<Part<PaymentCase>> {
  const [rows, total] = await Promise.all([listOpenCases(ctx.db, sliceOf(part)), countOpenCases(ctx.db)]);
  return { rows: rows.map(toCase), total };
}

const providerNames: Record<PaymentProvider['name'], string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  simulated: 'Banque simulée',
};
/** The reference of the case at the provider: its name and its own number. */
const referenceOf = ({ provider, ref }: Pick<NewCase, 'provider' | 'ref'>): string | null =>
  provider ? `${providerNames[provider]}\u00a0: ${ref}` : null;

function toCase(row: CaseRow): PaymentCase {
  return {
    id: row.id,
    kind: row.kind,
    outcome: row.outcome,
    payer: row.payer,
    item: row.item,
    amount: centsToEuros(row.amount_cents),
    returned: centsToEuros(row.refunded_cents ?? 0),
    reference: referenceOf(row),
    openedAt: row.opened_at.toISOString(),
    answerUntil: row.answer_until?.toISOString() ?? null,
    transaction: row.transaction_id,
    motive: disputeReason(row.reason),
    ...caseWords[caseStateOf(row.kind, row.outcome)],
    canClose: row.outcome !== 'open',
  };
}

/**
 * Closes a case that a person has dealt with, with an audit row.
 * @throws AppError not_found; conflict when it is closed already, or while the bank has not decided.
 */
export async function closeCase(ctx: Context, viewer: Viewer, id: number, note: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const found = await lockCase(tx, id);
    if (!found) throw new AppError('not_found');
    if (found.closed_at) throw new AppError('conflict', { reason: 'case_closed' });
    if ((found.outcome as DisputeOutcome | null) === 'open')
      throw new AppError('conflict', { reason: 'dispute_open' });
    await markCaseClosed(tx, id, now);
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'payment.case_closed',
      subject: 'payment',
      subjectId: found.payment_id ?? found.ref,
      detail: { kind: found.kind, outcome: found.outcome, note },
    });
  });
}
