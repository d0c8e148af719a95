import { AppError } from '@forman/domain/errors';
import { canTurnOff, type MessageKind } from '@forman/domain/platform/notifications/kinds';
import type { Context } from '../../context.ts';
import { readUnsubscribeToken, type Unsubscriber } from './unsubscribe-token.ts';
import { type Choices, listChoices } from './outbox.queries.ts';
import { findRefusal, lockRecipient, deleteRefusal, insertRefusal } from './choices.queries.ts';

type Choice = { kind: MessageKind; byEmail: boolean };

/** @throws AppError conflict: messages about seats, money and security always come by e-mail. */
export async function choose(ctx: Context, userId: number, choice: Choice): Promise<Choices> {
  if (!canTurnOff(choice.kind)) throw new AppError('conflict', { reason: 'always_by_email' });
  await write(ctx, { userId, ...choice, source: 'account' });
  return listChoices(ctx.db, userId);
}

/** Reads the choice behind an e-mail's link. @throws AppError not_found, whatever is wrong with the link. */
export async function readByLink(ctx: Context, token: string): Promise<Choice> {
  const { userId, kind } = knownLink(ctx, token);
  const found = await findRefusal(ctx.db, kind, userId);
  if (!found) throw new AppError('not_found');
  return { kind, byEmail: !found.refused };
}

/** Changes a choice by one press, without a login. @throws AppError not_found. */
export async function chooseByLink(ctx: Context, token: string, byEmail: boolean): Promise<Choice> {
  const { userId, kind } = knownLink(ctx, token);
  if (!(await write(ctx, { userId, kind, byEmail, source: 'link' }))) throw new AppError('not_found');
  return { kind, byEmail };
}

function knownLink(ctx: Context, token: string): Unsubscriber {
  const found = readUnsubscribeToken(ctx.config, token);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Stores a choice; of two equal choices the first counts. @returns true when there is such an account. */
async function write(
  ctx: Context,
  { userId, kind, byEmail, source }: Unsubscriber & { byEmail: boolean; source: 'account' | 'link' },
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const person = await lockRecipient(tx, userId);
    if (!person) return false;
    if (byEmail) await deleteRefusal(tx, userId, kind);
    else await insertRefusal(tx, { userId, kind, source, now: ctx.clock.now() });
    return true;
  });
}
