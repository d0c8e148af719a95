import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@forman/domain/errors';

/** A form that breaks off is the sender's fault; refusals by the plugin carry their status. */
export function refuseForm(error: unknown): never {
  if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error;
  throw new AppError('malformed', { cause: error });
}

/**
 * Reads away a file that is not asked for: the sender gets an answer only once its body was read, and would keep the
 * connection waiting.
 */
export function dropFile(part: MultipartFile | undefined): void {
  part?.file.resume();
}

/**
 * Reads a file of a form, whole. The plugin checks its limit only when a chunk arrives: a file cut exactly
 * between two chunks would pass as complete. @throws AppError too_large, malformed.
 */
export async function wholeFile(part: MultipartFile): Promise<Buffer> {
  const bytes = await part.toBuffer().catch(refuseForm);
  if (part.file.truncated) throw new AppError('too_large');
  return bytes;
}
