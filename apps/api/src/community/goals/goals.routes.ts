import * as calls from '@forman/contract/community/goals';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { retire, reword } from './goals-office.service.ts';
import * as goals from './goals.service.ts';

export function goalsRoutes(app: FastifyInstance): void {
  route(app, calls.listGoals, ({ ctx, query }) => goals.listGoals(ctx, query.level));
  route(app, calls.createGoal, ({ ctx, viewer, body }) => goals.addGoal(ctx, viewer, body));
  route(app, calls.updateGoal, ({ ctx, viewer, params, body }) => reword(ctx, viewer, params.id, body));
  route(app, calls.retireGoal, async ({ ctx, viewer, params }) => ({
    votes: await retire(ctx, viewer, params.id),
  }));
  route(app, calls.listCompletions, async ({ ctx, query, reply }) =>
    answerPart(reply, await goals.listCompletionsOf(ctx, query)),
  );
  route(app, calls.listLineCompletions, async ({ ctx, viewer, query, reply }) =>
    answerPart(reply, await goals.listLine(ctx, viewer, query)),
  );
  route(app, calls.createCompletion, ({ ctx, viewer, body }) => goals.markGoal(ctx, viewer, body));
  route(app, calls.answerCompletion, ({ ctx, viewer, params, body }) =>
    goals.answerGoal(ctx, viewer, params.id, body),
  );
  route(app, calls.removeCompletion, ({ ctx, viewer, params }) => goals.removeMark(ctx, viewer, params.id));
  route(app, calls.getUserGoals, ({ ctx, viewer, params }) => goals.getGoalsPage(ctx, viewer, params.id));
  route(app, calls.goalInbox, ({ ctx, viewer, query }) => goals.getGoalInbox(ctx, viewer, query.page));
}
