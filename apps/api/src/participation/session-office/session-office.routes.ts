import { officeCalls } from '@forman/contract/participation/session-office';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changePilot, searchSessions, switchWaiting } from './session-office.service.ts';

/** Lists for the office, on the paths of the members' collections. */
export function sessionOfficeRoutes(app: FastifyInstance): void {
  route(app, officeCalls.workshop.office, async ({ ctx, query }) => {
    const { rows, ...page } = await searchSessions(ctx, 'workshop', query);
    return { workshops: rows, ...page };
  });
  route(app, officeCalls.formation.office, async ({ ctx, query }) => {
    const { rows, ...page } = await searchSessions(ctx, 'formation', query);
    return { formations: rows, ...page };
  });
  route(app, officeCalls.event.office, async ({ ctx, query }) => {
    const { rows, ...page } = await searchSessions(ctx, 'event', query);
    return { events: rows, ...page };
  });
  route(app, officeCalls.team_meeting.office, async ({ ctx, query }) => {
    const { rows, ...page } = await searchSessions(ctx, 'team_meeting', query);
    return { team_meatings: rows, ...page };
  });
  for (const kind of ['workshop', 'formation', 'event'] as const) {
    route(app, officeCalls[kind].former, ({ ctx, viewer, params, body }) =>
      changePilot(ctx, viewer, { kind, id: params.id }, body.former),
    );
  }
  route(app, officeCalls.workshop.waiting, ({ ctx, viewer, params, body }) =>
    switchWaiting(ctx, viewer, { kind: 'workshop', id: params.id }, body.isUniqueWaiting),
  );
}
