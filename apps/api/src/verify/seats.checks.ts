import { rulesOf, sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

/** Kinds whose external link lifts the limit (CORE-191). */
const openKinds = sessionKinds.filter((kind) => rulesOf(kind).externalLink);

export const checkSeats: Check = async (db, now) => ({
  checked: await countOf(db, sql`select count(*) from sessions where deleted_at is null`),
  faults: await faultsOf(
    db,
    sql`select format('session %s: %s seats taken of %s', s.id, count(r.id), s.max_guests) as fault
      from sessions s join registrations r on r.session_id = s.id and r.ended_at is null
        and (r.state = 'registered' or (r.state = 'held' and r.held_until > ${now})
          or (r.state = 'offered' and r.offer_until > ${now}))
      where s.deleted_at is null and not (s.kind = any(${openKinds}) and s.external_link is not null)
      group by s.id having count(r.id) > s.max_guests order by s.id`,
  ),
});

export const checkLiveStates: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from registrations where ended_at is null`),
  faults: [
    ...(await faultsOf(
      db,
      sql`select format('session %s: person %s is %s at once', session_id, user_id, string_agg(state, ', ' order by id)) as fault
        from registrations where ended_at is null group by session_id, user_id having count(*) > 1 order by 1`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('session %s: its pilot %s is %s in it', s.id, s.pilot_id, r.state) as fault
        from sessions s join registrations r on r.session_id = s.id and r.user_id = s.pilot_id and r.ended_at is null
        order by s.id`,
    )),
  ],
});
