import { createHash, randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import type { Viewer } from '@forman/domain/access';
import { may } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { outsideMessages } from '@forman/domain/hours/outside';
import type { StoredFile } from '../../adapters/storage/port.ts';
import type { Context } from '../../context.ts';
import { isReadablePdf } from '../../pdf/open-pdf.ts';
import { refuseOverQuota } from '../../platform/kept-files/quota.service.ts';
import { remakePicture } from '../../platform/pictures/pictures.service.ts';
import { findTraining, forgetProof, insertProof, listUnusedProofs } from './outside-trainings.queries.ts';

/** Proofs of trainings: a PDF is stored as it came, a photograph is encoded anew. */

export const keyOfProof = (id: string): string => `proofs/${id}`;
/** Pixels of the longest side: an A4 page at 200 dots per inch. */
const pageSide = 2400;
const longestName = 120;

const wrongFile = (cause?: unknown): AppError =>
  new AppError('invalid', {
    violations: [{ propertyPath: 'file', message: outsideMessages.proofFile }],
    cause,
  });

/** Makes the stored form of a proof, judged by its content and never by its name. @throws AppError invalid. */
async function readProof(bytes: Buffer): Promise<{ contentType: string; bytes: Buffer }> {
  if (isReadablePdf(bytes)) return { contentType: 'application/pdf', bytes };
  try {
    return await remakePicture(bytes, pageSide);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw wrongFile(error);
    throw error;
  }
}

const extension: Record<string, string> = { 'application/pdf': '.pdf', 'image/webp': '.webp' };

/** The uploaded file's name, with the extension of its real type. */
function nameOf(name: string, contentType: string): string {
  const stem = basename(name.replaceAll('\\', '/'))
    .replace(/\.[^.]*$/, '')
    // Removes control and direction characters, and the quote, which would end the name in a header.
    .replaceAll(/[\p{C}"]/gu, '')
    .trim()
    .slice(0, longestName);
  return `${stem || 'justificatif'}${extension[contentType] ?? ''}`;
}

/** Stores a proof for a future declaration. @throws AppError invalid. @throws ProviderError. */
export async function storeProof(
  ctx: Context,
  viewer: Viewer,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<{ id: string; name: string; type: string; bytes: number }> {
  const file = await readProof(bytes);
  const proof = {
    id: randomBytes(16).toString('hex'),
    name: nameOf(name, file.contentType),
    type: file.contentType,
    bytes: file.bytes.length,
  };
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  // The row comes before the file: a file without its row would stay for ever.
  await ctx.transaction(async (tx) => {
    await refuseOverQuota(ctx, tx, { userId: viewer.id, bytes: proof.bytes });
    await insertProof(tx, { ...proof, sha256, userId: viewer.id, at: ctx.clock.now() });
  });
  await ctx.storage.put(keyOfProof(proof.id), file);
  return proof;
}

/**
 * Opens a proof for the person who declared it, and for the office. @throws AppError not_found. @throws ProviderError.
 */
export async function openProof(
  ctx: Context,
  viewer: Viewer,
  trainingId: number,
): Promise<StoredFile & { name: string }> {
  const training = await findTraining(ctx.db, trainingId);
  const isTheirs = training?.userId === viewer.id || may(viewer, 'hours.administer');
  if (!training?.proofKey || !isTheirs) throw new AppError('not_found');
  const file = await ctx.storage.get(training.proofKey);
  if (!file) throw new AppError('not_found');
  return { ...file, name: training.proofName! };
}

/** Time that a proof waits for its declaration; no later declaration takes it. */
export const keptMs = 86_400_000;
/**
 * Longer than any transaction: a declaration that took its proof in time is committed or given up before the
 * job runs.
 */
const afterwardsMs = 3_600_000;
const mostAtOnce = 500;

/** The job that deletes proofs without a declaration. */
export async function sweepProofs(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - keptMs - afterwardsMs);
  const unused = await listUnusedProofs(ctx.db, before, mostAtOnce);
  let gone = 0;
  for (const id of unused) {
    if (ctx.isStopping()) break;
    try {
      // The file is deleted first: a row left alone is found again, and no declaration takes it any more.
      await ctx.storage.remove(keyOfProof(id));
      await forgetProof(ctx.db, id);
      gone += 1;
    } catch (error) {
      ctx.log.warn({ err: error, proof: id }, 'proof not removed, will try again');
    }
  }
  return gone;
}
