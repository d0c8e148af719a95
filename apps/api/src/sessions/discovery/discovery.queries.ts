import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type RegisteredGuest = {
  sessionId: number;
  id: number;
  firstName: string;
  lastName: string;
  finalised: boolean;
};

const isFinalised = sql<boolean>`exists (select from transactions x
  where x.registration_id = r.id and x.item = 'discovery_fee')`;

const guestsSince = (sponsorId: number, since: Date): RawBuilder<unknown> => sql`
  from users g
  join registrations r on r.user_id = g.id and r.ended_at is null and r.state = 'registered'
  join sessions s on s.id = r.session_id
  where g.sponsor_id = ${sponsorId} and g.deleted_at is null and s.deleted_at is null
    and s.discovery_stage = 'discovery_day' and s.starts_at >= ${since}`;

/** SQL expression: number of these guests who are not finalised. */
export const countOpenGuests = (sponsorId: number, since: Date): RawBuilder<number> =>
  sql<number>`(select count(*)::int ${guestsSince(sponsorId, since)} and not ${isFinalised})`;

/**
 * Lists this person's sponsored guests who are registered in a discovery day from this instant on, by name.
 */
export async function listRegisteredGuests(
  db: Db,
  sponsorId: number,
  since: Date,
): Promise<RegisteredGuest[]> {
  const { rows } = await sql<RegisteredGuest>`
    select s.id as "sessionId", g.id, g.first_name as "firstName", g.last_name as "lastName",
      ${isFinalised} as finalised
    ${guestsSince(sponsorId, since)}
    order by g.last_name, g.first_name, g.id`.execute(db);
  return rows;
}
