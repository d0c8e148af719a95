import {
  type Catalogue,
  catalogues,
  deletedMark,
  kindOfCatalogue,
} from '@forman/domain/participation/catalogue';
import type { listOfficeThematics } from '@forman/contract/participation/catalogue';
import type { QueryOf } from '@forman/contract/endpoint';
import type { HourLine } from '@forman/domain/hours/hours';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import { hasWords } from '../../db/patterns.ts';
import type { Thematics } from '../../db/schema.gen.ts';
import { titleHours } from '../../hours/hours/matrix.queries.ts';
import {
  findEntry,
  lockEntry,
  officePage,
  type OfficeRows,
  type Use,
  usesWhere,
} from './catalogue.queries.ts';

export type ThematicRow = Selectable<Thematics> & { hours: HourLine[] };

/** The catalogue of titles that pre-fills the forms. */
export async function listThematics(db: Db, catalogue: Catalogue | undefined): Promise<ThematicRow[]> {
  const wanted = catalogue === undefined ? sql`true` : sql`t.catalogue = ${catalogue}`;
  const { rows } = await sql<ThematicRow>`
    select t.*, ${titleHours} as hours from thematics t
    where t.deleted_at is null and ${wanted} order by t.wording, t.id`.execute(db);
  return rows;
}

const kinds = catalogues.map((catalogue) => sql`when ${catalogue} then ${kindOfCatalogue(catalogue)}`);
/** SQL condition: a session of the thematic's kind, with its wording as title. */
const ofTitle = sql`s.title_plain = plain_text(t.wording) and s.kind = case t.catalogue ${sql.join(kinds, sql` `)} end`;

/** The number of training plans that advise the thematic `t`. */
const advisedCount = sql`(select count(*)::int from advised_thematics a where a.thematic_id = t.id)`;

const withHours = sql`, ${titleHours} as hours`;

/** Finds a thematic, deleted or not. */
export const findThematic = (db: Db, id: number): Promise<ThematicRow | undefined> =>
  findEntry<ThematicRow>(db, 'thematics', id, withHours);

/** Locks a thematic until the end of the transaction; nothing when it is deleted. */
export const lockThematic = (tx: Tx, id: number): Promise<ThematicRow | undefined> =>
  lockEntry<ThematicRow>(tx, 'thematics', id, withHours);

export const insertThematic = (tx: Tx, row: Insertable<Thematics>): Promise<Selectable<Thematics>> =>
  tx.insertInto('thematics').values(row).returningAll().executeTakeFirstOrThrow();

export const updateThematic = (
  tx: Tx,
  id: number,
  change: Updateable<Thematics>,
): Promise<Selectable<Thematics>> =>
  tx
    .updateTable('thematics')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a thematic: its wording is overwritten, and kept in the archive. */
export async function markThematicDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update thematics set deleted_at = ${now}, archive = jsonb_build_object('wording', wording),
    wording = ${deletedMark} where id = ${id}`.execute(tx);
}

const sortable = {
  id: sql`t.id`,
  wording: sql`plain_text(t.wording)`,
  theme: sql`plain_text(t.theme)`,
  type: sql`t.catalogue`,
  place: sql`t.seats`,
  placeZoom: sql`t.remote_seats`,
  advised: advisedCount,
};

/** Searches thematics by words and catalogue. */
export function searchRows(
  db: Db,
  query: QueryOf<typeof listOfficeThematics>,
  page: { limit: number; offset: number; now: Date },
): Promise<OfficeRows<ThematicRow & { uses: Use[]; advised: number }>> {
  const { search, type } = query;
  const words = search ? hasWords(sql`concat_ws(' ', t.wording, t.theme)`, search) : sql`true`;
  const where = sql`${words} and ${type === undefined ? sql`true` : sql`t.catalogue = ${type}`}`;
  const order = orderedBy(sortable, query, sql`plain_text(t.wording), t.id`);
  const extra = sql`${usesWhere(ofTitle, page.now)} as uses, ${advisedCount} as advised, ${titleHours} as hours`;
  return officePage(db, 'thematics', { where, order, ...page }, extra);
}
