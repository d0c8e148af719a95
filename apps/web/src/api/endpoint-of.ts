import type { EndpointId } from '@forman/contract';
import { firstEndpoints } from './endpoints-first.gen.ts';

/** Method and path of a call. `path` is relative to /api; `isPublic`: no login needed. `creates`: it takes a key. */
type Endpoint = { method: string; path: string; isPublic: boolean; creates: boolean };

type FirstId = keyof typeof firstEndpoints;
const isFirst = (id: unknown): id is FirstId => typeof id === 'string' && Object.hasOwn(firstEndpoints, id);
const isIn = <Table extends object>(table: Table, id: PropertyKey): id is keyof Table =>
  Object.hasOwn(table, id);

function parse(text: string): Endpoint {
  const [method = '', path = '', ...marks] = text.split(' ');
  return { method, path, isPublic: marks.includes('public'), creates: marks.includes('creates') };
}

/** Endpoint that a page may call before the frame has loaded. */
export const firstEndpoint = (id: FirstId): Endpoint => parse(firstEndpoints[id]);

/**
 * Endpoint of a call. Those of members are in the frame’s file, which is loaded by then or fetched now; those of the
 * office come with its first call.
 */
export async function endpointOf(id: EndpointId): Promise<Endpoint> {
  if (isFirst(id)) return firstEndpoint(id);
  const { restEndpoints } = await import('./endpoints-rest.gen.ts');
  if (isIn(restEndpoints, id)) return parse(restEndpoints[id]);
  const { officeEndpoints } = await import('./endpoints-office.gen.ts');
  return parse(officeEndpoints[id]);
}

export const isPublicEndpoint = (id: unknown): boolean => isFirst(id) && firstEndpoint(id).isPublic;
