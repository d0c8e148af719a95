import multipart from '@fastify/multipart';
import { uploadProdemial } from '@forman/contract/imports';
import { mostProdemialBytes } from '@forman/domain/members/prodemial';
import type { FastifyInstance } from 'fastify';
import { uploadedFile } from '../../http/csv-file.ts';
import { route } from '../../http/route.ts';
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
}
