import { AppError } from '@forman/domain/errors';
import { canTurnOff, type MessageKind } from '@forman/domain/platform/notifications/kinds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { readUnsubscribeToken, type Unsubscriber } from './unsubscribe-token.ts';
import { type Choices, listChoices } from './outbox.queries.ts';

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
  const { rows } = await sql<{ refused: boolean }>`
    select exists (select from message_refusals r where r.user_id = u.id and r.kind = ${kind}) as refused
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw new AppError('not_found');
  return { kind, byEmail: !rows[0].refused };
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
    const person = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!person) return false;
    if (byEmail)
      await sql`delete from message_refusals where user_id = ${userId} and kind = ${kind}`.execute(tx);
    else
      await sql`insert into message_refusals (user_id, kind, source, at)
        values (${userId}, ${kind}, ${source}, ${ctx.clock.now()}) on conflict do nothing`.execute(tx);
    return true;
  });
}
