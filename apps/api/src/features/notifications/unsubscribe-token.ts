import { canTurnOff, type MessageKind, messageKinds } from '@forman/domain/notifications/kinds';
import { isProof, proofOf, type Secrets } from '../../http/signing.ts';

export type Unsubscriber = { userId: number; kind: MessageKind };

/**
 * Whose messages of which kind, and a proof that the portal wrote it. It does not run out: the link of an old e-mail works
 * as long as the account does, and can do nothing else.
 */
export const unsubscribeToken = (
  secrets: Pick<Secrets, 'tokenSecret'>,
  { userId, kind }: Unsubscriber,
): string => `${userId}-${kind}-${proofOf(secrets, 'unsubscribe', `${userId}:${kind}`)}`;

/** @returns null for what is no link of ours, whatever is wrong with it. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscriber | null {
  const [, id, name = '', proof = ''] = /^([1-9]\d{0,8})-([a-z_]{1,40})-(.*)$/.exec(token) ?? [];
  if (!id || !Object.hasOwn(messageKinds, name)) return null;
  const found = { userId: Number(id), kind: name as MessageKind };
  const isOurs = isProof(secrets, 'unsubscribe', `${id}:${name}`, proof);
  return isOurs && canTurnOff(found.kind) ? found : null;
}
