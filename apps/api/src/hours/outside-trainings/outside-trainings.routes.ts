import multipart from '@fastify/multipart';
import * as calls from '@forman/contract/hours/outside-trainings';
import { mostProofBytes } from '@forman/domain/hours/outside';
import type { FastifyInstance } from 'fastify';
import { uploadedFile } from '../../http/csv-file.ts';
import { route } from '../../http/route.ts';
import { decideTraining, reopenTraining } from './decisions.service.ts';
import {
  declareTraining,
  editTraining,
  listForOffice,
  listOwn,
  withdrawTraining,
} from './outside-trainings.service.ts';
import { openProof, storeProof } from './proofs.service.ts';

export async function outsideTrainingsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 2, fieldSize: 1000 } });

  route(app, calls.uploadProof, async ({ ctx, viewer, request }) => {
    const file = await uploadedFile(request, {
      field: calls.uploadProof.upload,
      mostBytes: mostProofBytes,
    });
    return storeProof(ctx, viewer, file);
  });
  route(app, calls.declareOutsideTraining, ({ ctx, viewer, body }) => declareTraining(ctx, viewer, body));
  route(app, calls.editOutsideTraining, ({ ctx, viewer, params, body }) =>
    editTraining(ctx, viewer, params.id, body),
  );
  route(app, calls.withdrawOutsideTraining, ({ ctx, viewer, params }) =>
    withdrawTraining(ctx, viewer, params.id),
  );
  route(app, calls.listOwnOutsideTrainings, ({ ctx, viewer, query }) => listOwn(ctx, viewer, query));
  route(app, calls.getProof, async ({ ctx, viewer, params, reply }) => {
    const { contentType, name, bytes } = await openProof(ctx, viewer, params.id);
    reply.header('content-type', contentType);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    reply.header('cache-control', 'no-store');
    return Buffer.from(bytes);
  });
  route(app, calls.listOutsideTrainings, ({ ctx, query }) => listForOffice(ctx, query));
  route(app, calls.decideOutsideTraining, ({ ctx, viewer, params, body }) =>
    decideTraining(ctx, viewer, params.id, body),
  );
  route(app, calls.reopenOutsideTraining, ({ ctx, viewer, params, body }) =>
    reopenTraining(ctx, viewer, params.id, body.version),
  );
}
