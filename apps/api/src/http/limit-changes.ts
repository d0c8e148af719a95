import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call that changes something. @throws AppError too_many_requests. */
    countChange(request: FastifyRequest): Promise<void>;
  }
}

/** Part of the requests of an address that one account may use for changes, whatever its addresses. */
const partOfRequests = 5;

/**
 * Limits the changes that one account makes in a minute, at this process: a script that joins and leaves, or
 * writes again and again, would fill tables and other people's mailboxes.
 */
export function limitChanges(app: FastifyInstance): void {
  const count = app.createRateLimit({
    max: Math.ceil(app.ctx.config.requestsPerMinute / partOfRequests),
    timeWindow: 60_000,
    keyGenerator: ({ login }) => `account ${login!.viewer.id}`,
  });
  app.decorate('countChange', async (request) => {
    const tried = await count(request);
    if (!tried.isAllowed && tried.isExceeded)
      throw new AppError('too_many_requests', { retryAfter: tried.ttlInSeconds });
  });
}
