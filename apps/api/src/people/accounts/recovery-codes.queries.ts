import type { Tx } from '../../db/database.ts';
import type { Insertable } from 'kysely';
import type { RecoveryCodes } from '../../db/schema.gen.ts';

export const deleteRecoveryCodes = (tx: Tx, userId: number) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

export const insertRecoveryCodes = (tx: Tx, rows: Insertable<RecoveryCodes>[]) =>
  tx.insertInto('recovery_codes').values(rows).execute();

export const lockUnusedCodes = (tx: Tx, userId: number) =>
  tx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .forUpdate()
    .execute();

export const markCodeUsed = (tx: Tx, userId: number, code_hash: Buffer, now: Date) =>
  tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .execute();
