import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Lists the storage keys of a person's proofs, before their rows are deleted. */
export async function listProofKeys(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select proof_key as key from outside_trainings where user_id = ${userId} and proof_key is not null
    union select 'proofs/' || id from outside_proofs where user_id = ${userId}`.execute(tx);
  return rows.map(({ key }) => key);
}
