import { randomBytes } from 'node:crypto';
import type { DataRequest, getPrivacy } from '@forman/contract/office/privacy';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { wakeAfterCommit } from '../../after-commit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { hashToken } from '../../http/login.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { drawOwnAttestations } from '../../hours/attestations/attestations.service.ts';
import { listOwnPdfs } from '../../books/invoicing/transactions.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { listConsents } from '../../platform/consents/consents.service.ts';
import { readOwnData } from './dossier.queries.ts';
import { eraseDue, readErasure } from './erasure.service.ts';
import {
  findLastRequest,
  forgetExpired,
  insertRequest,
  beginDownload,
  giveBack,
  markTaken,
  takeWaiting,
  writeArchive,
} from './privacy.queries.ts';

/** Long enough for a holiday week, but limited: the archive holds all that is known of a person. */
const linkDays = 7;

export async function readPrivacy(ctx: Context, viewer: Viewer): Promise<AnswerOf<typeof getPrivacy>> {
  const [request, erasure, consents] = await Promise.all([
    readRequest(ctx, viewer.id),
    readErasure(ctx, viewer.id),
    listConsents(ctx.db, viewer.id),
  ]);
  return {
    request,
    erasure,
    consents,
  };
}

async function readRequest(ctx: Context, userId: number): Promise<DataRequest | null> {
  const row = await findLastRequest(ctx.db, userId);
  if (!row) return null;
  return {
    requestedAt: row.requested_at.toISOString(),
    state: stateOf(row, ctx.clock.now()),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

function stateOf(
  row: {
    prepared_at: Date | null;
    taken_at: Date | null;
    taking_until: Date | null;
    expires_at: Date | null;
  },
  now: Date,
): DataRequest['state'] {
  if (!row.prepared_at) return 'waiting';
  if (row.taken_at || (row.taking_until && row.taking_until > now)) return 'taken';
  return row.expires_at && row.expires_at > now ? 'ready' : 'expired';
}

/** Records a request for the job; a request that waits already stays the only one. */
export async function requestArchive(ctx: Context, viewer: Viewer): Promise<DataRequest> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (!(await insertRequest(tx, viewer.id, now))) return;
    wakeAfterCommit(tx, 'privacy');
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'privacy.request',
      subject: 'user',
      subjectId: viewer.id,
    });
  });
  return (await readRequest(ctx, viewer.id))!;
}

/** The job: prepares the requested archives, then does the erasures that are due. */
export async function answerRequests(ctx: Context): Promise<void> {
  await prepareArchives(ctx);
  await eraseDue(ctx);
}

/** Prepares the waiting archives, one at a time; a failed one is skipped until the next run. */
async function prepareArchives(ctx: Context): Promise<void> {
  await forgetExpired(ctx.db, ctx.clock.now());
  const passedOver: number[] = [];
  while (!ctx.isStopping()) {
    let current: number | null = null;
    try {
      await ctx.transaction(async (tx) => {
        const request = await takeWaiting(tx, passedOver);
        current = request?.id ?? null;
        if (request) await prepare(ctx, tx, request);
      });
    } catch (error) {
      if (current === null) throw error;
      ctx.log.error({ err: error, request: current }, 'archive not prepared, will try again');
      passedOver.push(current);
    }
    if (current === null) return;
  }
}

async function prepare(ctx: Context, tx: Tx, request: { id: number; userId: number }): Promise<void> {
  const now = ctx.clock.now();
  const data = await readOwnData(tx, request.userId);
  const invoices = await listOwnPdfs(tx, request.userId);
  const attestations = await drawOwnAttestations(ctx, tx, request.userId);
  // Loaded here, as only this work needs its library.
  const { zipArchive } = await import('./archive.ts');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000);
  await writeArchive(tx, request.id, {
    archive: await zipArchive({ data, invoices, attestations, now }),
    tokenHash: hashToken(token),
    now,
    expiresAt,
  });
  await enqueueMail(tx, {
    to: request.userId,
    template: 'archive_ready',
    data: { token, until: expiresAt.toISOString() },
    now,
  });
}

/**
 * Returns the archive, once. It counts as taken when the answer is whole: after a cut connection the link works again.
 * @param ended resolves to true when the whole answer was handed over, to false when it was cut.
 * @throws AppError not_found: unknown, taken, too late, or being downloaded.
 */
export async function takeArchive(ctx: Context, token: string, ended: Promise<boolean>): Promise<Buffer> {
  const begun = await beginDownload(ctx.db, hashToken(token), ctx.clock.now());
  if (!begun) throw new AppError('not_found');
  void ended
    .then((isWhole) => (isWhole ? endDownload(ctx, begun) : giveBack(ctx.db, begun.id)))
    .catch((error: unknown) => ctx.log.error({ err: error }, 'end of a download not recorded'));
  return begun.archive;
}

async function endDownload(ctx: Context, { id, userId }: { id: number; userId: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await markTaken(tx, id, now);
    await audit(tx, { at: now, actorId: userId, action: 'privacy.take', subject: 'user', subjectId: userId });
  });
}
