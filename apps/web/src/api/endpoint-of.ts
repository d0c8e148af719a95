import type { EndpointId } from '@forman/contract';
import { firstEndpoints } from './endpoints-first.gen.ts';

/** How a call is made. `path` stands under /api; `isPublic`: anybody may. */
type Endpoint = { method: string; path: string; isPublic: boolean };

type FirstId = keyof typeof firstEndpoints;
const isFirst = (id: unknown): id is FirstId => typeof id === 'string' && Object.hasOwn(firstEndpoints, id);

function parse(text: string): Endpoint {
  const [method = '', path = '', access] = text.split(' ');
  return { method, path, isPublic: access === 'public' };
}

/** One that a page may ask for before the frame is there. */
export const firstEndpoint = (id: FirstId): Endpoint => parse(firstEndpoints[id]);

/**
 * What needs a login comes with the frame’s file: who asks for it has that already, or fetches it. What only those call who lead
 * sessions or run the office has a file of its own.
 */
export async function endpointOf(id: EndpointId): Promise<Endpoint> {
  if (isFirst(id)) return firstEndpoint(id);
  const { restEndpoints } = await import('./endpoints-rest.gen.ts');
  if (isIn(restEndpoints, id)) return parse(restEndpoints[id]);
  const { leadingEndpoints } = await import('./endpoints-leading.gen.ts');
  return parse(leadingEndpoints[id]);
}

const isIn = <Table extends object>(table: Table, id: EndpointId): id is EndpointId & keyof Table =>
  Object.hasOwn(table, id);

export const isPublicEndpoint = (id: unknown): boolean => isFirst(id) && firstEndpoint(id).isPublic;
