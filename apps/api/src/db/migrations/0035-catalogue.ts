import { type Kysely, sql } from 'kysely';

/**
 * Deleted sites and thematics: their texts become "deleted", and the former texts are kept beside. Sessions
 * read a site through `session_sites`, so that a past session keeps its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sites add column archive jsonb;
    alter table thematics add column archive jsonb;
    create view session_sites as
      select id, coalesce(archive->>'name', name) as name, coalesce(archive->>'address', address) as address,
        coalesce(archive->>'postal_code', postal_code) as postal_code, coalesce(archive->>'city', city) as city,
        coalesce(archive->>'map_url', map_url) as map_url
      from sites;
    create index sessions_site on sessions (site_id) where deleted_at is null and site_id is not null;
    create index advised_thematics_thematic on advised_thematics (thematic_id);
  `.execute(db);
}
