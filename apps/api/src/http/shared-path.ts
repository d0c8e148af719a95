import type { EndpointDefinition } from '@forman/contract/endpoint';
import { may } from '@forman/domain/access';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { findLoginIfGood } from './login.ts';

/** Two calls at one method and path: the framework knows one route, which chooses here between them. */

/** A call and its handler, whichever call it is. */
export type ServedCall = { endpoint: EndpointDefinition; handler: (call: unknown) => Promise<unknown> };
const sharing = new WeakMap<Context, Map<string, ServedCall>>();
const nameOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`;

/** Registers a call that answers some requests of another call's path. */
export function sharePath(ctx: Context, served: ServedCall): void {
  const known = sharing.get(ctx) ?? new Map<string, ServedCall>();
  sharing.set(ctx, known.set(nameOf(served.endpoint), served));
}

/** Finds the other call at this call's path; nearly always none, without waiting. */
export const alternateOf = (ctx: Context, asked: EndpointDefinition): ServedCall | undefined =>
  sharing.get(ctx)?.get(nameOf(asked));

/** Decides whether the call that shares this path serves the request, instead of the route's own call. */
export async function isFor(
  ctx: Context,
  { sharesPath, access }: EndpointDefinition,
  request: FastifyRequest,
): Promise<boolean> {
  if (typeof sharesPath === 'object') return Object.hasOwn(request.query as object, sharesPath.query);
  if (access === 'public' || access === 'login') return false;
  // With a bad token, the other call refuses it, or needs no login.
  const login = await findLoginIfGood(ctx, request.headers.authorization);
  return login !== null && may(login.viewer, access);
}
