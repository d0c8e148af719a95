import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { isProof, proofOf } from '../../http/signing.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';

/**
 * What the link carries: whose address, and a proof that it was sent to that address. An address that changed meanwhile is
 * another one, and nothing has to be kept for links that nobody follows.
 */
export const confirmationToken = (ctx: Pick<Context, 'config'>, user: Addressed): string =>
  `${user.id}-${proofOf(ctx.config, 'confirm-email', subjectOf(user))}`;

type Addressed = { id: number; email: string };
const subjectOf = ({ id, email }: Addressed): string => `${id}:${email.toLowerCase()}`;

/** @throws AppError not_found: no link of ours, or of an address that is no longer theirs. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const [, named = '0', proof = ''] = /^([1-9]\d{0,8})-(.*)$/.exec(token) ?? [];
  const id = Number(named);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user || !isProof(ctx.config, 'confirm-email', subjectOf(user), proof)) throw new AppError('not_found');
  await ctx.db
    .updateTable('users')
    .set({ email_to_confirm_since: null })
    .where('id', '=', id)
    .where('email', '=', user.email)
    .where('email_to_confirm_since', 'is not', null)
    .execute();
}

/** Sends the link again; nothing to somebody whose address is confirmed. */
export async function sendConfirmation(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', viewer.id)
      .where('email_to_confirm_since', 'is not', null)
      .executeTakeFirst();
    if (!user) return;
    const token = confirmationToken(ctx, user);
    await enqueueMail(tx, {
      to: user.id,
      template: 'email_confirmation',
      data: { token, isWelcome: false },
      now: ctx.clock.now(),
    });
  });
  ctx.wake('outbox');
}
