import { createHmac, timingSafeEqual } from 'node:crypto';
import { canTurnOff, type MessageKind, messageKinds } from '@forman/domain/messages/kinds';
import type { Config } from '../../config.ts';

type Secret = Pick<Config, 'tokenSecret'>;
export type Unsubscriber = { userId: number; kind: MessageKind };

/**
 * Whose messages of which kind, and a proof that the portal wrote it. It does not run out: the link of an old e-mail works
 * as long as the account does, and can do nothing else.
 */
export function unsubscribeToken({ tokenSecret }: Secret, { userId, kind }: Unsubscriber): string {
  const proof = createHmac('sha256', tokenSecret).update(`unsubscribe:${userId}:${kind}`).digest('base64url');
  return `${userId}-${kind}-${proof}`;
}

/** @returns null for what is no link of ours, whatever is wrong with it. */
export function readUnsubscribeToken(secret: Secret, token: string): Unsubscriber | null {
  const [, id, name = ''] = /^([1-9]\d{0,8})-([a-z_]{1,40})-/.exec(token) ?? [];
  if (!id || !Object.hasOwn(messageKinds, name)) return null;
  const found = { userId: Number(id), kind: name as MessageKind };
  const [given, own] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, found))];
  const isOurs = given.length === own.length && timingSafeEqual(given, own);
  return isOurs && canTurnOff(found.kind) ? found : null;
}
