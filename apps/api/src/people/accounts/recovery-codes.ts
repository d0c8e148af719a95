import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { hashToken } from '../../http/login.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  lockUnusedCodes,
  markCodeUsed,
} from './recovery-codes.queries.ts';

const codes = 10;
const groups = 3;
const groupLength = 4;
/**
 * Letters and digits of codes, without pairs that look alike: 0 and o, 1, i and l. Twelve of 31 signs are 59
 * bits.
 */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('');
const newCode = (): string => Array.from({ length: groups }, newGroup).join('-');
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Codes are hashed like passwords: behind a plain hash, their 59 bits would be guessed within days. */
const hashOf = async (code: string): Promise<Buffer> => Buffer.from(await hashPassword(plain(code)));

/** Older codes have a plain SHA-256. */
const isHashOf = async (stored: Buffer, code: string): Promise<boolean> =>
  stored.length === 32
    ? stored.equals(hashToken(plain(code)))
    : verifyPassword(stored.toString(), plain(code));

/** Makes ten new codes; former ones become void. @returns the codes as shown to the person, once. */
export async function makeRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode);
  const hashes = await Promise.all(made.map(hashOf));
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(
    tx,
    hashes.map((code_hash) => ({ user_id: userId, code_hash, made_at: now })),
  );
  return made;
}

const isCode = (code: string): boolean => plain(code).length === groups * groupLength;

/** Uses up a recovery code. @returns true when the code was one of theirs, and not used. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  // A text that cannot be a recovery code, such as an application's wrong code, is refused without hashing.
  if (!isCode(code)) return false;
  const unused = await lockUnusedCodes(tx, userId);
  for (const { code_hash } of unused) {
    if (!(await isHashOf(code_hash, code))) continue;
    await markCodeUsed(tx, userId, code_hash, now);
    return true;
  }
  return false;
}
