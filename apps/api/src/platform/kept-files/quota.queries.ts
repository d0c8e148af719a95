import type { Tx } from '../../db/database.ts';
import { sql } from 'kysely';

export const lockFiles = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('kept-files', 0))`.execute(tx);

export async function sumFiles(tx: Tx, userId: number) {
  const { rows } = await sql<{ own: number; all: number }>`
    select coalesce(sum(bytes) filter (where user_id = ${userId}), 0)::bigint as own, coalesce(sum(bytes), 0)::bigint as "all"
    from (select user_id, bytes from outside_proofs
      union all select user_id, proof_bytes from outside_trainings where proof_key is not null
      union all select owner_id, bytes from pictures) every`.execute(tx);
  return rows[0]!;
}
