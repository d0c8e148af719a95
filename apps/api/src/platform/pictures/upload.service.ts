import type { FastifyRequest } from 'fastify';
import { dropFile, refuseForm, wholeFile } from '../../http/forms.ts';
import { mostBytes, notAPicture } from './limits.ts';

/** Limits of a form with one picture. */
export const uploadLimits = { fileSize: mostBytes, files: 1, parts: 2, fieldSize: 1000 } as const;

/** Reads the only picture of the form, whole. @throws AppError invalid, malformed, too_large. */
export async function readUpload(
  request: FastifyRequest,
  field: string,
  fileSize = mostBytes,
): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize } }).catch(refuseForm);
  if (part?.fieldname !== field) {
    dropFile(part);
    throw notAPicture();
  }
  return wholeFile(part);
}
