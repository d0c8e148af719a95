import { search } from '@forman/contract/office/search';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { searchAnything } from './search.service.ts';

export function searchRoutes(app: FastifyInstance): void {
  route(app, search, ({ ctx, viewer, query }) => searchAnything(ctx, viewer, query.q));
}
