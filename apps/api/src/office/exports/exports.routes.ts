import {
  exportActivities,
  exportLine,
  exportPortal,
  exportSessions,
  exportUsers,
} from '@forman/contract/office/exports';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getLine, getParts } from './exports.service.ts';
import { requestPortalExport } from './portal-export.service.ts';
import { activities, exportWhole, users } from './whole-files.service.ts';

export function exportsRoutes(app: FastifyInstance): void {
  route(app, exportLine, ({ ctx, viewer, params, query }) => getLine(ctx, viewer, params.id, query.which));
  route(app, exportSessions, ({ ctx, viewer, params, query }) =>
    getParts(ctx, viewer, params.id, query.kind),
  );
  route(app, exportActivities, ({ ctx, viewer, reply }) =>
    exportWhole(ctx, viewer, { reply, file: activities }),
  );
  route(app, exportUsers, ({ ctx, viewer, reply }) => exportWhole(ctx, viewer, { reply, file: users }));
  route(app, exportPortal, ({ ctx, viewer }) => requestPortalExport(ctx, viewer));
}
