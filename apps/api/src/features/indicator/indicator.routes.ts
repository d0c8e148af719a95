import { indicator } from '@forman/contract/indicator';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getIndicator } from './indicator.service.ts';

export function indicatorRoutes(app: FastifyInstance): void {
  route(app, indicator, ({ ctx, viewer, params }) => getIndicator(ctx, viewer, params.userId));
}
