import { sql } from 'kysely';
import { type Check, countOf, faultsOf } from './check.ts';

/** Checks the column of a session's hours that lists read, which the database writes with each line. */
export const checkShownHours: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from sessions`),
  faults: await faultsOf(
    db,
    sql`select format('session %s shows %s, and counts for %s', s.id, s.hours, counted.lines) as fault
      from sessions s cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('habilitation', h.habilitation, 'minutes', h.minutes, 'theme', t.label,
          'rule', t.rule) order by h.id), '[]') as lines
        from session_hours h left join hour_themes t on t.id = h.theme_id where h.session_id = s.id) counted
      where s.hours <> counted.lines order by s.id`,
  ),
});
