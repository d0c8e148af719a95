import * as calls from '@forman/contract/sessions/feedback';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as feedback from './feedback.service.ts';

export function feedbackRoutes(app: FastifyInstance): void {
  route(app, calls.getOwnFeedback, ({ ctx, viewer, params }) =>
    feedback.readOwnFeedback(ctx, viewer, params.id),
  );
  route(app, calls.giveFeedback, ({ ctx, viewer, params, body }) =>
    feedback.answerFeedback(ctx, viewer, params.id, body),
  );
  route(app, calls.listFeedbackWaiting, ({ ctx, viewer }) => feedback.listWaitingFeedback(ctx, viewer));
  route(app, calls.getSessionFeedback, ({ ctx, viewer, params }) =>
    feedback.readAnswers(ctx, viewer, params.id),
  );
  route(app, calls.getUsefulness, ({ ctx, viewer, params }) =>
    feedback.readUsefulness(ctx, viewer, params.id),
  );
}
