import { randomBytes } from 'node:crypto';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { StoredFile } from '../../adapters/storage/port.ts';
import type { Context } from '../../context.ts';
import { refuseOverQuota } from '../kept-files/quota.service.ts';
import { audit } from '../audit/audit.service.ts';
import { portraitSide, textSide } from './limits.ts';
import { listUnused, insertPicture, deletePicture } from './pictures.queries.ts';

const keyOf = (id: string): string => `pictures/${id}.webp`;

const addressOf = (id: string): string => `/api/pictures/${id}`;

/** Stores a picture for a text (CAT-095). @throws AppError invalid. @throws ProviderError. */
export async function storePicture(ctx: Context, viewer: Viewer, bytes: Buffer): Promise<{ url: string }> {
  const { id, size } = await keep(ctx, bytes, { side: textSide, owner: viewer });
  await ctx.transaction((tx) =>
    audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'picture.upload',
      subject: 'picture',
      subjectId: id,
      detail: { bytes: size },
    }),
  );
  return { url: addressOf(id) };
}

/**
 * Stores a person's photograph, small. @returns its address. @throws AppError invalid. @throws ProviderError.
 */
export async function storePortrait(ctx: Context, owner: Viewer, bytes: Buffer): Promise<string> {
  return addressOf((await keep(ctx, bytes, { side: portraitSide, owner })).id);
}

/**
 * Encodes a picture anew, for features that store it elsewhere. @throws AppError invalid; unavailable when
 * too many wait.
 */
export async function remakePicture(
  bytes: Buffer,
  longestSide: number,
  format: 'webp' | 'png' = 'webp',
): Promise<{ contentType: string; bytes: Buffer }> {
  const { remake } = await import('./picture.ts');
  return remake(bytes, longestSide, format);
}

/** Stores the picture of a news. @returns its address. @throws AppError invalid. @throws ProviderError. */
export async function storeNewsPicture(ctx: Context, owner: Viewer, bytes: Buffer): Promise<string> {
  return addressOf((await keep(ctx, bytes, { side: textSide, owner })).id);
}

/** Deletes the picture of this address; a picture stored elsewhere is left alone. @throws ProviderError. */
export async function removePicture(ctx: Context, address: string): Promise<void> {
  const [, id] = /^\/api\/pictures\/([\da-f]{32})$/.exec(address) ?? [];
  if (id) await remove(ctx, id);
}

async function keep(
  ctx: Context,
  bytes: Buffer,
  { side, owner }: { side: number; owner: Viewer },
): Promise<{ id: string; size: number }> {
  // Loaded with the first picture: the library costs some megabytes of memory.
  const { remake } = await import('./picture.ts');
  const picture = await remake(bytes, side);
  const size = picture.bytes.length;
  // The pictures of a page are read without a token: an address that cannot be guessed protects them.
  const id = randomBytes(16).toString('hex');
  // The row comes before the file: a file without its row would stay for ever.
  await ctx.transaction(async (tx) => {
    await refuseOverQuota(ctx, tx, { userId: owner.id, bytes: size });
    const row = { id, created_at: ctx.clock.now(), owner_id: owner.id, bytes: size };
    await insertPicture(tx, row);
  });
  await ctx.storage.put(keyOf(id), picture);
  return { id, size };
}

/** The file is deleted first: the job finds a row left alone again. */
async function remove(ctx: Context, id: string): Promise<void> {
  await ctx.storage.remove(keyOf(id));
  await deletePicture(ctx.db, id);
}

/** @throws AppError not_found. @throws ProviderError. */
export async function readPicture(ctx: Context, id: string): Promise<StoredFile> {
  const found = await ctx.storage.get(keyOf(id));
  if (!found) throw new AppError('not_found');
  return found;
}

/** The job that deletes pictures which nothing shows, some weeks after their upload. */
export async function sweepPictures(ctx: Context): Promise<number> {
  const unused = await listUnused(ctx.db, ctx.clock.now());
  let gone = 0;
  for (const id of unused) {
    if (ctx.isStopping()) break;
    try {
      await remove(ctx, id);
      gone += 1;
    } catch (error) {
      ctx.log.warn({ err: error, picture: id }, 'picture not removed, will try again');
    }
  }
  return gone;
}
