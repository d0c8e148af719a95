import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@forman/domain/errors';

/** A form that breaks off is its sender's; what the plugin refuses by itself carries its status. */
export function refuseForm(error: unknown): never {
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error;
  throw new AppError('malformed', { cause: error });
}

/**
 * A file of a form, whole. The plugin looks at its limit when a chunk arrives: a file cut exactly between two chunks
 * would pass as one that ended there. @throws AppError too_large, malformed.
 */
export async function wholeFile(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer().catch(refuseForm);
  if (part.file.truncated) throw new AppError('too_large');
  return bytes;
}
