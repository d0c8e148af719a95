import * as claims from '@forman/contract/money/credit-claims';
import * as calls from '@forman/contract/money/credits';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { creditYearCsv, getCreditYear, ledgerCsv } from './yearly-report.service.ts';
import { confirmApplied, confirmTied, confirmTransaction, recordMovement } from './credit-claims.service.ts';
import { getCreditDetail, getWallet, listMovements } from './credits.service.ts';
import { giveBack, lower } from './office-acts.service.ts';

export function creditsRoutes(app: FastifyInstance): void {
  route(app, calls.userAvoirs, ({ ctx, viewer, body }) => getWallet(ctx, viewer, body.user_id));
  route(app, calls.creditDetail, ({ ctx, params, query }) => getCreditDetail(ctx, params, query));
  route(app, calls.creditYear, ({ ctx, params, query }) => getCreditYear(ctx.db, params, query));
  route(app, calls.exportCreditYear, async ({ ctx, params: { year }, reply }) =>
    sendCsv(reply, `avoirs-${year}`, await creditYearCsv(ctx.db, year)),
  );
  route(app, calls.exportCreditDetails, async ({ ctx, params: { year }, reply }) =>
    sendCsv(reply, `avoirs-detail-${year}`, await ledgerCsv(ctx.db, year, null)),
  );
  route(app, calls.exportCreditDetail, async ({ ctx, params: { userId, year }, reply }) =>
    sendCsv(reply, `avoirs-${userId}-${year}`, await ledgerCsv(ctx.db, year, userId)),
  );
  route(app, calls.listCreditMovements, async ({ ctx, viewer, query, reply }) => {
    const { 'user.id': of, ...part } = query;
    const userId = of === undefined ? undefined : Number(of);
    return answerPart(reply, await listMovements(ctx, viewer, { userId, ...part }));
  });
  route(app, calls.refundAvoir, ({ ctx, viewer, params, body }) => giveBack(ctx, viewer, params.id, body));
  route(app, calls.lowerAvoir, ({ ctx, viewer, params, body }) => lower(ctx, viewer, params.id, body));
  claimRoutes(app);
}

/** The calls in which a client claims credit; the server decides from its own books. */
function claimRoutes(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/merge-patch+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  route(app, claims.recordCreditMovement, ({ ctx, viewer, body }) => recordMovement(ctx, viewer, body));
  route(app, claims.tieCreditMovement, ({ ctx, viewer, params, body }) =>
    confirmTransaction(ctx, viewer, params.id, body.transaction),
  );
  route(app, claims.applyCredit, ({ ctx, viewer, body }) => confirmApplied(ctx, viewer, body));
  route(app, claims.tieCredit, ({ ctx, viewer, params, body }) =>
    confirmTied(ctx, viewer, params.userId, body),
  );
}
