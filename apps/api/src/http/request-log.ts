import type { FastifyInstance } from 'fastify';

/**
 * A line for each request, for an operator who looks for something. It names the route's pattern, never the address, the
 * caller or where they call from: those hold numbers of people and secrets of links. Whoever quotes the reference of an
 * answer is found by it.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'request');
    done();
  });
}
