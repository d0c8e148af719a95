import { listOwing, membership, payMembership } from '@forman/contract/memberships';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { payDues } from '../payments/dues.service.ts';
import { listOwingMembers } from './owing.service.ts';
import { getMembership } from './memberships.service.ts';

export function membershipsRoutes(app: FastifyInstance): void {
  route(app, membership, ({ ctx, viewer }) => getMembership(ctx, viewer));
  route(app, payMembership, async ({ ctx, viewer, body }) => ({
    ...(await payDues(ctx, viewer, body.method)),
    ...(await getMembership(ctx, viewer)),
  }));
  route(app, listOwing, async ({ ctx, query, reply }) =>
    answerPart(reply, await listOwingMembers(ctx, query)),
  );
}
