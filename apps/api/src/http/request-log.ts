import type { FastifyInstance } from 'fastify';

/**
 * Logs a line for each request, for an operator who looks for something. It names the route's pattern, never
 * the address, the caller or their origin: these contain numbers of people and secrets of links. The
 * reference of an answer finds its line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'request');
    done();
  });
}
