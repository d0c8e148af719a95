import * as calls from '@forman/contract/money/payments';
import { AppError } from '@forman/domain/errors';
import { eurosToCents } from '@forman/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Viewer } from '@forman/domain/access';
import type { Room } from '@forman/domain/sessions/rooms';
import type { ItemRequest } from './items.service.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../http/route.ts';
import { findKind } from './payments.queries.ts';
import { getQuote, openPayment, settleOrPayByCredit } from './checkout.service.ts';
import { abandonOwnPayment, captureOwnOrder, readOwnPayment, toPayment } from './own-payments.service.ts';

/** Refuses a body that names another person than its sender (docs/deviations/payments.md). */
function ownIdOnly(viewer: Viewer, userId: number | undefined): void {
  if (userId !== undefined && userId !== viewer.id) throw new AppError('forbidden', { reason: 'not_yours' });
}

type Named = {
  kind?: ItemRequest['kind'] | undefined;
  id: number | null | undefined;
  beneficiary?: number | undefined;
  room?: Room | null | undefined;
};

/**
 * Reads the item from a body or a query: every item but dues has a number. Without a kind, a number is a session's,
 * of the kind that it has; without both, the dues are meant (CORE-286).
 * @throws AppError not_found, invalid.
 */
async function itemFrom(db: Db, named: Named, propertyPath: string): Promise<ItemRequest> {
  const { id, beneficiary, room } = named;
  const kind = named.kind ?? (id ? await findKind(db, id) : 'membership');
  if (!kind) throw new AppError('not_found');
  if (kind === 'membership') return { kind };
  if (id) return { kind, id, beneficiaryId: beneficiary, room };
  throw new AppError('invalid', { violations: [{ propertyPath, message: 'Champ requis' }] });
}

export function paymentsRoutes(app: FastifyInstance): void {
  route(app, calls.quote, async ({ ctx, viewer, query }) =>
    getQuote(ctx, viewer, await itemFrom(ctx.db, { ...query, id: query.id }, 'id')),
  );
  route(app, calls.payByCard, async ({ ctx, viewer, body }) => {
    ownIdOnly(viewer, body.user_id);
    const payment = await openPayment(ctx, viewer, {
      ...(await itemFrom(ctx.db, { ...body, id: body.workshop_id }, 'workshop_id')),
      method: 'card',
      shownCents: body.amount,
    });
    return { data: payment.client_secret!, payment: toPayment(payment) };
  });
  route(app, calls.openPaypalOrder, async ({ ctx, viewer, body }) => {
    const payment = await openPayment(ctx, viewer, {
      ...(await itemFrom(ctx.db, { ...body, id: body.id }, 'id')),
      method: 'paypal',
      shownCents: eurosToCents(body.amount),
    });
    return { data: { id: payment.provider_ref! }, payment: toPayment(payment) };
  });
  route(app, calls.capturePaypalOrder, async ({ ctx, viewer, body }) => {
    const payment = await captureOwnOrder(ctx, viewer, body.order_id);
    return { status: payment.provider_status ?? payment.state, payment: toPayment(payment) };
  });
  route(app, calls.getPayment, ({ ctx, viewer, params }) => readOwnPayment(ctx, viewer, params.id));
  route(app, calls.abandonPayment, async ({ ctx, viewer, params }) => {
    return toPayment(await abandonOwnPayment(ctx, viewer, params.id));
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
