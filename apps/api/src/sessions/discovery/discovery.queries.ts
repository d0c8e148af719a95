import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { discoveryLookbackDays } from '@forman/domain/sessions/discovery';
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

const firstDayShown = (now: Date): Date => parisInstant(addDays(parisDay(now), -discoveryLookbackDays));

/** The guests in discovery days that are coming or of the last fourteen days. */
const shownGuests = (sponsorId: number, now: Date): RawBuilder<unknown> => sql`
  from users g
  join registrations r on r.user_id = g.id and r.ended_at is null and r.state = 'registered'
  join sessions s on s.id = r.session_id
  where g.sponsor_id = ${sponsorId} and g.deleted_at is null and s.deleted_at is null
    and s.discovery_stage = 'discovery_day' and s.starts_at >= ${firstDayShown(now)}`;

/** SQL expression: number of a person's guests who wait to be finalised, for larger statements. */
export const openGuestsOf = (sponsorId: number, now: Date): RawBuilder<number> =>
  sql<number>`(select count(*)::int ${shownGuests(sponsorId, now)} and not ${isFinalised})`;

/**
 * Lists this person's sponsored guests who are registered in a discovery day that is shown, by name.
 */
export async function listRegisteredGuests(db: Db, sponsorId: number, now: Date): Promise<RegisteredGuest[]> {
  const { rows } = await sql<RegisteredGuest>`
    select s.id as "sessionId", g.id, g.first_name as "firstName", g.last_name as "lastName",
      ${isFinalised} as finalised
    ${shownGuests(sponsorId, now)}
    order by g.last_name, g.first_name, g.id`.execute(db);
  return rows;
}
