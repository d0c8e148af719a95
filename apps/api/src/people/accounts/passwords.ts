import { isCommonPassword } from '@forman/domain/people/passwords';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommendation for argon2id: 19 MiB, two passes, some 10 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Composed letters: a Mac sends "é" in two parts, another keyboard in one (NIST SP 800-63B, 3.1.1.2). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

const ownHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** False for a hash that a former tool made: it is made anew when its person gives the password. */
export const isOwnHash = (stored: string): boolean => stored.startsWith(ownHash);

async function check(stored: string, password: string): Promise<boolean> {
  if (!stored.startsWith('$2')) return verify(stored, password);
  // Loaded for the first password of a former tool.
  const { compare } = await import('bcryptjs');
  return compare(password, stored);
}

let decoy: Promise<string> | undefined;

/** False for an unknown account, and for one without a password (''), after the same work against timing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const known = stored || (await decoy);
  const composed = password.normalize('NFC');
  // A password kept before letters were composed is right as it is typed.
  const matches = (await check(known, composed)) || (composed !== password && (await check(known, password)));
  return matches && Boolean(stored);
}

/** True for a common password, which nobody may choose (docs/deviations/accounts.md). */
export async function isCommon(password: string): Promise<boolean> {
  // Loaded when the first password is chosen: half a megabyte of words.
  const { commonestPasswords } = await import('./commonest-passwords.ts');
  return isCommonPassword(password, (one) => commonestPasswords.has(one));
}
