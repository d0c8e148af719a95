import * as calls from '@forman/contract/sessions/calendar-feed';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../http/route.ts';
import {
  getCalendarFile,
  getFeed,
  getSubscription,
  renewSubscription,
  revokeSubscription,
} from './calendar-feed.service.ts';

function sendCalendar(reply: FastifyReply, fileName: string, text: string): Buffer {
  reply.header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH');
  reply.header('content-disposition', `inline; filename="${fileName}.ics"`);
  reply.header('cache-control', 'private, no-store');
  return Buffer.from(text);
}

export function calendarFeedRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    route(app, sessionCalls[kind].calendar, async ({ ctx, viewer, params, reply }) =>
      sendCalendar(reply, 'session', await getCalendarFile(ctx, viewer, { kind, id: params.id })),
    );
  }
  route(app, calls.calendarFeed, async ({ ctx, params, reply }) =>
    sendCalendar(reply, 'forman', await getFeed(ctx, params.token)),
  );
  route(app, calls.getCalendarSubscription, ({ ctx, viewer }) => getSubscription(ctx, viewer));
  route(app, calls.renewCalendarSubscription, ({ ctx, viewer }) => renewSubscription(ctx, viewer));
  route(app, calls.revokeCalendarSubscription, ({ ctx, viewer }) => revokeSubscription(ctx, viewer));
}
