import * as calls from '@forman/contract/money/counter';
import * as debtCalls from '@forman/contract/money/counter-debts';
import type { FastifyInstance } from 'fastify';
import { sendPdf } from '../../http/pdf.ts';
import { route } from '../../http/route.ts';
import { returnCheque } from './cheque-returns.service.ts';
import { listSessions, take } from './counter.service.ts';
import { cancel, listAllDebts, listSaleReceipts } from './debts.service.ts';
import { drawSlip } from './deposit-slip.service.ts';
import { deposit, listDeposits, listUndeposited, readDeposit } from './deposits.service.ts';
import { price } from './prices.service.ts';
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
  route(app, debtCalls.getDeposit, ({ ctx, params }) => readDeposit(ctx, params.id));
  route(app, debtCalls.listDebts, ({ ctx }) => listAllDebts(ctx));
  route(app, debtCalls.cancelDebt, ({ ctx, viewer, params, body }) => cancel(ctx, viewer, params.id, body));
  route(app, debtCalls.returnCheque, ({ ctx, viewer, body }) => returnCheque(ctx, viewer, body));
  route(app, debtCalls.getSaleReceipts, ({ ctx, params }) => listSaleReceipts(ctx, params.id));
  route(app, calls.getRepayable, ({ ctx, params }) => readRepayable(ctx, params.id));
  route(app, calls.repaySale, ({ ctx, viewer, params, body }) => repay(ctx, viewer, params.id, body));
  route(app, calls.refundSale, ({ ctx, viewer, params, body }) => refund(ctx, viewer, params.id, body));
}
