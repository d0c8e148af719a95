import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readAfterAct } from '../../sessions/sessions/sessions.service.ts';
import { cancelRegistration, join, joinWaitingList, leaveWaitingList } from './registrations.service.ts';

export function registrationsRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.join, ({ ctx, viewer, params, body }) =>
      join(ctx, viewer, { kind, id: params.id }, body?.room ?? null),
    );
    route(app, calls.cancel, async ({ ctx, viewer, params }) => {
      const target = { kind, id: params.id };
      await cancelRegistration(ctx, viewer, target);
      return readAfterAct(ctx, viewer, target);
    });
    route(app, calls.wait, async ({ ctx, viewer, params }) => {
      await joinWaitingList(ctx, viewer, { kind, id: params.id });
      return { ok: true };
    });
    route(app, calls.leaveList, async ({ ctx, viewer, params }) => {
      await leaveWaitingList(ctx, viewer, { kind, id: params.id });
      return { ok: true };
    });
  }
}
