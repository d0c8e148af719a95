import { existsSync } from 'node:fs';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@forman/domain/errors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { accountsRoutes } from './people/accounts/accounts.routes.ts';
import { associationRoutes } from './platform/association/association.routes.ts';
import { agendaRoutes } from './sessions/agenda/agenda.routes.ts';
import { auditRoutes } from './platform/audit/audit.routes.ts';
import { traceTakeover } from './platform/audit/audit.service.ts';
import { attestationsRoutes } from './hours/attestations/attestations.routes.ts';
import { controlFilesRoutes } from './hours/control-files/control-files.routes.ts';
import { attendanceRoutes } from './hours/attendance-sheet/attendance-sheet.routes.ts';
import { tasksRoutes } from './platform/background-tasks/tasks.routes.ts';
import { calendarFeedRoutes } from './sessions/calendar-feed/calendar-feed.routes.ts';
import { catalogueRoutes } from './participation/catalogue/catalogue.routes.ts';
import { clockRoutes } from './platform/clock/clock.routes.ts';
import { groupOrdersRoutes } from './money/group-orders/group-orders.routes.ts';
import { closingsRoutes } from './money/closings/closings.routes.ts';
import { contactRoutes } from './people/contact/contact.routes.ts';
import { creditsRoutes } from './money/credits/credits.routes.ts';
import { discoveryRoutes } from './sessions/discovery/discovery.routes.ts';
import { exportsRoutes } from './office/exports/exports.routes.ts';
import { failedCreditRoutes } from './money/payments/failed-credit.routes.ts';
import { faqRoutes } from './community/faq/faq.routes.ts';
import { feedbackRoutes } from './sessions/feedback/feedback.routes.ts';
import { figuresRoutes } from './office/figures/figures.routes.ts';
import { goalsRoutes } from './community/goals/goals.routes.ts';
import { homeRoutes } from './office/home/home.routes.ts';
import { hoursOfficeRoutes } from './hours/hours-office/hours-office.routes.ts';
import { hoursRoutes } from './hours/hours/hours.routes.ts';
import { importsRoutes } from './office/imports/imports.routes.ts';
import { badgesRoutes } from './office/badges/badges.routes.ts';
import { ledgerReadingRoutes } from './books/ledger/ledger-reading.routes.ts';
import { invoicingRoutes, typedInvoicesRoutes } from './books/invoicing/invoicing.routes.ts';
import { membershipsRoutes } from './money/memberships/memberships.routes.ts';
import { memberOfficeRoutes, membersRoutes } from './office/members/members.routes.ts';
import { moneyCasesRoutes } from './money/payments/money-cases.routes.ts';
import { newsRoutes } from './community/news/news.routes.ts';
import { notificationsRoutes, unsubscribeRoutes } from './platform/notifications/notifications.routes.ts';
import { duesRoutes } from './money/payments/dues.routes.ts';
import { payoutsRoutes } from './money/payouts/payouts.routes.ts';
import { paymentsRoutes } from './money/payments/payments.routes.ts';
import { simulatedBankRoutes } from './money/payments/simulated-bank.routes.ts';
import { webhookRoutes } from './money/payments/webhooks.routes.ts';
import { outsideTrainingsRoutes } from './hours/outside-trainings/outside-trainings.routes.ts';
import { personFileRoutes } from './office/person-file/person-file.routes.ts';
import { pictureUploadsRoutes } from './office/picture-uploads/picture-uploads.routes.ts';
import { picturesRoutes } from './platform/pictures/pictures.routes.ts';
import { presenceRoutes } from './hours/presence/presence.routes.ts';
import { privacyRoutes } from './office/privacy/privacy.routes.ts';
import { registrationsRoutes } from './participation/registrations/registrations.routes.ts';
import { searchRoutes } from './office/search/search.routes.ts';
import { securityEventsRoutes } from './platform/security-events/security-events.routes.ts';
import { healthRoutes } from './platform/health/health.routes.ts';
import { sessionOfficeRoutes } from './participation/session-office/session-office.routes.ts';
import { sessionMessagesRoutes } from './sessions/session-messages/session-messages.routes.ts';
import { sessionPeopleRoutes } from './participation/session-people/session-people.routes.ts';
import { sessionLifeRoutes } from './participation/session-life/session-life.routes.ts';
import { sessionFormRoutes } from './participation/session-form/session-form.routes.ts';
import { sessionsRoutes } from './sessions/sessions/sessions.routes.ts';
import { settingsRoutes } from './office/settings/settings.routes.ts';
import { trainingFiguresRoutes } from './hours/training-figures/training-figures.routes.ts';
import { trainingPlanRoutes } from './community/training-plan/training-plan.routes.ts';
import { vatRulesRoutes } from './books/vat-rules/vat-rules.routes.ts';
import { votesRoutes } from './community/votes/votes.routes.ts';
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
  app.decorateRequest('sharer', null);
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
  ctx.plugs.isAnswering = countAnswers(app);
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

