import type { Viewer } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';

/** Offers and unfinished payments whose time has not run out, of sessions that are not over. */
export const seatsKeptFor = (
  viewer: Viewer,
  now: Date,
): RawBuilder<number> => sql<number>`(select count(*)::int
  from registrations m join sessions s on s.id = m.session_id
  where m.user_id = ${viewer.id} and m.ended_at is null and s.deleted_at is null and s.ends_at > ${now}
    and (m.offer_until > ${now} and m.state in ('offered', 'held') or m.state = 'held' and m.held_until > ${now})
    and not exists (select from ordered_seats k where k.registration_id = m.id))`;
