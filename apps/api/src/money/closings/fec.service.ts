import { Readable } from 'node:stream';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { fecFileName, fecHeader, fecLineEnd, fecText } from '@forman/domain/books/ledger/fec';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { readInBatches } from '../../db/cursor.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { sealedLines } from './closings.queries.ts';

export type FecPeriod = { from: string; to: string };

/** Streams the validated entries of a period as a file. @throws AppError seller_incomplete without SIREN. */
export async function exportFec(
  ctx: Context,
  viewer: Viewer,
  { period, reply }: { period: FecPeriod; reply: FastifyReply },
): Promise<Readable> {
  const name = await nameFec(ctx, period);
  await ctx.transaction((tx) =>
    audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'books.export_fec',
      subject: 'export',
      subjectId: name,
      detail: { file: name, ...period },
    }),
  );
  reply.header('content-type', 'text/plain; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(writeFec(ctx, period), { objectMode: false });
}

export async function nameFec(ctx: Context, { to }: FecPeriod): Promise<string> {
  const { seller } = await readRecords(ctx.db);
  if (!/^\d{9}$/.test(seller.siren ?? '')) throw new AppError('seller_incomplete');
  return fecFileName(seller.siren!, to);
}

export async function* writeFec(ctx: Context, { from, to }: FecPeriod): AsyncGenerator<string> {
  yield `${fecHeader}${fecLineEnd}`;
  for await (const lines of readInBatches(ctx, sealedLines(from, to)))
    yield lines.map((line) => `${fecText(line)}${fecLineEnd}`).join('');
}
