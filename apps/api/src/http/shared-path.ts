import type { EndpointDefinition } from '@forman/contract/endpoint';
import { may } from '@forman/domain/access';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findLogin } from './login.ts';

/** Two calls at one method and path: the framework knows one route, which asks here whose a request is. */

const sharing = new WeakMap<Context, Map<string, unknown>>();
const nameOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`;

/** Keeps what serves the call that answers some requests of another's path. */
export function sharePath(ctx: Context, served: { endpoint: EndpointDefinition }): void {
  const known = sharing.get(ctx) ?? new Map<string, unknown>();
  sharing.set(ctx, known.set(nameOf(served.endpoint), served));
}

/** What serves this request in place of the call whose route it came by; null: that call does. */
export async function findSharer<Served extends { endpoint: EndpointDefinition }>(
  ctx: Context,
  asked: EndpointDefinition,
  request: FastifyRequest,
): Promise<Served | null> {
  const served = sharing.get(ctx)?.get(nameOf(asked)) as Served | undefined;
  return served && (await isFor(ctx, served.endpoint, request)) ? served : null;
}

async function isFor(
  ctx: Context,
  { sharesPath, access }: EndpointDefinition,
  request: FastifyRequest,
): Promise<boolean> {
  if (typeof sharesPath === 'object') return Object.hasOwn(request.query as object, sharesPath.query);
  if (access === 'public' || access === 'login') return false;
  // A bad token is nobody's: the other call refuses it, or does without.
  const login = await findLogin(ctx, request.headers.authorization).catch(() => null);
  return login !== null && may(login.viewer, access);
}
