import type { Erasure, requestErasure as requestErasureCall } from '@forman/contract/office/privacy';
import type { BodyOf } from '@forman/contract/endpoint';
import type { AuditAction } from '@forman/domain/platform/audit';
import type { Viewer } from '@forman/domain/access';
import { isBankRefund } from '@forman/domain/money/credits/usable';
import { AppError } from '@forman/domain/errors';
import {
  canErase,
  canEraseOther,
  type ErasureFacts,
  type ErasureRefusal,
  erasureDays,
} from '@forman/domain/office/erasure';
import { centsToEuros } from '@forman/domain/money';
import { allow, refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { checkPassword } from '../../people/accounts/logins.service.ts';
import { forgetLogins } from '../../people/accounts/logins.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { giveUpCredit } from '../../money/credits/avoir-endings.service.ts';
import { findWallet } from '../../money/credits/wallet.service.ts';
import { handOver, lockLines } from '../../people/lineage/lineage.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { removePicture } from '../../platform/pictures/pictures.service.ts';
import { leaveComing, lockComingSeats } from '../../participation/seat-endings/seat-endings.service.ts';
import * as queries from './erasure.queries.ts';
import { listProofKeys } from './proofs.queries.ts';

/** Reads the facts for the decision and for the question shown before it. @throws AppError not_found. */
async function readFacts(db: Db, userId: number, now: Date) {
  const standing = await queries.findStanding(db, userId, now);
  if (!standing) throw new AppError('not_found');
  const wallet = await findWallet(db, userId, now);
  const { registrations, waiting, sponsored, ...facts } = standing;
  const creditCents = wallet.balanceCents + (await queries.readComingRefund(db, userId, now));
  return {
    ends: { registrations, waiting, sponsored },
    facts: { ...facts, creditCents, hasRefundDue: wallet.avoirs.some(isBankRefund), givesUpCredit: false },
  };
}

/** The state of an account with regard to its erasure. @throws AppError not_found. */
export async function readErasure(ctx: Context, userId: number): Promise<Erasure> {
  const { db } = ctx;
  const [{ ends, facts }, open, refused] = await Promise.all([
    readFacts(db, userId, ctx.clock.now()),
    queries.findOpenErasure(db, userId),
    queries.findRefusedErasure(db, userId),
  ]);
  return {
    asked: open ? { at: open.asked_at.toISOString(), dueAt: open.due_at.toISOString() } : null,
    refused: refused ? { at: refused.at.toISOString(), reason: refused.reason } : null,
    ...ends,
    credit: centsToEuros(facts.creditCents),
    actions: { erase: canErase(facts) },
  };
}

/**
 * Reads the erasure for an administrator, who may erase everybody except themself. @throws AppError
 * not_found.
 */
export async function readUserErasure(ctx: Context, admin: Viewer, userId: number): Promise<Erasure> {
  const erasure = await readErasure(ctx, userId);
  const other = canEraseOther(admin.id, userId);
  return other.ok ? erasure : { ...erasure, actions: { erase: other } };
}

/** Records the request, which the job carries out after the delay. @throws AppError invalid, conflict. */
export async function requestErasure(
  ctx: Context,
  viewer: Viewer,
  { password, givesUpCredit }: BodyOf<typeof requestErasureCall>,
): Promise<Erasure> {
  await checkPassword(ctx, viewer.id, password, 'password');
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { facts } = await readFacts(tx, viewer.id, now);
    allow(canErase({ ...facts, givesUpCredit }));
    const dueAt = new Date(now.getTime() + erasureDays * 86_400_000);
    const row = { userId: viewer.id, by: viewer.id, givesUpCredit, now, dueAt };
    if (!(await queries.insertErasure(tx, row))) return;
    await enqueueMail(tx, {
      to: viewer.id,
      template: 'erasure_asked',
      data: { dueAt: dueAt.toISOString() },
      now,
    });
    await note(tx, viewer.id, viewer.id, 'privacy.ask_erasure', now);
  });
  return readErasure(ctx, viewer.id);
}

export async function withdrawErasure(ctx: Context, viewer: Viewer): Promise<Erasure> {
  await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if (await queries.closeErasure(tx, viewer.id, { outcome: 'withdrawn', now }))
      await note(tx, viewer.id, viewer.id, 'privacy.withdraw_erasure', now);
  });
  return readErasure(ctx, viewer.id);
}

const note = (tx: Tx, actorId: number, userId: number, action: AuditAction, at: Date): Promise<void> =>
  audit(tx, { at, actorId, action, subject: 'user', subjectId: userId });

