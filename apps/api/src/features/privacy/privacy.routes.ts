import { getPrivacy, requestData, takeArchive } from '@forman/contract/privacy';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as privacy from './privacy.service.ts';

export function privacyRoutes(app: FastifyInstance): void {
  route(app, getPrivacy, ({ ctx, viewer }) => privacy.readPrivacy(ctx, viewer));
  route(app, requestData, ({ ctx, viewer }) => privacy.requestArchive(ctx, viewer));
  route(app, takeArchive, async ({ ctx, params, reply }) => {
    const archive = await privacy.takeArchive(ctx, params.token);
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', 'attachment; filename="mes-donnees-forman.zip"');
    reply.header('cache-control', 'no-store');
    return archive;
  });
}
