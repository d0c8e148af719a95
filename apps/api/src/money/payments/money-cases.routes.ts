import * as calls from '@forman/contract/money/money-cases';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { closeCase, listCases } from './money-cases.service.ts';
import { toPayment } from './own-payments.service.ts';
import { listStuck, resolveStuck } from './stuck.service.ts';

/** Money that awaits a person of the back office. */
export function moneyCasesRoutes(app: FastifyInstance): void {
  route(app, calls.listStuckPayments, async ({ ctx, query, reply }) =>
    answerPart(reply, await listStuck(ctx, query)),
  );
  route(app, calls.listPaymentCases, async ({ ctx, query, reply }) =>
    answerPart(reply, await listCases(ctx, query)),
  );
  route(app, calls.closePaymentCase, async ({ ctx, viewer, params, body }) => {
    await closeCase(ctx, viewer, params.id, body.note);
    return { ok: true };
  });
  route(app, calls.resolveStuckPayment, async ({ ctx, viewer, params, body }) =>
    toPayment(await resolveStuck(ctx, viewer, params.id, body)),
  );
}
