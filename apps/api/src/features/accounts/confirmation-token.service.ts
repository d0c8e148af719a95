import type { Context } from '../../context.ts';
import { isProof, proofOf } from '../../http/signing.ts';

type Addressed = { id: number; email: string };
const subjectOf = ({ id, email }: Addressed): string => `${id}:${email.toLowerCase()}`;

/**
 * What the link carries: whose address, and a proof that it was sent to that address. An address that changed meanwhile is
 * another one, and nothing has to be kept for links that nobody follows.
 */
export const confirmationToken = (ctx: Pick<Context, 'config'>, user: Addressed): string =>
  `${user.id}-${proofOf(ctx.config, 'confirm-email', subjectOf(user))}`;

/** The number that stands before the proof, and the proof; 0 for what is none of ours. */
export function partsOf(token: string): { id: number; proof: string } {
  const [, named = '0', proof = ''] = /^([1-9]\d{0,8})-(.*)$/.exec(token) ?? [];
  return { id: Number(named), proof };
}

export const isConfirmation = (ctx: Pick<Context, 'config'>, user: Addressed, proof: string): boolean =>
  isProof(ctx.config, 'confirm-email', subjectOf(user), proof);
