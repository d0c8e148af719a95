import { existsSync } from 'node:fs';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@forman/domain/errors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { traceTakeover } from './platform/audit/audit.service.ts';
import { featureRoutes } from './routes.gen.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoute } from './metrics/metrics.route.ts';
import type { Tracing } from './tracing/tracing.ts';
import { apiDocs } from './http/api-docs.ts';
import { oneHost } from './http/one-host.ts';
import {
  newRequestId,
  refuseUnnamed,
  refuseUnparsed,
  type RequestPatience,
  requestPatience,
} from './http/parser-refusals.ts';
import { fieldFault } from './http/field-faults.ts';
import { sendProblem } from './http/problem.ts';
import { siteById } from './http/site-paths.ts';
import { limitChanges } from './http/limit-changes.ts';
import { networkOf } from './http/rate-limit.ts';
import { logRequests } from './http/request-log.ts';
import { watchRefusedValues } from './http/refused-values.ts';
import { securityHeaders } from './http/security-headers.ts';
import { webApplication } from './http/web-application.ts';
import { demoAccountsRoutes } from './sample/demo-accounts.routes.ts';

z.config({ localeError: fieldFault });

export type AppOptions = {
  logger?: FastifyServerOptions['loggerInstance'];
  /** Checks every answer against its schema; for tests. */
  checkAnswers?: boolean;
  /** The built web application; not served when absent. */
  webRoot?: string;
  /** Longest time that a request may take to arrive. */
  patience?: RequestPatience;
  metrics?: Metrics | null;
  tracing?: Tracing | null;
};

/** The portal as one Fastify application over a context; it opens no connection by itself. */
export async function createApp(ctx: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const trusted = ctx.config.trustProxy;
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // What a proxy sends on an open connection during the stop gets an answer, and its connection ends.
    return503OnClosing: false,
    rewriteUrl: siteById,
    // A path that cannot even be decoded gets the same kind of refusal as any other call.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: refuseUnparsed,
    ...timeoutsOf(options.patience ?? requestPatience),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: 512 * 1024,
    // Fastify's default of ten seconds is too short on a busy machine.
    pluginTimeout: 60_000,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorate('ctx', ctx);
  const refusedValues = watchRefusedValues(app.log);
  app.decorate('refusedValues', refusedValues);
  app.addHook('onClose', () => refusedValues.tell());
  app.decorate('checkAnswers', options.checkAnswers ?? false);
  app.decorateRequest('login', null);
  app.decorateRequest('alternate', null);
  options.tracing?.watchCalls(app);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const secure = securityHeaders(ctx.config);
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, done));
  refuseUnnamed(app);
  oneHost(app, ctx.config);
  options.metrics?.watchCalls(app);
  if (ctx.config.logRequests) logRequests(app);
  addAnswerHeaders(app);
  await app.register(rateLimit, {
    global: false,
    max: ctx.config.requestsPerMinute,
    timeWindow: 60_000,
    // The library's own key generator needs an address, which a client that has hung up no longer has.
    keyGenerator: ({ ip }) => networkOf(ip ?? 'gone'),
  });
  limitChanges(app);
  await app.register(routes, { metrics: options.metrics ?? null });
  if (options.webRoot && existsSync(options.webRoot))
    await app.register(webApplication, { root: options.webRoot });
  else app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
  ctx.hooks.isAnswering = countAnswers(app);
  ctx.hooks.deliverWebhook = async (rawBody, headers) => {
    await app.inject({
      method: 'POST',
      url: `/api/webhooks/simulated-${headers['simulated-bank-method'] ?? 'card'}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    });
  };
  return app;
}

/**
 * Adds the request id to every answer; to answers of calls also `no-store`, by default, and the server's
 * time.
 */
function addAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // The route decides, not the address as it was written: /%61pi is /api. An address without a route gets a
    // refusal.
    if (isCall(request.routeOptions.url)) {
      reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
      // The browser counts deadlines down from this time, not from its own clock.
      reply.header('x-server-time', app.ctx.clock.now().toISOString());
    }
    done();
  });
}

/**
 * @returns a function that is true while a request is being answered; a request whose caller has gone does
 * not count.
 */
function countAnswers(app: FastifyInstance): () => boolean {
  let count = 0;
  app.server.on('request', (_request, response) => {
    count += 1;
    response.once('close', () => (count -= 1));
  });
  return () => count > 0;
}

const isCall = (route: string | undefined): boolean =>
  route === undefined || /^\/(?:api\/|export[/_]|desabonnement\/)/.test(route);

/**
 * Every call of the portal. The rate limit comes first, before a call's own hooks ask the database who calls.
 */
async function routes(app: FastifyInstance, { metrics }: { metrics: Metrics | null }): Promise<void> {
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.login?.takeover || reply.statusCode >= 400) return done();
    void traceTakeover(app.ctx, request).then(() => done());
  });
  // Each in a scope of its own, as some read other bodies than JSON.
  for (const add of featureRoutes) await app.register(async (scope) => add(scope));
  demoAccountsRoutes(app);
  apiDocs(app);
  if (metrics) metricsRoute(app, metrics, app.ctx.config.metricsToken!);
}

const timeoutsOf = ({ headersMs, wholeMs, checkEveryMs }: RequestPatience) => ({
  requestTimeout: wholeMs,
  http: {
    headersTimeout: headersMs,
    requestTimeout: wholeMs,
    connectionsCheckingInterval: checkEveryMs,
    // Refused by a hook, with a message.
    requireHostHeader: false,
  },
});
