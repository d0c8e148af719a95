import type { EndpointId } from '@forman/contract';
import { firstEndpoints } from './endpoints-first.gen.ts';

/** Method and path of a call. `path` is relative to /api; `isPublic`: no login needed. `creates`: it takes a key. */
type Endpoint = { method: string; path: string; isPublic: boolean; creates: boolean };

type FirstId = keyof typeof firstEndpoints;
const isFirst = (id: unknown): id is FirstId => typeof id === 'string' && Object.hasOwn(firstEndpoints, id);

function parse(text: string): Endpoint {
  const [method = '', path = '', ...marks] = text.split(' ');
  return { method, path, isPublic: marks.includes('public'), creates: marks.includes('creates') };
}

/** Endpoint that a page may call before the frame has loaded. */
export const firstEndpoint = (id: FirstId): Endpoint => parse(firstEndpoints[id]);

/** Endpoint of a call. Those that need a login are in the frame’s file, which is loaded by then or fetched now. */
export async function endpointOf(id: EndpointId): Promise<Endpoint> {
  if (isFirst(id)) return firstEndpoint(id);
  const { restEndpoints } = await import('./endpoints-rest.gen.ts');
  return parse(restEndpoints[id]);
}

export const isPublicEndpoint = (id: unknown): boolean => isFirst(id) && firstEndpoint(id).isPublic;
