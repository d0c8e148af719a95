import * as calls from '@forman/contract/hours/control-files';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { requestControlFile, requestControlFiles } from './control-files.service.ts';

export function controlFilesRoutes(app: FastifyInstance): void {
  route(app, calls.requestControlFile, ({ ctx, viewer, params, body }) =>
    requestControlFile(ctx, viewer, params.id, body),
  );
  route(app, calls.requestControlFiles, ({ ctx, viewer, body }) => requestControlFiles(ctx, viewer, body));
}
