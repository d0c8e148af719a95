import * as calls from '@forman/contract/payments';
import { AppError } from '@forman/domain/errors';
import { eurosToCents } from '@forman/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Viewer } from '@forman/domain/access';
import { route } from '../../http/route.ts';
import { getOwnPayment, getQuote, openPayment, settleOrPayByCredit, toPayment } from './checkout.service.ts';
import { closePayment, refreshPayment } from './reconcile.service.ts';
import { listStuck, resolveStuck } from './stuck.service.ts';
import { findPaymentByRef } from './payments.queries.ts';

/** A body that names another person than its sender is refused (deviations: ids come from the token). */
function ownIdOnly(viewer: Viewer, userId: number | undefined): void {
  if (userId !== undefined && userId !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
}

function needId(id: number | null | undefined, propertyPath: string): number {
  if (id) return id;
  throw new AppError('invalid', { violations: [{ propertyPath, message: 'Champ requis' }] });
}

export function paymentsRoutes(app: FastifyInstance): void {
  route(app, calls.quote, ({ ctx, viewer, query }) =>
    getQuote(ctx, viewer, { kind: query.kind, id: needId(query.id, 'id'), beneficiaryId: query.beneficiary }),
  );
  route(app, calls.payByCard, async ({ ctx, viewer, body }) => {
    ownIdOnly(viewer, body.user_id);
    const payment = await openPayment(ctx, viewer, {
      kind: body.kind,
      id: needId(body.workshop_id, 'workshop_id'),
      beneficiaryId: body.beneficiary,
      method: 'card',
      shownCents: body.amount,
    });
    return { data: payment.client_secret!, payment: toPayment(payment) };
  });
  route(app, calls.openPaypalOrder, async ({ ctx, viewer, body }) => {
    const payment = await openPayment(ctx, viewer, {
      kind: body.kind,
      id: needId(body.id, 'id'),
      beneficiaryId: body.beneficiary,
      method: 'paypal',
      shownCents: eurosToCents(body.amount),
    });
    return { data: { id: payment.provider_ref! }, payment: toPayment(payment) };
  });
  route(app, calls.capturePaypalOrder, async ({ ctx, viewer, body }) => {
    const found = await findPaymentByRef(ctx.db, body.order_id);
    if (found?.payer_id !== viewer.id) throw new AppError('not_found');
    const payment = await refreshPayment(ctx, found.id);
    return { status: payment.provider_status ?? payment.state, payment: toPayment(payment) };
  });
  route(app, calls.getPayment, async ({ ctx, viewer, params }) =>
    toPayment(await getOwnPayment(ctx, viewer, params.id)),
  );
  route(app, calls.listStuckPayments, ({ ctx }) => listStuck(ctx));
  route(app, calls.resolveStuckPayment, async ({ ctx, viewer, params, body }) =>
    toPayment(await resolveStuck(ctx, viewer, params.id, body.note)),
  );
  route(app, calls.abandonPayment, async ({ ctx, viewer, params }) => {
    await getOwnPayment(ctx, viewer, params.id);
    return toPayment(await closePayment(ctx, params.id));
  });
  route(app, calls.finaliseDiscovery, async ({ ctx, viewer, params, body }) => {
    const payment = await settleOrPayByCredit(ctx, viewer, {
      kind: 'discovery_fee',
      id: params.id,
      beneficiaryId: body?.beneficiary,
    });
    return { finalised: true, transaction: payment.transaction_id! };
  });
}
