import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { hashToken } from '../../http/login.ts';

const codes = 10;
const groups = 3;
const groupLength = 4;
/** Without what is read as something else: 0 and o, 1, i and l. Twelve of 31 signs are 59 bits: a plain hash keeps them. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('');
const newCode = (): string => Array.from({ length: groups }, newGroup).join('-');
const hashOf = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** Ten new ones; those before are void. @returns them as they are shown, once. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(made.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return made;
}

/** @returns whether it was one of theirs, and not used. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
