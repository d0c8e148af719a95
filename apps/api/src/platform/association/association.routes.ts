import { getAssociation } from '@forman/contract/platform/association';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readAssociation } from './association.service.ts';

export function associationRoutes(app: FastifyInstance): void {
  route(app, getAssociation, ({ ctx }) => readAssociation(ctx.db));
}
