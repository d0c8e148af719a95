import type { Readable } from 'node:stream';
import type {
  AnswerOf,
  BodyOf,
  EndpointDefinition,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from '@forman/contract/endpoint';
import { may, type Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { expectRightClock } from '../clock-watch.ts';
import type { Context } from '../context.ts';
import { requireConfirmation } from './confirmation.ts';
import { askedOf, onceFor } from '../request-key.ts';
import { findLogin, findLoginIfGood, type Login } from './login.ts';
import { countTry, networkOf } from './rate-limit.ts';
import { serialiserOf } from './serialiser.ts';
import { refusedInTakeover, withRequest } from './current-request.ts';
import { isFor, type ServedCall, sharePath, alternateOf } from './shared-path.ts';
import { RawJson } from './raw-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    login: Login | null;
    /** The call that answers instead of the one at this path. */
    alternate: ServedCall | null;
  }
  interface FastifyInstance {
    ctx: Context;
    /** Tests parse every answer with its schema: the serialiser drops unknown fields but checks no value. */
    checkAnswers: boolean;
  }
}

export type Call<E extends EndpointDefinition> = {
  ctx: Context;
  /** The caller; null only where the endpoint is public. */
  viewer: E['access'] extends 'public' ? Viewer | null : Viewer;
  login: E['access'] extends 'public' ? Login | null : Login;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The answer of a handler; a file may still be written while it is sent. */
type SentAnswer<E extends EndpointDefinition> =
  | AnswerOf<E>
  | RawJson
  | (E['response'] extends 'file' ? Readable : never);
type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<SentAnswer<E>>;
/** The only way to add a call: enforces its access first, then its shape, then runs the handler. */
export function route<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  if (endpoint.demoOnly && app.ctx.config.mode !== 'demo') return;
  const own = { endpoint, handler } as unknown as ServedCall;
  if (endpoint.sharesPath) return sharePath(app.ctx, own);
  for (const front of endpoint.isBareToo ? ['/api', ''] : ['/api']) {
    app.route({
      method: endpoint.method,
      url: `${front}${endpoint.path}`,
      // HEAD is for monitors, which have no login.
      exposeHeadRoute: endpoint.access === 'public',
      ...answerWriter(endpoint),
      onRequest: (request) => {
        const alternate = alternateOf(app.ctx, endpoint);
        return alternate
          ? chooseCall(app.ctx, { own, alternate }, request)
          : enforceAccess(app.ctx, endpoint, request);
      },
      handler: (request, reply) => run(app, request.alternate ?? own, request, reply),
    });
  }
}

/** Chooses which of two calls at one path this request is for. */
async function chooseCall(
  ctx: Context,
  { own, alternate }: { own: ServedCall; alternate: ServedCall },
  request: FastifyRequest,
): Promise<void> {
  const isShared = await isFor(ctx, alternate.endpoint, request);
  if (isShared) request.alternate = alternate;
  await enforceAccess(ctx, (isShared ? alternate : own).endpoint, request);
}

async function enforceAccess(
  ctx: Context,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): Promise<void> {
  if (endpoint.ignoresLogin) return;
  const find = endpoint.access === 'public' ? findLoginIfGood : findLogin;
  request.login = await find(ctx, request.headers.authorization);
  checkAccess(endpoint, request.login?.viewer ?? null);
  // An administrator who acts in somebody's account cannot confirm to be that person.
  if ((endpoint.isRefusedInTakeover || endpoint.needsConfirmation) && request.login?.takeover)
    throw refusedInTakeover();
  // Before the call is counted: a caller who is asked to confirm has not made it yet.
  if (endpoint.needsConfirmation && request.login)
    await requireConfirmation(ctx, ctx.db, request.login.familyId);
  if (request.login && endpoint.method !== 'GET') await request.server.countChange(request);
  if (endpoint.rateLimit) {
    const { per, ...limit } = endpoint.rateLimit;
    const who = per === 'account' ? request.login?.viewer.id : networkOf(request.ip);
    await countTry(ctx, `${endpoint.id}:${who}`, limit);
  }
}

const factorDue = 'Ce compte a besoin de la double vérification : ajoutez une clé depuis « Mon compte ».';