/** The files to delete from the store once the account is erased. */
type Files = { picture: string | null; proofs: string[] };

type Erasing = { userId: number; actorId: number; givesUpCredit: boolean; now: Date };

/**
 * Erases an account in one transaction: sessions first, then the person, as everywhere. The decision is made
 * under the locks.
 * @returns the refusal, or the files to delete after the commit.
 */
async function erase(
  tx: Tx,
  { userId, actorId, givesUpCredit, now }: Erasing,
): Promise<{ refusal: ErasureRefusal } | Files> {
  await lockLines(tx);
  const seats = await lockComingSeats(tx, userId, now);
  const account = await queries.lockErased(tx, userId);
  if (!account) throw new AppError('not_found');
  const { facts } = await readFacts(tx, userId, now);
  const decision = canErase({ ...facts, givesUpCredit } satisfies ErasureFacts);
  if (!decision.ok) return { refusal: decision.reason };
  await leaveComing(tx, seats, { now });
  await giveUpCredit(tx, userId, now);
  const by = actorId === userId ? 'owner' : 'office';
  await enqueueMail(tx, { to: userId, template: 'account_erased', data: { by }, now });
  await forgetLogins(tx, userId, now);
  await handOver(tx, userId);
  const proofs = await listProofKeys(tx, userId);
  await queries.pseudonymise(tx, userId, now);
  await note(tx, actorId, userId, 'privacy.erase', now);
  return { picture: account.picture, proofs };
}

/** @throws AppError not_found, conflict with the reason. */
export async function eraseUser(ctx: Context, admin: Viewer, userId: number): Promise<void> {
  allow(canEraseOther(admin.id, userId));
  const files = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const erased = await erase(tx, { userId, actorId: admin.id, givesUpCredit: false, now });
    if ('refusal' in erased) throw refusal(erased.refusal);
    // The list names the administrator who erased the account, even if the person had asked for it.
    await queries.insertErasure(tx, { userId, by: admin.id, givesUpCredit: false, now, dueAt: now });
    await queries.closeErasure(tx, userId, { outcome: 'done', now });
    return erased;
  });
  await forgetFiles(ctx, files);
}

/**
 * The job that carries out requests whose delay is over. A request that cannot be carried out is closed, and
 * its person is informed of the reason.
 */
export async function eraseDue(ctx: Context): Promise<void> {
  for (const { id } of await queries.listDueErasures(ctx.db, ctx.clock.now())) {
    if (ctx.isStopping()) return;
    try {
      await forgetFiles(ctx, await ctx.transaction((tx) => eraseOne(ctx, tx, id)));
    } catch (error) {
      ctx.log.error({ err: error, erasure: id }, 'account not erased, will try again');
    }
  }
  await finishErased(ctx);
}

const noFiles: Files = { picture: null, proofs: [] };

async function eraseOne(ctx: Context, tx: Tx, id: number): Promise<Files> {
  const now = ctx.clock.now();
  const request = await queries.lockErasure(tx, id);
  if (!request) return noFiles;
  const { userId, gives_up_credit: givesUpCredit } = request;
  const erased = await erase(tx, { userId, actorId: userId, givesUpCredit, now });
  if (!('refusal' in erased)) {
    await queries.closeErasure(tx, userId, { outcome: 'done', now });
    return erased;
  }
  const reason = erased.refusal;
  await queries.closeErasure(tx, userId, { outcome: 'refused', reason, now });
  await enqueueMail(tx, { to: userId, template: 'erasure_refused', data: { reason }, now });
  return noFiles;
}

async function forgetFiles(ctx: Context, { picture, proofs }: Files): Promise<void> {
  await forgetPicture(ctx, picture);
  for (const key of proofs)
    await ctx.storage
      .remove(key)
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'a proof of an erased account stays'));
}

/**
 * Deletes a photograph that nothing shows any more: when the store does not answer now, the job for pictures
 * deletes it later.
 */
async function forgetPicture(ctx: Context, picture: string | null): Promise<void> {
  if (!picture) return;
  await removePicture(ctx, picture).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the photograph of an erased account stays for now'),
  );
}

/**
 * Finishes erasures: cancels registrations made at the very instant of an erasure, and deletes the addresses
 * of last messages that were sent.
 */
async function finishErased(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const userId of await queries.listLeftBehind(ctx.db, now)) {
    await ctx.transaction(async (tx) => leaveComing(tx, await lockComingSeats(tx, userId, now), { now }));
  }
  await queries.forgetMessages(ctx.db, now);
}
