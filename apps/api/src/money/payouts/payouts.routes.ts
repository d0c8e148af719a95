import * as calls from '@forman/contract/money/payouts';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { readStatements } from './readings.service.ts';
import { getPayout, getStatements, statementsCsv } from './statements.service.ts';

export function payoutsRoutes(app: FastifyInstance): void {
  route(app, calls.getProviderStatements, ({ ctx, query }) => getStatements(ctx, query));
  route(app, calls.exportProviderStatements, async ({ ctx, query, reply }) =>
    sendCsv(reply, `versements-${query.period}`, await statementsCsv(ctx, query.period)),
  );
  route(app, calls.readProviderStatements, ({ ctx, viewer }) => readStatements(ctx, viewer));
  route(app, calls.getProviderPayout, ({ ctx, params }) => getPayout(ctx.db, params.id));
}
