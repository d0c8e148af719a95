import * as calls from '@forman/contract/money/counter';
import type { FastifyInstance } from 'fastify';
import { sendPdf } from '../../http/pdf.ts';
import { route } from '../../http/route.ts';
import { listSessions, price, take } from './counter.service.ts';
import { drawSlip } from './deposit-slip.service.ts';
import { deposit, listDeposits, listUndeposited } from './deposits.service.ts';
import { refund } from './provider-refunds.service.ts';
import { readRepayable, repay } from './repayments.service.ts';

export function counterRoutes(app: FastifyInstance): void {
  route(app, calls.counterSessions, ({ ctx, query }) => listSessions(ctx, query.search));
  route(app, calls.priceCounter, ({ ctx, params, body }) => price(ctx, params.id, body));
  route(app, calls.takeMoney, ({ ctx, viewer, params, body }) => take(ctx, viewer, params.id, body));
  route(app, calls.listUndeposited, ({ ctx, query }) => listUndeposited(ctx, query.means));
  route(app, calls.depositReceipts, ({ ctx, viewer, body }) => deposit(ctx, viewer, body));
  route(app, calls.listDeposits, ({ ctx }) => listDeposits(ctx));
  route(app, calls.getDepositSlip, async ({ ctx, params, reply }) =>
    sendPdf(reply, await drawSlip(ctx, params.id)),
  );
  route(app, calls.getRepayable, ({ ctx, params }) => readRepayable(ctx, params.id));
  route(app, calls.repaySale, ({ ctx, viewer, params, body }) => repay(ctx, viewer, params.id, body));
  route(app, calls.refundSale, ({ ctx, viewer, params, body }) => refund(ctx, viewer, params.id, body));
}
