import * as calls from '@forman/contract/hours/hours-office';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readBoard } from './board.service.ts';
import { readReminders, setReminderDays } from './reminders.service.ts';
import { readUnconfirmed } from './unconfirmed.service.ts';

export function hoursOfficeRoutes(app: FastifyInstance): void {
  route(app, calls.listMemberHours, ({ ctx, query }) => readBoard(ctx, query));
  route(app, calls.listSessionsWithoutHours, ({ ctx, query }) => readUnconfirmed(ctx, query));
  route(app, calls.getHoursReminders, ({ ctx }) => readReminders(ctx));
  route(app, calls.setHoursReminderDays, ({ ctx, viewer, body }) => setReminderDays(ctx, viewer, body.days));
}
