import * as calls from '@forman/contract/community/votes';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import * as votes from './votes.service.ts';

export function votesRoutes(app: FastifyInstance): void {
  route(app, calls.listEvolutions, async ({ ctx, viewer, query, reply }) =>
    answerPart(reply, await votes.listEvolutions(ctx, viewer, query)),
  );
  // Two addresses of one rule: the owner of the vote decides, whichever is called.
  for (const call of [calls.voteEvolution, calls.voteEvolutionLast])
    route(app, call, ({ ctx, viewer, params, body }) => votes.changeVote(ctx, viewer, params.id, body));
}
