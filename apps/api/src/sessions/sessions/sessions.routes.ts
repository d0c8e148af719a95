import { endDateAlert, listDateAlerts } from '@forman/contract/sessions/session-around';
import { sessionCalendar, sessionDay } from '@forman/contract/sessions/session-calendar';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { readClashes, readNextDates, setAlert } from './around.service.ts';
import { endAlertOf, listAlertsOf } from './date-alerts.service.ts';
import { searchSessions } from './session-search.service.ts';
import { getSession, listSessions, publishSession } from './sessions.service.ts';
import { readCalendar, readDay } from './session-calendar.service.ts';

export function sessionsRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.list, async ({ ctx, viewer, query, reply }) =>
      answerPart(reply, await listSessions(ctx, viewer, kind, query)),
    );
    route(app, calls.search, ({ ctx, viewer, query }) => searchSessions(ctx, viewer, kind, query));
    route(app, calls.get, ({ ctx, viewer, params }) => getSession(ctx, viewer, { kind, id: params.id }));
    route(app, calls.publish, ({ ctx, viewer, params, body }) =>
      publishSession(ctx, viewer, { kind, id: params.id }, body?.isPublish ?? true),
    );
    const at = (id: number) => ({ kind, id });
    route(app, calls.nextDates, ({ ctx, viewer, params }) => readNextDates(ctx, viewer, at(params.id)));
    route(app, calls.clashes, ({ ctx, viewer, params }) => readClashes(ctx, viewer, at(params.id)));
    route(app, calls.alert, ({ ctx, viewer, params }) => setAlert(ctx, viewer, at(params.id), true));
    route(app, calls.endAlert, ({ ctx, viewer, params }) => setAlert(ctx, viewer, at(params.id), false));
  }
  route(app, listDateAlerts, ({ ctx, viewer }) => listAlertsOf(ctx, viewer));
  route(app, endDateAlert, ({ ctx, viewer, params }) => endAlertOf(ctx, viewer, params.id));
  route(app, sessionCalendar, ({ ctx, viewer, query }) => readCalendar(ctx, viewer, query));
  route(app, sessionDay, ({ ctx, viewer, params, query }) => readDay(ctx, viewer, params.day, query));
}
