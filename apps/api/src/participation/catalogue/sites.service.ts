import type {
  createSite,
  listOfficeSites,
  ListedSite,
  updateSite,
} from '@forman/contract/participation/catalogue';
import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import type { Context } from '../../context.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { changesBetween } from '../../platform/audit/audit.service.ts';
import { expectVersion, found, noteOn } from './entries.ts';
import * as queries from './sites.queries.ts';

const note = noteOn('site');

export const readSites = async (ctx: Context, isActive: boolean | undefined): Promise<ListedSite[]> =>
  (await queries.listSites(ctx.db, isActive)).map(toSite);

/** Reads a site; the texts of a deleted one say so. @throws AppError not_found. */
export async function getSite(ctx: Context, id: number): Promise<ListedSite> {
  return toSite(found(await queries.findSite(ctx.db, id)));
}

/** Searches sites; inactive ones come after active ones, whatever the order (MEM-304). */
export async function searchSites(
  ctx: Context,
  query: QueryOf<typeof listOfficeSites>,
): Promise<AnswerOf<typeof listOfficeSites>> {
  const { rows, count } = await queries.searchRows(ctx.db, query, {
    ...sliceOf(query),
    now: ctx.clock.now(),
  });
  return {
    sites: rows.map((row) => ({ ...toSite(row), uses: row.uses })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
  };
}

export const addSite = (ctx: Context, admin: Viewer, body: BodyOf<typeof createSite>): Promise<ListedSite> =>
  ctx.transaction(async (tx) => {
    const site = toSite(
      await queries.insertSite(tx, columnsOf({ ...body, isActive: body.isActive ?? true })),
    );
    await note(tx, {
      at: ctx.clock.now(),
      admin,
      action: 'site.create',
      id: site.id,
      changes: changesBetween({ id: site.id, version: site.version }, site),
    });
    return site;
  });

/** Edits a site; absent fields stay. @throws AppError not_found, conflict (changed_meanwhile). */
export const editSite = (
  ctx: Context,
  admin: Viewer,
  id: number,
  { version, ...body }: BodyOf<typeof updateSite>,
): Promise<ListedSite> =>
  ctx.transaction(async (tx) => {
    const before = toSite(found(await queries.lockSite(tx, id)));
    expectVersion(before, version);
    const after = { ...before, ...body };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return before;
    const row = await queries.updateSite(tx, id, columnsOf(after));
    await note(tx, { at: ctx.clock.now(), admin, action: 'site.update', id, changes });
    return toSite(row);
  });

/** Removes a site from lists and selectors; sessions keep theirs (MEM-306). @throws AppError not_found. */
export const removeSite = (ctx: Context, admin: Viewer, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const before = toSite(found(await queries.lockSite(tx, id)));
    const at = ctx.clock.now();
    await queries.markSiteDeleted(tx, id, at);
    const after = toSite(found(await queries.findSite(tx, id)));
    await note(tx, { at, admin, action: 'site.delete', id, changes: changesBetween(before, after) });
  });

const toSite = (row: queries.SiteRow): ListedSite => ({
  id: row.id,
  name: row.name,
  address: row.address,
  postalCode: row.postal_code,
  city: row.city,
  gmap: row.map_url,
  isActive: row.is_active,
  version: row.version,
});

const columnsOf = (site: Omit<ListedSite, 'id' | 'version'>) => ({
  name: site.name,
  address: site.address,
  postal_code: site.postalCode,
  city: site.city,
  map_url: site.gmap,
  is_active: site.isActive,
});
