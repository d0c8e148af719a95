import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

export type Secrets = Pick<Config, 'tokenSecret' | 'previousTokenSecret'>;

/**
 * The purposes of the portal's signatures, access tokens apart. A proof made for one purpose is no good for another.
 */
type Purpose = 'confirm-email' | 'presence-code' | 'presence-ticket' | 'take-contact-back' | 'unsubscribe';

/** The secrets to check a signature with: the present one, then the former one. */
export const checkedSecrets = ({ tokenSecret, previousTokenSecret }: Secrets): Uint8Array[] =>
  previousTokenSecret ? [tokenSecret, previousTokenSecret] : [tokenSecret];

const sign = (secret: Uint8Array, purpose: Purpose, subject: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${subject}`).digest('base64url');

/** Signs a subject for a purpose, to stand at the end of a link. */
export const proofOf = ({ tokenSecret }: Pick<Secrets, 'tokenSecret'>, purpose: Purpose, subject: string) =>
  sign(tokenSecret, purpose, subject);

/**
 * Whether it did, compared in a time that says nothing of how much is right.
 * @param length how many letters of the proof are written, where it has to be short.
 */
export function isProof(
  secrets: Secrets,
  purpose: Purpose,
  subject: string,
  proof: string,
  length = 43,
): boolean {
  const given = Buffer.from(proof);
  return checkedSecrets(secrets).some((secret) => {
    const own = Buffer.from(sign(secret, purpose, subject).slice(0, length));
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
