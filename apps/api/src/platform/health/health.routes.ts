import { health, listDemoMessages, publicConfig, ready } from '@forman/contract/platform/health';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { createPing } from '../../db/ping.ts';
import { route } from '../../http/route.ts';
import { listMessages } from '../notifications/outbox.service.ts';

export function healthRoutes(app: FastifyInstance): void {
  const isAnswering = createPing(app.ctx.pool);
  route(app, health, async () =>
    (await isAnswering())
      ? { status: 'ok' as const, database: 'up' as const }
      : { status: 'degraded' as const, database: 'down' as const },
  );
  route(app, ready, async () => {
    if (!(await isAnswering())) throw new AppError('unavailable');
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
