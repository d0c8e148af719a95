import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { createHash } from 'node:crypto';
import { findLogo, insertLogo } from '../../books/invoicing/logos.queries.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import { remakePicture } from '../../platform/pictures/pictures.service.ts';
import { updateStored } from './association-settings.queries.ts';
import { lockSettings } from './settings.queries.ts';

const settingsId = 1;

/** Pixels of the longest side: four centimetres on paper at three hundred a inch, and some. */
const longestSide = 720;

/** Puts a logo on later invoices. @throws AppError invalid; unavailable when too many pictures wait. */
export async function putLogo(ctx: Context, viewer: Viewer, bytes: Buffer): Promise<{ logo: string }> {
  const { bytes: png } = await remakePicture(bytes, longestSide, 'png');
  const id = createHash('sha256').update(png).digest('hex');
  await change(ctx, viewer, id, png);
  return { logo: id };
}

/** Puts the portal's mark on later invoices again. */
export const dropLogo = (ctx: Context, viewer: Viewer): Promise<void> => change(ctx, viewer, '', null);

async function change(ctx: Context, viewer: Viewer, logo: string, png: Buffer | null): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await lockSettings(tx, settingsId);
    const { seller } = await readRecords(tx);
    if ((seller.logo ?? '') === logo) return;
    if (png) await insertLogo(tx, { id: logo, png, by: viewer.id, now });
    await updateStored(tx, { seller: { logo }, record: {} });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'settings.logo',
      subject: 'settings',
      subjectId: settingsId,
      detail: { logo: logo || null },
    });
  });
}

/** @throws AppError not_found. */
export async function readLogo(ctx: Context, id: string): Promise<Buffer> {
  const png = await findLogo(ctx.db, id);
  if (!png) throw new AppError('not_found');
  return png;
}
