import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

export type Secrets = Pick<Config, 'tokenSecret' | 'previousTokenSecret'>;

/**
 * The purposes of the portal's signatures, except access tokens. A proof made for one purpose is not accepted
 * for another.
 */
type Purpose =
  | 'confirm-email'
  | 'presence-code'
  | 'presence-ticket'
  | 'refresh-token'
  | 'take-contact-back'
  | 'unsubscribe';

/** The secrets that a signature is checked with: the present one, then the former one. */
export const checkedSecrets = ({ tokenSecret, previousTokenSecret }: Secrets): Uint8Array[] =>
  previousTokenSecret ? [tokenSecret, previousTokenSecret] : [tokenSecret];

const sign = (secret: Uint8Array, purpose: Purpose, subject: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${subject}`).digest('base64url');

/** The signature of a subject for a purpose, as written at the end of a link. */
export const proofOf = ({ tokenSecret }: Pick<Secrets, 'tokenSecret'>, purpose: Purpose, subject: string) =>
  sign(tokenSecret, purpose, subject);

/**
 * True when the proof is the signature of the subject. The comparison takes constant time, so that it does
 * not reveal how much is right.
 * @param length number of letters of the proof that are written, where it has to be short.
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
