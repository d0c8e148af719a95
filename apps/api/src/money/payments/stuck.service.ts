import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { Paging } from '@forman/contract/fields';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { sliceOf } from '../../http/paging.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { recordFailure } from '../credits/wallet.service.ts';
import { releaseCredit } from '../credits/wallet.queries.ts';
import { freeSeatOf, lockIfThere } from '../../sessions/seats/seats.service.ts';
import { lastHoldOf, movePayment } from './holds.service.ts';
import { postRefund } from './payment-entries.ts';
import { findPayment, lockPayment, type PaymentRow } from './payments.queries.ts';
import { isRefundUnderWay, refundPayment } from './refund.service.ts';
import { settleLocked } from './settle.service.ts';
import { listStuckRows, countStuck } from './stuck.queries.ts';
import { providerOf } from './provider-of.ts';

type Words = { title: string; explanation: string };

/** Explanations of each reason for the back office; an unknown reason has one that says where to look. */
const words: Record<string, Words> = {
  refund_refused: {
    title: 'Remboursement refusé',
    explanation:
      'La banque a refusé le remboursement\u00a0: rendez la somme par virement, puis notez-le ici.',
  },
  refund_unanswered: {
    title: 'Remboursement sans réponse',
    explanation:
      'Le prestataire n’a pas confirmé le remboursement\u00a0: vérifiez chez lui avant de rendre la somme.',
  },
  refund_pending: {
    title: 'Remboursement en attente',
    explanation:
      'Le remboursement est en attente chez le prestataire\u00a0: il se termine seul, sinon vérifiez chez lui.',
  },
  amount_differs: {
    title: 'Montant différent',
    explanation: 'Le montant encaissé n’est pas celui qui était demandé\u00a0: comparez chez le prestataire.',
  },
  provider_not_configured: {
    title: 'Prestataire absent',
    explanation: 'Le prestataire de ce paiement n’est plus configuré\u00a0: remboursez depuis son espace.',
  },
  disputed: {
    title: 'Remboursement suspendu',
    explanation:
      'La personne conteste ce paiement auprès de sa banque\u00a0: ne rendez rien avant sa décision, sinon elle aurait la somme deux fois.',
  },
};
/** True when the payment was captured as requested, but a fault that can be mended kept it from its right. */
const isUnsettled = (reason: string | null): boolean => reason?.startsWith('not_settled_') ?? false;
const unsettled: Words = {
  title: 'Inscription en suspens',
  explanation:
    'La somme est encaissée mais l’inscription n’a pas pu être donnée\u00a0: corrigez la cause puis donnez-la, ou rendez la somme.',
};
const elsewhere: Words = {
  title: 'Somme sans suite',
  explanation:
    'La somme encaissée n’a donné aucun droit et n’a pas été rendue\u00a0: vérifiez chez le prestataire.',
};

/** Lists stuck payments, oldest first. */
export async function listStuck(ctx: Context, part: Paging) {
  const { limit, offset } = sliceOf(part);
  const rows = await listStuckRows(ctx.db, limit, offset);
  const { count } = await countStuck(ctx.db);
  const toWire = (row: (typeof rows)[number]) => ({
    id: row.id,
    payer: row.payer,
    item: row.item,
    amount: centsToEuros(row.online_cents),
    capturedAt: row.captured_at?.toISOString() ?? null,
    reason: row.stuck_reason ?? 'unknown',
    ...(words[row.stuck_reason ?? ''] ?? (isUnsettled(row.stuck_reason) ? unsettled : elsewhere)),
    canSettle: isUnsettled(row.stuck_reason),
  });
  return { rows: rows.map(toWire), total: count };
}

export type Decision = { outcome: 'refunded' | 'settle'; note: string };

/**
 * Ends a stuck payment as a person decided, with an audit row. The provider is read first: a refund still
 * under way there must not be paid a second time by hand, and refunded money gives no seat.
 * @throws AppError not_found; conflict when it is not stuck (any more), when its refund is not over, or when
 * there is nothing left to give; ProviderError when the provider does not answer: nothing has changed then.
 */
export async function resolveStuck(
  ctx: Context,
  viewer: Viewer,
  id: string,
  decision: Decision,
): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new AppError('not_found');
  if (payment.state === 'stuck' && isRefundUnderWay(payment)) await refundPayment(ctx, payment);
  if (payment.state === 'stuck' && decision.outcome === 'settle') await expectMoney(ctx, payment);
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const locked = (await lockPayment(tx, id))!;
    if (locked.state !== 'stuck') throw new AppError('conflict', { reason: `payment_${locked.state}` });
    if (isRefundUnderWay(locked)) throw new AppError('conflict', { reason: 'refund_pending' });
    await (decision.outcome === 'settle' ? giveRight(tx, locked, now) : closeRefunded(tx, locked, now));
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'payment.resolve',
      subject: 'payment',
      subjectId: id,
      detail: { ...decision, reason: locked.stuck_reason },
    });
    return (await lockPayment(tx, id))!;
  });
}

/** @throws AppError conflict when the provider no longer holds the money for us. */
async function expectMoney(ctx: Context, payment: PaymentRow): Promise<void> {
  const provider = providerOf(ctx, payment);
  if (!provider || !payment.provider_ref)
    throw new AppError('conflict', { reason: 'provider_not_configured' });
  const reading = await provider.read(payment.provider_ref);
  if (reading.status !== 'captured' || reading.refundedCents > 0)
    throw new AppError('conflict', { reason: 'refunded_elsewhere' });
  if (reading.dispute && reading.dispute.status !== 'won')
    throw new AppError('conflict', { reason: 'disputed' });
}

/** @throws AppError conflict when the payment is stuck for another reason, or only a refund is left. */
async function giveRight(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  if (!isUnsettled(payment.stuck_reason)) throw new AppError('conflict', { reason: 'cannot_settle' });
  await settleLocked(tx, payment, now);
}

/** Records a refund by hand: what the payment still kept, its held seat and its credit, is free again. */
async function closeRefunded(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const { item, session_id: sessionId, registration_id: registrationId } = payment;
  if (item === 'session' && sessionId && registrationId && (await lockIfThere(tx, sessionId, now)))
    await freeSeatOf(tx, registrationId, now, { heldAtMost: lastHoldOf(payment) });
  await lockPerson(tx, payment.payer_id);
  const amountCents = await releaseCredit(tx, payment.id, now);
  if (amountCents > 0)
    await recordFailure(tx, { userId: payment.payer_id, amountCents, paymentId: payment.id, item, now });
  const byTransfer = payment.stuck_reason === 'refund_refused';
  const refunded = await movePayment(tx, payment, 'refunded', {
    refunded_at: now,
    refunds: payment.refunds + 1,
    next_check_at: null,
  });
  await postRefund(tx, refunded, { now, byTransfer });
}
