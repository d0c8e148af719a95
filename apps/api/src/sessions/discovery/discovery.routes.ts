import { listDiscoveryDays } from '@forman/contract/sessions/discovery';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listDaysOfGuests } from './discovery.service.ts';

export function discoveryRoutes(app: FastifyInstance): void {
  route(app, listDiscoveryDays, ({ ctx, viewer, query }) => listDaysOfGuests(ctx, viewer, query.user));
}
