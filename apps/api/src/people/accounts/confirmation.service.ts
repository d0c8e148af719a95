import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { confirmationToken, isConfirmation, partsOf } from './confirmation-token.service.ts';
import { confirmNewEmail, sendNewEmailAgain } from './contact-changes.service.ts';
import { findOwnerOfEmail, markEmailConfirmed, findUnconfirmed } from './confirmation.queries.ts';

/**
 * Confirms the address of an e-mail's link, for a new account or a change of address.
 * @throws AppError not_found: a link that is not ours, has expired, or names a former address; invalid:
 * somebody else has the address by now.
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { id, proof } = partsOf(token);
  const user = await findOwnerOfEmail(ctx.db, id);
  if (!user) throw new AppError('not_found');
  if (!isConfirmation(ctx, user, proof)) {
    if (await confirmNewEmail(ctx, id, proof)) return;
    throw new AppError('not_found');
  }
  await markEmailConfirmed(ctx.db, id, user.email);
}

/** Sends the link again, to the address that waits for it; sends nothing when the address is confirmed. */
export async function sendConfirmation(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await sendNewEmailAgain(ctx, tx, viewer.id)) return;
    const user = await findUnconfirmed(tx, viewer.id);
    if (!user) return;
    const token = confirmationToken(ctx, user);
    await enqueueMail(tx, {
      to: user.id,
      template: 'email_confirmation',
      data: { token, isWelcome: false },
      now: ctx.clock.now(),
    });
  });
}
