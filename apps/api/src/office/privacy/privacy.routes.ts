import { acceptTerms } from '@forman/contract/platform/consents';
import {
  deleteUser,
  getPrivacy,
  getUserErasure,
  requestData,
  requestErasure,
  takeArchive,
  withdrawErasure,
} from '@forman/contract/office/privacy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../http/route.ts';
import * as consents from '../../platform/consents/consents.service.ts';
import * as erasure from './erasure.service.ts';
import * as privacy from './privacy.service.ts';

export function privacyRoutes(app: FastifyInstance): void {
  route(app, getPrivacy, ({ ctx, viewer }) => privacy.readPrivacy(ctx, viewer));
  route(app, requestData, ({ ctx, viewer }) => privacy.requestArchive(ctx, viewer));
  route(app, takeArchive, async ({ ctx, params, reply }) => {
    const archive = await privacy.takeArchive(ctx, params.token, answered(reply));
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', 'attachment; filename="mes-donnees-forman.zip"');
    reply.header('cache-control', 'no-store');
    return archive;
  });
  route(app, acceptTerms, ({ ctx, viewer }) => consents.acceptTerms(ctx, viewer));
  route(app, requestErasure, ({ ctx, viewer, body }) => erasure.requestErasure(ctx, viewer, body));
  route(app, withdrawErasure, ({ ctx, viewer }) => erasure.withdrawErasure(ctx, viewer));
  route(app, getUserErasure, ({ ctx, viewer, params }) => erasure.readUserErasure(ctx, viewer, params.id));
  route(app, deleteUser, ({ ctx, viewer, params }) => erasure.eraseUser(ctx, viewer, params.id));
}

/** True once the whole answer was handed to the connection; false when that was cut before. */
const answered = (reply: FastifyReply): Promise<boolean> =>
  new Promise((resolve) => {
    reply.raw.once('finish', () => resolve(true));
    reply.raw.once('close', () => resolve(reply.raw.writableFinished));
  });
