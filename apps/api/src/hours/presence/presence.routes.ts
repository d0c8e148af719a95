import * as calls from '@forman/contract/hours/presence';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getBoard } from './presence-board.service.ts';
import { acceptLate, correct, countersign, getCode, signInByHand } from './presence.service.ts';
import { openCode, readOwn, sign } from './signing.service.ts';
import { visit } from './visits.service.ts';

const done = { ok: true };

export function presenceRoutes(app: FastifyInstance): void {
  route(app, calls.presenceBoard, ({ ctx, viewer, params, query }) =>
    getBoard(ctx, viewer, { sessionId: params.id, ...query }),
  );
  route(app, calls.presenceCode, ({ ctx, viewer, params, query }) =>
    getCode(ctx, viewer, { sessionId: params.id, ...query }),
  );
  route(app, calls.openPresenceCode, ({ ctx, viewer, params }) => openCode(ctx, viewer, params.code));
  route(app, calls.signPresence, ({ ctx, viewer, body }) => sign(ctx, viewer, body));
  route(app, calls.ownPresence, ({ ctx, viewer, params }) => readOwn(ctx, viewer, params.id));
  route(app, calls.joinRemotely, ({ ctx, viewer, params, body }) =>
    visit(ctx, viewer, { sessionId: params.id, ...body }, 'join'),
  );
  route(app, calls.leaveRemotely, ({ ctx, viewer, params, body }) =>
    visit(ctx, viewer, { sessionId: params.id, ...body }, 'leave'),
  );
  route(app, calls.signByHand, async ({ ctx, viewer, params, body }) => {
    await signInByHand(ctx, viewer, { sessionId: params.id, ...body });
    return done;
  });
  route(app, calls.countersignPresence, ({ ctx, viewer, params, body }) =>
    countersign(ctx, viewer, { sessionId: params.id, ...body }),
  );
  route(app, calls.correctPresence, async ({ ctx, viewer, params, body }) => {
    await correct(ctx, viewer, { sessionId: params.id, ...body });
    return done;
  });
  route(app, calls.acceptLateSignature, async ({ ctx, viewer, params, body }) => {
    await acceptLate(ctx, viewer, { sessionId: params.id, ...body });
    return done;
  });
}
