import { creditDetail, listCreditMovements, userAvoirs } from '@forman/contract/credits';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { getCreditDetail, getWallet, listMovements } from './credits.service.ts';

export function creditsRoutes(app: FastifyInstance): void {
  route(app, userAvoirs, ({ ctx, viewer, body }) => getWallet(ctx, viewer, body.user_id));
  route(app, creditDetail, ({ ctx, params }) => getCreditDetail(ctx, params));
  route(app, listCreditMovements, async ({ ctx, viewer, query, reply }) => {
    const { 'user.id': of, ...part } = query;
    const userId = of === undefined ? undefined : Number(of);
    return answerPart(reply, await listMovements(ctx, viewer, { userId, ...part }));
  });
}
