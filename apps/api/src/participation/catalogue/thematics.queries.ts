import {
  type Catalogue,
  catalogues,
  deletedMark,
  kindOfCatalogue,
} from '@forman/domain/participation/catalogue';
import type { HourLine } from '@forman/domain/hours/hours';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Thematics } from '../../db/schema.gen.ts';
import { titleHours } from '../../hours/hours/matrix.queries.ts';
import {
  findEntry,
  lockEntry,
  officePage,
  type OfficeRows,
  type OfficeSelection,
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

export const listOfficeThematics = (
  db: Db,
  selection: OfficeSelection,
): Promise<OfficeRows<ThematicRow & { uses: Use[]; advised: number }>> =>
  officePage(
    db,
    'thematics',
    selection,
    sql`${usesWhere(ofTitle, selection.now)} as uses, ${advisedCount} as advised, ${titleHours} as hours`,
  );

/** The number of training plans that advise the thematic `t`. */
export const advisedCount = sql`(select count(*)::int from advised_thematics a where a.thematic_id = t.id)`;

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

export const sortable = {
  id: sql`t.id`,
  wording: sql`plain_text(t.wording)`,
  theme: sql`plain_text(t.theme)`,
  type: sql`t.catalogue`,
  place: sql`t.seats`,
  placeZoom: sql`t.remote_seats`,
  advised: advisedCount,
};
