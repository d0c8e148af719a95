import { payMembership } from '@forman/contract/money/memberships';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getMembership } from '../memberships/memberships.service.ts';
import { payDues } from './dues.service.ts';

export function duesRoutes(app: FastifyInstance): void {
  route(app, payMembership, async ({ ctx, viewer, body }) => ({
    ...(await payDues(ctx, viewer, body.method)),
    ...(await getMembership(ctx, viewer)),
  }));
}
