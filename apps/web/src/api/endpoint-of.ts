import type { EndpointId } from '@forman/contract';
import { endpointTable } from './endpoints.gen.ts';

/** How a call is made. `path` stands under /api; `isPublic`: anybody may. */
export function endpointOf(id: EndpointId): { method: string; path: string; isPublic: boolean } {
  const [method = '', path = '', access] = endpointTable[id].split(' ');
  return { method, path, isPublic: access === 'public' };
}

export const isEndpoint = (id: unknown): id is EndpointId =>
  typeof id === 'string' && Object.hasOwn(endpointTable, id);
