import type { Db } from '../../db/database.ts';

export const findValidSnapshot = (db: Db, attestationId: number) =>
  db
    .selectFrom('attestations')
    .select('snapshot')
    .where('id', '=', attestationId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
