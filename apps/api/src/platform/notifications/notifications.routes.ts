import * as calls from '@forman/contract/platform/notifications';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listHeld, settleHeld } from './held.service.ts';
import { listMine, markRead, markSeen, readMine } from './own-messages.service.ts';
import { choose, chooseByLink, readByLink } from './choices.service.ts';
import { listChoices } from './outbox.queries.ts';

export function notificationsRoutes(app: FastifyInstance): void {
  route(app, calls.listMessageChoices, ({ ctx, viewer }) => listChoices(ctx.db, viewer.id));
  route(app, calls.chooseMessages, ({ ctx, viewer, params, body }) =>
    choose(ctx, viewer.id, { kind: params.kind, byEmail: body.byEmail }),
  );
  route(app, calls.listOwnMessages, ({ ctx, viewer, query }) => listMine(ctx, viewer, query));
  route(app, calls.getOwnMessage, ({ ctx, viewer, params }) => readMine(ctx, viewer, params.id));
  route(app, calls.seeMessages, ({ ctx, viewer, body }) => markSeen(ctx, viewer, body.id));
  route(app, calls.listHeldMessages, ({ ctx }) => listHeld(ctx));
  route(app, calls.settleHeldMessages, ({ ctx, viewer, body }) => settleHeld(ctx, viewer, body));
  route(app, calls.readMessages, ({ ctx, viewer, body }) => markRead(ctx, viewer, body.ids));
}

/** The link of an e-mail. A mailbox program sends a form with it, which is not read (RFC 8058). */
export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 2000 },
    (_request, _body, done) => done(null, undefined),
  );
  route(app, calls.readUnsubscribeLink, ({ ctx, params }) => readByLink(ctx, params.token));
  route(app, calls.unsubscribe, ({ ctx, params }) => chooseByLink(ctx, params.token, false));
  route(app, calls.resubscribe, ({ ctx, params }) => chooseByLink(ctx, params.token, true));
}
