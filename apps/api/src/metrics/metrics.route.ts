import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The figures for the operator's Prometheus, not a call of the portal; both have the token. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('not_logged_in');
    const { type, text } = await metrics.read();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}

/** Compares in a time that does not reveal how much is right. */
function isSame(given: string, own: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(own));
}
