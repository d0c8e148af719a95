import * as calls from '@forman/contract/community/training-plan';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as plans from './training-plan.service.ts';

export function trainingPlanRoutes(app: FastifyInstance): void {
  route(app, calls.getAdvisedThematics, ({ ctx, viewer, params }) => plans.getPlan(ctx, viewer, params.id));
  route(app, calls.saveAdvisedThematics, ({ ctx, viewer, params, body }) =>
    plans.savePlan(ctx, viewer, params.id, body),
  );
  route(app, calls.requestTrainingPlan, ({ ctx, viewer, params }) => plans.askPlan(ctx, viewer, params.id));
}
