import { badges } from '@forman/contract/office/badges';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getBadges } from './badges.service.ts';

export function badgesRoutes(app: FastifyInstance): void {
  route(app, badges, ({ ctx, viewer, params }) => getBadges(ctx, viewer, params.userId));
}
