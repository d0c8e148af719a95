import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getAttendanceSheet } from './attendance-sheet.service.ts';

export function attendanceRoutes(app: FastifyInstance): void {
  for (const kind of sessionKinds) {
    route(app, sessionCalls[kind].attendanceSheet, async ({ ctx, viewer, params, query, reply }) => {
      const { fileName, pdf } = await getAttendanceSheet(ctx, viewer, {
        kind,
        id: params.id,
        isBlank: query.vierge ?? false,
      });
      reply.header('content-type', 'application/pdf');
      reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return pdf;
    });
  }
}
