import type { listOfficeSites } from '@forman/contract/participation/catalogue';
import type { QueryOf } from '@forman/contract/endpoint';
import { deletedMark } from '@forman/domain/participation/catalogue';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';
import type { Sites } from '../../db/schema.gen.ts';
import {
  findEntry,
  lockEntry,
  officePage,
  type OfficeRows,
  type Use,
  usesWhere,
} from './catalogue.queries.ts';

export type SiteRow = Selectable<Sites>;

/** Lists sites, active ones first, then by name; never deleted ones. */
export function listSites(db: Db, isActive: boolean | undefined): Promise<SiteRow[]> {
  return db
    .selectFrom('sites')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => (isActive === undefined ? eb.lit(true) : eb('is_active', '=', isActive)))
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Finds a site, deleted or not. */
export const findSite = (db: Db, id: number): Promise<SiteRow | undefined> =>
  findEntry<SiteRow>(db, 'sites', id);

/** Locks a site until the end of the transaction; nothing when it is deleted. */
export const lockSite = (tx: Tx, id: number): Promise<SiteRow | undefined> =>
  lockEntry<SiteRow>(tx, 'sites', id);

export const insertSite = (tx: Tx, row: Insertable<Sites>): Promise<SiteRow> =>
  tx.insertInto('sites').values(row).returningAll().executeTakeFirstOrThrow();

export const updateSite = (tx: Tx, id: number, change: Updateable<Sites>): Promise<SiteRow> =>
  tx
    .updateTable('sites')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a site: its texts are overwritten, and archived for the sessions that were there. */
export async function markSiteDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update sites set deleted_at = ${now}, is_active = false,
      archive = jsonb_build_object('name', name, 'address', address, 'postal_code', postal_code, 'city', city, 'map_url', map_url),
      name = ${deletedMark}, address = ${deletedMark}, postal_code = ${deletedMark}, city = ${deletedMark}, map_url = ${deletedMark}
    where id = ${id}`.execute(tx);
}

const sortable = {
  id: sql`t.id`,
  name: sql`plain_text(t.name)`,
  address: sql`plain_text(t.address)`,
  postalCode: sql`t.postal_code`,
  city: sql`plain_text(t.city)`,
  uses: sql`(select count(*) from sessions s where s.site_id = t.id and s.deleted_at is null)`,
};

/** Searches sites by words and state; inactive ones come after active ones, whatever the order (MEM-304). */
export function searchRows(
  db: Db,
  query: QueryOf<typeof listOfficeSites>,
  page: { limit: number; offset: number; now: Date },
): Promise<OfficeRows<SiteRow & { uses: Use[] }>> {
  const { search, isActive } = query;
  const words = search
    ? hasWords(sql`concat_ws(' ', t.name, t.address, t.postal_code, t.city)`, search)
    : sql`true`;
  const where = sql`${words} and ${isActive === undefined ? sql`true` : sql`t.is_active = ${isActive}`}`;
  const order = sql`t.is_active desc, ${orderedBy(sortable, query, sql`plain_text(t.name), t.id`)}`;
  const uses = sql`${usesWhere(sql`s.site_id = t.id`, page.now)} as uses`;
  return officePage(db, 'sites', { where, order, ...page }, uses);
}
