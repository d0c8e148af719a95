import type { Db, Tx } from '../../db/database.ts';
import type { Updateable } from 'kysely';
import type { Settings } from '../../db/schema.gen.ts';

export const findSettings = (db: Db, id: number) =>
  db
    .selectFrom('settings')
    .select(['vat_rate_basis_points', 'turnover_cents', 'turnover_trend', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

export const lockSettings = (tx: Tx, id: number) =>
  tx
    .selectFrom('settings')
    .select(['vat_rate_basis_points', 'turnover_cents', 'turnover_trend', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const writeSettings = (tx: Tx, id: number, change: Updateable<Settings>) =>
  tx.updateTable('settings').set(change).where('id', '=', id).execute();