/** Attendance, hours and attestations. */
function trainingRoutes(app: FastifyInstance): void {
  attestationsRoutes(app);
  controlFilesRoutes(app);
  hoursRoutes(app);
  hoursOfficeRoutes(app);
  presenceRoutes(app);
  feedbackRoutes(app);
  trainingFiguresRoutes(app);
}

/**
 * Every call of the portal. The rate limit comes first, before a call's own hooks ask the database who calls.
 */
async function routes(app: FastifyInstance, { metrics }: { metrics: Metrics | null }): Promise<void> {
  app.addHook('onRequest', app.rateLimit());
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.login?.takeover || reply.statusCode >= 400) return done();
    void traceTakeover(app.ctx, request).then(() => done());
  });
  healthRoutes(app);
  accountsRoutes(app);
  demoAccountsRoutes(app);
  auditRoutes(app);
  securityEventsRoutes(app);
  associationRoutes(app);
  membersRoutes(app);
  memberOfficeRoutes(app);
  personFileRoutes(app);
  membershipsRoutes(app);
  duesRoutes(app);
  sessionsRoutes(app);
  sessionFormRoutes(app);
  sessionLifeRoutes(app);
  catalogueRoutes(app);
  sessionOfficeRoutes(app);
  registrationsRoutes(app);
  sessionPeopleRoutes(app);
  sessionMessagesRoutes(app);
  moneyRoutes(app);
  faqRoutes(app);
  figuresRoutes(app);
  trainingPlanRoutes(app);
  goalsRoutes(app);
  vatRulesRoutes(app);
  votesRoutes(app);
  homeRoutes(app);
  newsRoutes(app);
  badgesRoutes(app);
  notificationsRoutes(app);
  agendaRoutes(app);
  exportsRoutes(app);
  attendanceRoutes(app);
  trainingRoutes(app);
  calendarFeedRoutes(app);
  clockRoutes(app);
  discoveryRoutes(app);
  privacyRoutes(app);
  searchRoutes(app);
  settingsRoutes(app);
  tasksRoutes(app);
  if (app.ctx.bank) simulatedBankRoutes(app);
  picturesRoutes(app);
  await app.register(pictureUploadsRoutes);
  await app.register(contactRoutes);
  await app.register(unsubscribeRoutes);
  await app.register(importsRoutes);
  await app.register(outsideTrainingsRoutes);
  await app.register(webhookRoutes);
  apiDocs(app);
  if (metrics) metricsRoute(app, metrics, app.ctx.config.metricsToken!);
}

/** Payments, invoices and the books. */
function moneyRoutes(app: FastifyInstance): void {
  paymentsRoutes(app);
  moneyCasesRoutes(app);
  failedCreditRoutes(app);
  creditsRoutes(app);
  invoicingRoutes(app);
  ledgerReadingRoutes(app);
  typedInvoicesRoutes(app);
  payoutsRoutes(app);
  closingsRoutes(app);
  groupOrdersRoutes(app);
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
