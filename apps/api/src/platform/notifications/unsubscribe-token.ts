import { canTurnOff, type MessageKind, messageKinds } from '@forman/domain/platform/notifications/kinds';
import { isProof, proofOf, type Secrets } from '../../http/signing.ts';

export type Unsubscriber = { userId: number; kind: MessageKind };

/**
 * The token of an unsubscribe link: the person, the kind of messages, and a proof that the portal wrote it.
 * It never expires: the link of an old e-mail works as long as the account exists, and can do nothing else.
 */
export const unsubscribeToken = (
  secrets: Pick<Secrets, 'tokenSecret'>,
  { userId, kind }: Unsubscriber,
): string => `${userId}-${kind}-${proofOf(secrets, 'unsubscribe', `${userId}:${kind}`)}`;

/** @returns null for a token that is not ours or is wrong in any way. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscriber | null {
  const [, id, name = '', proof = ''] = /^([1-9]\d{0,8})-([a-z_]{1,40})-(.*)$/.exec(token) ?? [];
  if (!id || !Object.hasOwn(messageKinds, name)) return null;
  const found = { userId: Number(id), kind: name as MessageKind };
  const isOurs = isProof(secrets, 'unsubscribe', `${id}:${name}`, proof);
  return isOurs && canTurnOff(found.kind) ? found : null;
}
