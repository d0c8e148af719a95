import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Check, countOf, faultsOf } from './check.ts';

/** Hours of people: each training counts for its accepted hours, and for nothing once taken back. */
export const checkHourMovements: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from hour_movements`),
  faults: [
    ...(await outsideFaults(db)),
    ...(await faultsOf(
      db,
      sql`select format('attestation %s is voided, and counts for %s minutes', a.number, sum(m.minutes)) as fault
        from attestations a join hour_movements m on m.attestation_id = a.id where a.voided_at is not null
        group by a.id, a.number having sum(m.minutes) <> 0 order by a.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('movement %s: person %s, its source is person %s''s', m.id, m.user_id, coalesce(a.user_id, o.user_id)) as fault
        from hour_movements m left join attestations a on a.id = m.attestation_id left join outside_trainings o on o.id = m.outside_id
        where coalesce(a.user_id, o.user_id, m.user_id) <> m.user_id order by m.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('movement %s: its theme is of %s, not of %s', m.id, t.habilitation, m.habilitation) as fault
        from hour_movements m join hour_themes t on t.id = m.theme_id where t.habilitation <> m.habilitation order by m.id`,
    )),
  ],
});

/** Compares accepted hours with their movements, by training, habilitation and theme. */
const outsideFaults = (db: Db): Promise<string[]> =>
  faultsOf(
    db,
    sql`with accepted as (
        select o.id, l->>'habilitation' as habilitation, coalesce((l->>'themeId')::int, 0) as theme_id,
          sum((l->>'minutes')::int) as minutes
        from outside_trainings o, jsonb_array_elements(o.accepted_lines) l where o.state = 'accepted' group by 1, 2, 3
      ), moved as (
        select outside_id as id, habilitation, coalesce(theme_id, 0) as theme_id, sum(minutes) as minutes
        from hour_movements where outside_id is not null group by 1, 2, 3
      )
      select format('training %s: %s minutes of %s accepted, %s counted', id, coalesce(a.minutes, 0), habilitation,
        coalesce(m.minutes, 0)) as fault
      from accepted a full join moved m using (id, habilitation, theme_id)
      where coalesce(a.minutes, 0) <> coalesce(m.minutes, 0) order by id, habilitation`,
  );
