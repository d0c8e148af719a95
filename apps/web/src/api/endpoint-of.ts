import type { EndpointId } from '@forman/contract';
import { endpointTexts } from './endpoints.gen.ts';

/** Method and path of a call. `path` is relative to /api; `isPublic`: no login needed. `creates`: it takes a key. */
type Endpoint = { method: string; path: string; isPublic: boolean; creates: boolean };

export function endpointOf(id: EndpointId): Endpoint {
  const [method = '', path = '', ...marks] = endpointTexts[id].split(' ');
  return { method, path, isPublic: marks.includes('public'), creates: marks.includes('creates') };
}

const isEndpoint = (id: unknown): id is EndpointId =>
  typeof id === 'string' && Object.hasOwn(endpointTexts, id);

export const isPublicEndpoint = (id: unknown): boolean => isEndpoint(id) && endpointOf(id).isPublic;
