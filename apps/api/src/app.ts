import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@forman/domain/errors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { z } from 'zod';
import { fr } from 'zod/locales';
import type { Context } from './context.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { creditsRoutes } from './features/credits/credits.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { invoicingRoutes } from './features/invoicing/invoicing.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { simulatedBankRoutes } from './features/payments/simulated-bank.routes.ts';
import { webhookRoutes } from './features/payments/webhooks.routes.ts';
import { registrationsRoutes } from './features/registrations/registrations.routes.ts';
import { serviceRoutes } from './features/service/service.routes.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { sendProblem } from './http/problem.ts';
import { contentSecurityPolicy, webApplication } from './http/web-application.ts';

// What a person reads of a wrong field is French, whatever the schema says nothing about.
z.config(fr());

export type AppOptions = {
  logger?: FastifyServerOptions['loggerInstance'];
  /** Tests check every answer against its schema. */
  checkAnswers?: boolean;
  /** The built web application; not served when absent. */
  webRoot?: string;
};

/** The portal as one Fastify application over a context; it opens nothing by itself. */
export async function createApp(ctx: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // A path that cannot even be decoded is refused like everything else.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    genReqId: () => randomBytes(4).toString('hex').toUpperCase(),
    requestIdHeader: false,
    bodyLimit: 512 * 1024,
    trustProxy: ctx.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.decorate('ctx', ctx);
  app.decorate('checkAnswers', options.checkAnswers ?? false);
  app.decorateRequest('login', null);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
  });
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(ctx.config) });
  await app.register(rateLimit, {
    max: ctx.config.requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  await app.register(routes);
  if (options.webRoot && existsSync(options.webRoot))
    await app.register(webApplication, { root: options.webRoot });
  else app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
  ctx.plugs.deliverWebhook = async (rawBody, headers) => {
    await app.inject({
      method: 'POST',
      url: `/api/webhooks/simulated-${headers['simulated-bank-method'] ?? 'card'}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    });
  };
  return app;
}

async function routes(app: FastifyInstance): Promise<void> {
  serviceRoutes(app);
  accountsRoutes(app);
  membersRoutes(app);
  sessionsRoutes(app);
  registrationsRoutes(app);
  paymentsRoutes(app);
  creditsRoutes(app);
  invoicingRoutes(app);
  homeRoutes(app);
  if (app.ctx.bank) simulatedBankRoutes(app);
  await app.register(webhookRoutes);
  await app.register(apiDocs);
}
