import multipart from '@fastify/multipart';
import { uploadProdemial } from '@forman/contract/office/imports';
import * as calls from '@forman/contract/office/people-imports';
import { mostProdemialBytes } from '@forman/domain/office/prodemial';
import { dayOrders } from '@forman/domain/values/times';
import type { FastifyInstance } from 'fastify';
import { uploadedFile } from '../../http/csv-file.ts';
import { sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { checkPeopleFile } from './people-check.service.ts';
import {
  applyImport,
  dropImport,
  getImport,
  listLines,
  listUndecided,
  refusedCsv,
} from './people.service.ts';
import { importProdemial } from './prodemial.service.ts';

/** Files that the office sends about people. */
export async function importsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 4, fieldSize: 1000 } });

  route(app, uploadProdemial, async ({ ctx, viewer, request }) => {
    const { bytes } = await uploadedFile(request, {
      field: uploadProdemial.upload,
      mostBytes: mostProdemialBytes,
    });
    return importProdemial(ctx, viewer, bytes);
  });

  route(app, calls.checkPeopleFile, async ({ ctx, viewer, request }) => {
    const { upload: field } = calls.checkPeopleFile;
    const file = await uploadedFile(request, { field, mostBytes: calls.mostImportBytes });
    const told = dayOrders.find((order) => order === file.field('dayOrder')) ?? null;
    return getImport(ctx, await checkPeopleFile(ctx, viewer, { ...file, told }));
  });
  route(app, calls.listPeopleImports, async ({ ctx }) => ({ imports: await listUndecided(ctx) }));
  route(app, calls.getPeopleImport, ({ ctx, params }) => getImport(ctx, params.id));
  route(app, calls.listImportLines, ({ ctx, params, query }) => listLines(ctx, params.id, query));
  route(app, calls.getRefusedLines, async ({ ctx, params, reply }) =>
    sendCsv(reply, 'lignes-refusees', await refusedCsv(ctx, params.id)),
  );
  route(app, calls.applyPeopleImport, ({ ctx, viewer, params, body }) =>
    applyImport(ctx, viewer, { id: params.id, invites: body.invites }),
  );
  route(app, calls.dropPeopleImport, ({ ctx, params }) => dropImport(ctx, params.id));
}
