import * as claims from '@forman/contract/money/credit-claims';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { freeFailed, freeFailedAvoirs } from './failed-credit.service.ts';

/** A client reports that a payment failed; the server decides from what it knows. */
export function failedCreditRoutes(app: FastifyInstance): void {
  route(app, claims.reportFailedPayment, ({ ctx, viewer, body }) => freeFailed(ctx, viewer, body.user_id));
  route(app, claims.restoreAvoirs, ({ ctx, viewer, params, body }) =>
    freeFailedAvoirs(ctx, viewer, params.userId, {
      field: 'credit_ids',
      parts: body.credit_ids.map((avoirId) => ({ avoirId })),
    }),
  );
  route(app, claims.restoreAvoirParts, ({ ctx, viewer, params, body }) =>
    freeFailedAvoirs(ctx, viewer, params.userId, {
      field: 'credit_partials',
      parts: body.credit_partials.map(({ credit_id, amount }) => ({ avoirId: credit_id, euros: amount })),
    }),
  );
}
