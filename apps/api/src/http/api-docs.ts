import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../context.ts';
import { findLogin } from './login.ts';
import { openApiDocument } from './openapi.ts';
import { sendProblem } from './problem.ts';

const requestId = 'x-request-id';

/**
 * The description of every call, readable at /api/docs and as JSON at /api/docs/json. A separate application,
 * opened for its first reader: it would take a sixth of every start, and stay in memory.
 */
export function apiDocs(app: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | undefined;
  const open = (): Promise<FastifyInstance> =>
    (docs ??= openDocs().catch((error: unknown) => {
      docs = undefined;
      throw error;
    }));
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (app.ctx.config.apiDocs === 'admin') await refuseUnlessAdmin(app.ctx, request);
    const opened = await open();
    // Headers of every answer, set here because the other application writes the rest.
    request.raw.headers[requestId] = request.id;
    reply.raw.setHeader(requestId, request.id);
    reply.raw.setHeader('cache-control', 'no-store');
    reply.hijack();
    opened.routing(request.raw, reply.raw);
  };
  app.get('/api/docs', answer);
  app.get('/api/docs/*', answer);
  app.addHook('onClose', async () => (await docs)?.close());
}

/** @throws AppError not_logged_in, forbidden. */
async function refuseUnlessAdmin(ctx: Context, request: FastifyRequest): Promise<void> {
  const login = await findLogin(ctx, request.headers.authorization);
  if (!login) throw new AppError('not_logged_in');
  if (!login.viewer.isAdmin) throw new AppError('forbidden');
}

async function openDocs(): Promise<FastifyInstance> {
  const [swagger, swaggerUi] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  const docs = Fastify({ requestIdHeader: requestId, routerOptions: { ignoreTrailingSlash: true } });
  docs.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
  docs.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const document = openApiDocument();
  await docs.register(swagger.default, { mode: 'static', specification: { document: document as never } });
  await docs.register(swaggerUi.default, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its own policy, for its own scripts; the framing rule is the portal's.
    transformStaticCSP: (policy) => policy.replace(/frame-ancestors [^;]+/, "frame-ancestors 'none'"),
  });
  await docs.ready();
  return docs;
}
