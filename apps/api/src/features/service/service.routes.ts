import { health, listDemoMessages, publicConfig, ready } from '@forman/contract/service';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { route } from '../../http/route.ts';
import { listMessages } from '../notifications/outbox.service.ts';

export function serviceRoutes(app: FastifyInstance): void {
  route(app, health, async () => ({ status: 'ok' as const }));
  route(app, ready, async ({ ctx }) => {
    try {
      await sql`select 1`.execute(ctx.db);
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
    return { status: 'ready' as const };
  });
  route(app, publicConfig, async ({ ctx }) => ({
    mode: ctx.config.mode,
    now: ctx.clock.now().toISOString(),
    lastSessionDay: ctx.config.lastSessionDay,
    stripePublishableKey: ctx.config.stripe?.publishableKey ?? null,
    paypalClientId: ctx.config.paypal?.clientId ?? null,
  }));
  route(app, listDemoMessages, ({ ctx, query }) => listMessages(ctx, query.recipient));
}