const passwordDue = 'Choisissez d’abord votre mot de passe\u00a0: celui-ci vous a été donné.';

function checkAccess(endpoint: EndpointDefinition, viewer: Viewer | null): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!viewer) throw new AppError('not_logged_in');
  if (viewer.isPasswordDue && !endpoint.isOpenWithGivenPassword)
    throw new AppError('forbidden', { reason: 'password_due', detail: passwordDue });
  if (viewer.isSecondFactorDue && !endpoint.isOpenWithoutFactor)
    throw new AppError('forbidden', { reason: 'second_factor_due', detail: factorDue });
  if (access !== 'login' && !may(viewer, access)) throw new AppError('forbidden', { reason: access });
}

async function run(
  app: FastifyInstance,
  { endpoint, handler }: ServedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (endpoint.method !== 'GET' && !endpoint.isForAnyClock) await expectRightClock(app.ctx.clockWatch);
  const requestKey = endpoint.creates ? takeRequestKey(request) : null;
  const parsed = parseInput(endpoint, request);
  const call = {
    ctx: app.ctx,
    viewer: request.login?.viewer ?? null,
    login: request.login,
    ...parsed,
    request,
    reply,
  };
  const current = {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    familyId: request.login?.familyId ?? null,
    actingAdminId: request.login?.takeover?.adminId ?? null,
  };
  const handle = (): Promise<unknown> => withRequest(current, async () => readable(await handler(call)));
  const answer =
    requestKey === null
      ? await withRequest(current, () => handler(call))
      : await onceFor(
          app.ctx.db,
          {
            key: requestKey,
            userId: call.viewer?.id ?? null,
            asked: askedOf(endpoint.id, { params: parsed.params, body: parsed.body }),
            now: app.ctx.clock.now(),
          },
          handle,
        );
  reply.code(endpoint.status ?? 200);
  if (endpoint.response === null) return reply.send();
  if (app.checkAnswers && endpoint.response !== 'file')
    endpoint.response.parse(answer instanceof RawJson ? JSON.parse(String(answer.bytes)) : answer);
  if (request.alternate && endpoint.response !== 'file') writeAs(reply, endpoint.response);
  return answer;
}

/** An answer as it can be kept, and sent again. */
const readable = (answer: unknown): unknown =>
  answer instanceof RawJson ? JSON.parse(String(answer.bytes)) : answer;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Takes the key out of the body, whose own schema does not know it. @throws AppError invalid for no UUID. */
function takeRequestKey(request: FastifyRequest): string | null {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('requestKey' in body)) return null;
  const { requestKey, ...rest } = body;
  if (typeof requestKey !== 'string' || !uuid.test(requestKey))
    throw new AppError('invalid', {
      violations: [{ propertyPath: 'requestKey', message: 'Clé d’envoi invalide' }],
    });
  request.body = rest;
  return requestKey.toLowerCase();
}

function parseInput(endpoint: EndpointDefinition, request: FastifyRequest) {
  const violations: Violation[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    violations.push(...result.error.issues.flatMap(violationsOf));
    return undefined;
  };
  const input = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, withoutEmpty(request.query)),
    headers: read(endpoint.headers, request.headers),
    body: read(endpoint.body, request.body ?? undefined),
  };
  if (violations.length > 0) throw new AppError('invalid', { violations });
  return input;
}

/** A parameter without a value, as a form with an empty field sends it, narrows nothing. */
const withoutEmpty = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''));

const violationsOf = (issue: z.core.$ZodIssue): Violation[] => {
  const propertyPath = issue.path.map(String).join('.');
  return [{ propertyPath, message: issue.message }];
};

/** Makes the serialiser of an endpoint's answers. Fastify wants a schema per status before it takes one. */
function answerWriter({ response, status = 200 }: EndpointDefinition) {
  if (!response || response === 'file') return {};
  // Fastify also sends bytes; its type knows only text.
  const write = serialiserOf(response) as (answer: unknown) => string;
  return { schema: { response: { [status]: {} } }, serializerCompiler: () => write };
}

/** Replaces the route's own writer, made for another answer. */
const writeAs = (reply: FastifyReply, response: z.ZodType): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .serializer(serialiserOf(response) as (answer: unknown) => string);
