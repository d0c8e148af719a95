import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { feedbackDays } from '@forman/domain/sessions/feedback';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

const words = [
  'Des exemples concrets, que j’ai repris dès le lendemain.',
  'Un peu rapide sur la fin, mais très clair.',
  'Les échanges entre nous valent autant que le contenu.',
  'J’aurais aimé un cas de plus à travailler ensemble.',
  'Exactement ce qu’il me fallait avant mes rendez-vous.',
];

/** Writes the feedback on past sessions: two in three answered; for the last month, others still may. */
export async function storeFeedback(tx: Tx, now: Date): Promise<void> {
  const since = parisInstant(addDays(parisDay(now), -feedbackDays));
  await sql`
    with attended as (
      select r.session_id, r.user_id, s.ends_at, (r.user_id * 31 + s.id * 17) % 12 as roll
      from registrations r join sessions s on s.id = r.session_id
      where r.state = 'registered' and r.ended_at is null and not r.was_absent and s.deleted_at is null and s.is_published
        and s.ends_at < ${parisInstant(parisDay(now))}
    ), asked as (
      insert into feedback_requests (session_id, user_id, sent_at)
      select session_id, user_id, least(ends_at + interval '20 hours', ${now}) from attended where ends_at > ${since}
    )
    insert into session_feedback (session_id, user_id, usefulness, words, answered_at)
    select session_id, user_id, case when roll < 5 then 5 when roll < 7 then 4 else 3 end,
      case when roll % 3 = 0 then (${words}::text[])[1 + (user_id + session_id) % ${words.length}] end,
      least(ends_at + interval '26 hours', ${now})
    from attended where roll < 8`.execute(tx);
}
