import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type * as calls from '@forman/contract/office/former-portal';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { ProviderError } from '../../../adapters/provider-error.ts';
import type { Context } from '../../../context.ts';
import { sealSecret } from '../../../sealed-secret.ts';
import { audit } from '../../../platform/audit/audit.service.ts';
import { enqueueOf, lockOpen, readStanding } from '../move-in.service.ts';
import { lockMove } from '../moves.queries.ts';
import { readPage } from './collections.ts';
import * as queries from './former.queries.ts';

type Standing = AnswerOf<typeof calls.readFormerPortal>;

const wrong = (propertyPath: 'address' | 'token', message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

/**
 * Has the former portal read in the background; with another token, from where it broke off.
 * @throws AppError not_found, conflict; invalid where the portal cannot be reached, or refuses the token.
 */
export async function requestReading(
  ctx: Context,
  viewer: Viewer,
  { id, address, token }: { id: number } & BodyOf<typeof calls.readFormerPortal>,
): Promise<Standing> {
  // Asked before anything is locked: the former portal may be slow.
  await tryAccess(ctx, { address, token });
  await ctx.transaction(async (tx) => {
    await lockOpen(ctx, tx, id);
    await queries.storeSource(tx, id, { address, sealedToken: sealSecret(ctx.config, token) });
    await enqueueOf(ctx, tx, { id, kind: 'move_reading', viewer });
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'move.read_source',
      subject: 'move',
      subjectId: id,
      detail: { address },
    });
  });
  return readStanding(ctx);
}

async function tryAccess(ctx: Context, access: { address: string; token: string }): Promise<void> {
  const answer = await ctx.formerPortal
    .call(access, { path: '/users?page=1', isTrial: true })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ err: error }, 'former portal did not answer');
      throw wrong(
        'address',
        error.retryable
          ? 'Rien ne répond à cette adresse. Vérifiez-la, ou essayez plus tard.'
          : 'Cette adresse n’est pas celle d’un portail sur internet',
      );
    });
  if (answer.status === 401)
    throw wrong('token', 'L’ancien portail refuse ce jeton\u00a0: il a peut-être expiré');
  if (answer.status === 403)
    throw wrong(
      'token',
      'Ce jeton n’ouvre pas la liste des personnes\u00a0: il faut celui d’un administrateur',
    );
  if (answer.status >= 300 && answer.status < 400)
    throw wrong('address', 'Cette adresse renvoie à une autre\u00a0: donnez celle où elle arrive');
  if (answer.status !== 200 || readPage(answer.body, access.address) === null)
    throw wrong('address', 'Ce qui répond à cette adresse n’est pas l’ancien portail');
}

/** Stops a reading, and forgets what was read that is no file of the move yet. @throws AppError not_found, conflict. */
export async function stopReading(ctx: Context, id: number): Promise<Standing> {
  await ctx.transaction(async (tx) => {
    await lockMove(tx, id);
    const source = await queries.findSource(tx, id);
    if (!source) throw new AppError('not_found');
    if (source.readAt) throw new AppError('conflict', { reason: 'move_source_read' });
    await queries.deleteSource(tx, id);
  });
  return readStanding(ctx);
}
