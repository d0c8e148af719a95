import { listCreditMovements, userAvoirs } from '@forman/contract/credits';
import { may } from '@forman/domain/access';
import { centsToEuros } from '@forman/domain/money';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { ownOrFinance } from '../invoicing/transactions.service.ts';
import { listMovements } from './movements.queries.ts';
import { findWallet } from './wallet.service.ts';

export function creditsRoutes(app: FastifyInstance): void {
  route(app, userAvoirs, async ({ ctx, viewer, body }) => {
    ownOrFinance(viewer, body.user_id);
    const wallet = await findWallet(ctx.db, body.user_id, ctx.clock.now());
    return {
      avoirs: wallet.avoirs.map((avoir) => ({
        id: avoir.id,
        amount: centsToEuros(avoir.amountCents),
        amount_left: centsToEuros(avoir.leftCents),
        description: avoir.description,
        date: avoir.createdAt.toISOString(),
        expiresAt: avoir.expiresAt?.toISOString() ?? null,
        sessionTitle: avoir.sessionTitle,
      })),
      avoir: centsToEuros(wallet.balanceCents),
      usable: centsToEuros(wallet.usableCents),
    };
  });
  route(app, listCreditMovements, ({ ctx, viewer, query }) => {
    const userId = query['user.id'] === undefined ? undefined : Number(query['user.id']);
    if (userId !== undefined) ownOrFinance(viewer, userId);
    const everybody = userId === undefined && may(viewer, 'finance.read_all');
    return listMovements(ctx.db, everybody ? undefined : (userId ?? viewer.id));
  });
}
