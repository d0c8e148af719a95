import { webhook } from '@forman/contract/money/payments';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { receiveEvent } from './webhooks.service.ts';

/** In a scope of its own: the signature covers the bytes, so nothing parses them first. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  route(app, webhook, async ({ ctx, params, request }) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await receiveEvent(ctx, params.provider, rawBody, request.headers);
    return { received: true };
  });
}
