import type { Db } from '../../db/database.ts';

/** Sites, active ones first, then by name; deleted ones never. */
export async function listSitesOf(db: Db, isActive: boolean | undefined) {
  const rows = await db
    .selectFrom('sites')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => (isActive === undefined ? eb.lit(true) : eb('is_active', '=', isActive)))
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    gmap: row.map_url,
    isActive: row.is_active,
  }));
}

/** The catalogue of titles that pre-fills the forms. */
export async function listThematicsOf(db: Db, catalogue: string | undefined) {
  const rows = await db
    .selectFrom('thematics')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) => (catalogue === undefined ? eb.lit(true) : eb('catalogue', '=', catalogue)))
    .orderBy('wording')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.catalogue,
    wording: row.wording,
    theme: row.theme,
    prerequisite: row.prerequisite_html,
    formerWords: row.former_words_html,
    destined: row.audience,
    habilitation: row.habilitations,
    place: row.seats,
    placeZoom: row.remote_seats,
  }));
}
