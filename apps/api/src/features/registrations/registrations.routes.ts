import { sessionCalls } from '@forman/contract/sessions';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { settleOrPayByCredit } from '../payments/checkout.service.ts';
import { getSession, readAfterAct } from '../sessions/sessions.service.ts';
import { cancelRegistration, joinFree, joinWaitingList, leaveWaitingList } from './registrations.service.ts';

export function registrationsRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.join, async ({ ctx, viewer, params, body }) => {
      const target = { kind, id: params.id };
      const room = body?.room ?? null;
      const joined = await joinFree(ctx, viewer, target, room);
      if (joined) return joined;
      await settleOrPayByCredit(ctx, viewer, { ...target, room });
      return getSession(ctx, viewer, target);
    });
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
