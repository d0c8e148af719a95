import type { Context } from '../../context.ts';
import { isProof, proofOf } from '../../http/signing.ts';

type Addressed = { id: number; email: string };
const subjectOf = ({ id, email }: Addressed): string => `${id}:${email.toLowerCase()}`;

/**
 * The token of a confirmation link: the user's id, and a proof that the link was sent to that address. A
 * change of address makes another proof, so that nothing has to be stored for links that nobody follows.
 */
export const confirmationToken = (ctx: Pick<Context, 'config'>, user: Addressed): string =>
  `${user.id}-${proofOf(ctx.config, 'confirm-email', subjectOf(user))}`;

/** The id before the proof, and the proof; id 0 for a token that is not ours. */
export function partsOf(token: string): { id: number; proof: string } {
  const [, named = '0', proof = ''] = /^([1-9]\d{0,8})-(.*)$/.exec(token) ?? [];
  return { id: Number(named), proof };
}

export const isConfirmation = (ctx: Pick<Context, 'config'>, user: Addressed, proof: string): boolean =>
  isProof(ctx.config, 'confirm-email', subjectOf(user), proof);
