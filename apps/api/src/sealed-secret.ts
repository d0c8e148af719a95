import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { checkedSecrets, type Secrets } from './http/signing.ts';

/** The label is that of its first use: another one would open nothing that is stored. */
const keyOf = (tokenSecret: Uint8Array): Buffer =>
  createHmac('sha256', tokenSecret).update('totp-secrets').digest();

/** Seals a secret that has to be read again: AES-256-GCM under a key derived from TOKEN_SECRET. */
export function sealSecret({ tokenSecret }: Pick<Secrets, 'tokenSecret'>, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(tokenSecret), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens a sealed secret. @returns null when neither TOKEN_SECRET sealed it, or it was changed. */
export function openSecret(secrets: Secrets, stored: string): string | null {
  for (const secret of checkedSecrets(secrets)) {
    const opened = openWith(secret, stored);
    if (opened !== null) return opened;
  }
  return null;
}

function openWith(tokenSecret: Uint8Array, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(tokenSecret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** Seals a secret anew when the former TOKEN_SECRET sealed it; null when there is nothing to do. */
export function resealSecret(secrets: Secrets, stored: string): string | null {
  if (openWith(secrets.tokenSecret, stored) !== null) return null;
  const secret = openSecret(secrets, stored);
  return secret === null ? null : sealSecret(secrets, secret);
}
