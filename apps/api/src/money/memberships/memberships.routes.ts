import { listOwing, membership, remindOwing } from '@forman/contract/money/memberships';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listOwingMembers, remindOwingMembers } from './owing.service.ts';
import { getMembership } from './memberships.service.ts';

export function membershipsRoutes(app: FastifyInstance): void {
  route(app, membership, ({ ctx, viewer }) => getMembership(ctx, viewer));
  route(app, listOwing, ({ ctx, viewer, query }) => listOwingMembers(ctx, viewer, query));
  route(app, remindOwing, ({ ctx, viewer, body }) =>
    remindOwingMembers(ctx, viewer, 'users' in body ? body.users : null),
  );
}
