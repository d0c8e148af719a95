import multipart from '@fastify/multipart';
import { readFormerPortal, stopFormerReading } from '@forman/contract/office/former-portal';
import * as calls from '@forman/contract/office/move-in';
import type { FastifyInstance } from 'fastify';
import { uploadedFile } from '../../http/csv-file.ts';
import { sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { addFile, removeFile, updateFile } from './files.service.ts';
import { requestReading, stopReading } from './former-portal/former-source.service.ts';
import * as moves from './move-in.service.ts';

export async function moveInRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 2, fieldSize: 1000 } });

  route(app, calls.getMove, ({ ctx }) => moves.readStanding(ctx));
  route(app, calls.startMove, ({ ctx, viewer }) => moves.startMove(ctx, viewer));
  route(app, calls.addMoveFile, async ({ ctx, params, request }) => {
    const { addMoveFile, mostMoveBytes } = calls;
    const file = await uploadedFile(request, { field: addMoveFile.upload, mostBytes: mostMoveBytes });
    return addFile(ctx, params.id, file);
  });
  route(app, calls.updateMoveFile, ({ ctx, params, body }) => updateFile(ctx, params, body));
  route(app, calls.removeMoveFile, ({ ctx, params }) => removeFile(ctx, params));
  route(app, readFormerPortal, ({ ctx, viewer, params, body }) =>
    requestReading(ctx, viewer, { ...params, ...body }),
  );
  route(app, stopFormerReading, ({ ctx, params }) => stopReading(ctx, params.id));
  route(app, calls.setMoveSettings, ({ ctx, params, body }) => moves.setSettings(ctx, params.id, body));
  route(app, calls.listMoveQuestions, ({ ctx, params }) => moves.listQuestions(ctx, params.id));
  route(app, calls.decideMove, ({ ctx, params, body }) => moves.decide(ctx, params.id, body));
  route(app, calls.rehearseMove, ({ ctx, viewer, params }) => moves.requestRehearsal(ctx, viewer, params.id));
  route(app, calls.listMoveOutcomes, ({ ctx, params, query }) => moves.readOutcomes(ctx, params.id, query));
  route(app, calls.getMoveOutcomes, async ({ ctx, params, reply }) =>
    sendCsv(reply, 'lignes-refusees', await moves.refusedCsv(ctx.db, params.id)),
  );
  route(app, calls.signMove, ({ ctx, viewer, params, body }) =>
    moves.signMove(ctx, viewer, { id: params.id, rehearsal: body.rehearsal }),
  );
  route(app, calls.undoMove, ({ ctx, viewer, params }) => moves.requestUndo(ctx, viewer, params.id));
  route(app, calls.dropMove, ({ ctx, params }) => moves.dropMove(ctx, params.id));
}
