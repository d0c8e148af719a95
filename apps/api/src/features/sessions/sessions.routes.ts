import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import { endDateAlert, listDateAlerts } from '@forman/contract/session-around';
import { sessionCalendar, sessionDay } from '@forman/contract/session-calendar';
import { sessionCalls } from '@forman/contract/sessions';
import type { Viewer } from '@forman/domain/access';
import { rulesOf, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { answerPart } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { readClashes, readNextDates, setAlert } from './around.service.ts';
import { endAlertOf, listAlertsOf } from './date-alerts.service.ts';
import { getSession, listSessions, publishSession, searchSessions } from './sessions.service.ts';
import { repeatSession } from './repeat.service.ts';
import { addSlot, removeSlots } from './slots.service.ts';
import { createSession, existsAt, updateSession } from './writing.service.ts';
import { readCalendar, readDay } from './session-calendar.service.ts';

export function sessionsRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    const calls = sessionCalls[kind];
    route(app, calls.list, async ({ ctx, viewer, query, reply }) =>
      answerPart(reply, await listSessions(ctx, viewer, kind, query)),
    );
    route(app, calls.search, ({ ctx, viewer, query }) => searchSessions(ctx, viewer, kind, query));
    route(app, calls.get, ({ ctx, viewer, params }) => getSession(ctx, viewer, { kind, id: params.id }));
    route(app, calls.create, ({ ctx, viewer, body }) => createSession(ctx, viewer, kind, body));
    route(app, calls.exists, ({ ctx, params }) =>
      existsAt(ctx, kind, { where: params.site, day: params.date }),
    );
    route(app, calls.update, ({ ctx, viewer, params, body }) =>
      updateSession(ctx, viewer, { kind, id: params.id }, body),
    );
    route(app, calls.repeat, ({ ctx, viewer, params, body }) =>
      repeatSession(ctx, viewer, { kind, id: params.id }, body.dates),
    );
    route(app, calls.deleteDates, ({ ctx, viewer, params }) =>
      removeSlots(ctx, viewer, { kind, id: params.id }),
    );
    route(app, calls.addDate, async ({ ctx, viewer, body }) => addDate(ctx, viewer, kind, body));
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

/** The slot's session stands in the field that its kind names; the answer says it back as a reference. */
async function addDate<const K extends SessionKind>(
  ctx: Context,
  viewer: Viewer,
  kind: K,
  body: BodyOf<(typeof sessionCalls)[K]['addDate']>,
): Promise<AnswerOf<(typeof sessionCalls)[K]['addDate']>> {
  const { slotParent, path } = rulesOf(kind);
  const id = (body as Record<string, unknown>)[slotParent] as number;
  const slot = await addSlot(ctx, viewer, { kind, id }, body);
  return { ...slot, [slotParent]: `/api/${path}/${id}` } as never;
}
