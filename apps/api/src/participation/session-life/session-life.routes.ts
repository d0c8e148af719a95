import { removeEvent } from '@forman/contract/participation/session-life';
import { cancelSession as cancelSessionCall } from '@forman/contract/participation/session-office';
import { sessionCalls } from '@forman/contract/session-calls';
import { centsToEuros } from '@forman/domain/money';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { cancelSession, deleteSession, getRemoval } from './deletion.service.ts';
import { addGuests, removeGuest } from './guests.service.ts';

export function sessionLifeRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.removal, ({ ctx, viewer, params }) => getRemoval(ctx, viewer, { kind, id: params.id }));
    route(app, calls.remove, async ({ ctx, viewer, params, query }) => {
      await deleteSession(ctx, viewer, { kind, id: params.id }, query.reason);
      return { ok: true };
    });
    route(app, calls.addGuests, ({ ctx, viewer, params, body }) =>
      addGuests(ctx, viewer, { kind, id: params.id }, body.emails),
    );
    route(app, calls.removeGuest, async ({ ctx, viewer, params, body }) => {
      await removeGuest(ctx, viewer, { kind, id: params.id }, body.userId);
      return { ok: true, userId: body.userId };
    });
  }
  route(app, cancelSessionCall, async ({ ctx, viewer, params, body }) => ({
    asked: centsToEuros(await cancelSession(ctx, viewer, params.id, body)),
  }));
  route(app, removeEvent, async ({ ctx, viewer, params, query }) => {
    await deleteSession(ctx, viewer, { kind: 'event', id: params.id }, query.reason);
    return { ok: true };
  });
}
