import { listSites, listThematics, sessionCalls } from '@forman/contract/sessions';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listSitesOf, listThematicsOf } from './catalogue.queries.ts';
import {
  createSession,
  getSession,
  listSessions,
  publishSession,
  searchSessions,
} from './sessions.service.ts';

export function sessionsRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.list, ({ ctx, viewer, query }) => listSessions(ctx, viewer, kind, query));
    route(app, calls.search, ({ ctx, viewer, query }) => searchSessions(ctx, viewer, kind, query));
    route(app, calls.get, ({ ctx, viewer, params }) => getSession(ctx, viewer, { kind, id: params.id }));
    route(app, calls.create, ({ ctx, viewer, body }) => createSession(ctx, viewer, kind, body));
    route(app, calls.publish, ({ ctx, viewer, params, body }) =>
      publishSession(ctx, viewer, { kind, id: params.id }, body?.isPublish ?? true),
    );
  }
  route(app, listSites, ({ ctx, query }) => listSitesOf(ctx.db, query.isActive));
  route(app, listThematics, ({ ctx, query }) => listThematicsOf(ctx.db, query.type));
}
