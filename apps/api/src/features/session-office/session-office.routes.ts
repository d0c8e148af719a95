import { officeCalls } from '@forman/contract/session-office';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changePilot, switchWaiting } from './session-office.service.ts';

export function sessionOfficeRoutes(app: FastifyInstance): void {
  for (const kind of ['workshop', 'formation', 'event'] as const) {
    route(app, officeCalls[kind].former, ({ ctx, viewer, params, body }) =>
      changePilot(ctx, viewer, { kind, id: params.id }, body.former),
    );
  }
  route(app, officeCalls.workshop.waiting, ({ ctx, viewer, params, body }) =>
    switchWaiting(ctx, viewer, { kind: 'workshop', id: params.id }, body.isUniqueWaiting),
  );
}
