import { writeToPilot } from '@forman/contract/sessions/session-messages';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { writeToPilotOf } from './pilot-messages.service.ts';
import { listMessagesOf, sendMessage } from './session-messages.service.ts';

export function sessionMessagesRoutes(app: FastifyInstance): void {
  route(app, writeToPilot, ({ ctx, viewer, params, body }) => writeToPilotOf(ctx, viewer, params.id, body));
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.messages, ({ ctx, viewer, params }) =>
      listMessagesOf(ctx, viewer, { kind, id: params.id }),
    );
    route(app, calls.sendMessage, ({ ctx, viewer, params, body }) =>
      sendMessage(ctx, viewer, { kind, id: params.id }, body),
    );
  }
}
