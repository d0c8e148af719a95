import { listOwnSecurityEvents, listSecurityEvents } from '@forman/contract/platform/security-events';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listEvents, listOwnEvents } from './security-events.service.ts';

export function securityEventsRoutes(app: FastifyInstance): void {
  route(app, listOwnSecurityEvents, ({ ctx, viewer, query }) => listOwnEvents(ctx, viewer, query));
  route(app, listSecurityEvents, ({ ctx, query }) => listEvents(ctx, query));
}
