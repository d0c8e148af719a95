import type { Viewer } from '@forman/domain/access';
import { canReadPapers } from '@forman/domain/books/invoicing/reading';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { deleteDocument, findPdf, listLoose } from './former-documents.queries.ts';

export const keyOfDocument = (id: string): string => `former/${id}`;

/**
 * Opens the PDF of a former invoice, as its person or for the office.
 * @throws AppError not_found, also where it is somebody else's. @throws ProviderError.
 */
export async function openPdf(
  ctx: Context,
  viewer: Viewer,
  invoiceId: number,
): Promise<{ number: string; pdf: Buffer }> {
  const found = await findPdf(ctx.db, invoiceId);
  if (!found?.documentId || !canReadPapers(viewer, found.userId ?? 0).ok) throw new AppError('not_found');
  const file = await ctx.storage.get(keyOfDocument(found.documentId));
  if (!file) throw new AppError('not_found');
  // A header takes no accents, and a file's name no slashes.
  return { number: found.number.replaceAll(/[^\w.-]/g, '-'), pdf: Buffer.from(file.bytes) };
}

/** Time that a paper waits before it counts as left alone: an upload is done by then, or dead. */
const keptMs = 86_400_000;
const mostAtOnce = 500;

/** The job that deletes papers of files that were taken away, and of uploads that broke off. */
export async function sweepFormerDocuments(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs);
  for (const id of await listLoose(ctx.db, before, mostAtOnce)) {
    if (ctx.isStopping()) return;
    try {
      // The file first: a row left alone is found again.
      await ctx.storage.remove(keyOfDocument(id));
      await deleteDocument(ctx.db, id);
    } catch (error) {
      ctx.log.warn({ err: error, document: id }, 'former document not removed, will try again');
    }
  }
}
