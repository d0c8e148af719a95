import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type GreetingRow = {
  /** Day of Paris. */
  memberSince: string | null;
  /** Cents of the next date of the stage; null without one. */
  starter: number | null;
  three_days: number | null;
  dates: {
    id: number;
    title: string;
    startsAt: string;
    endsAt: string;
    isVisio: boolean;
    city: string | null;
    left: number;
  }[];
};

/** Reads what an invitation greets with beside the inviter's name, for anybody who has the link. */
export async function readGreeting(db: Db, inviterId: number, now: Date): Promise<GreetingRow> {
  const next = (stage: string) => sql`(select s.price_cents from sessions s
    where s.discovery_stage = ${stage} and s.is_published and s.deleted_at is null and s.archived_at is null
      and s.starts_at > ${now} order by s.starts_at, s.id limit 1)`;
  const { rows } = await sql<GreetingRow>`
    select u.member_since_on::text as "memberSince", ${next('starter')} as starter, ${next('three_days')} as three_days,
      coalesce((select json_agg(d order by d."startsAt", d.id) from (
        select s.id, s.title, s.starts_at as "startsAt", s.ends_at as "endsAt", s.is_remote as "isVisio",
          t.city, s.max_guests - n.taken as left
        from sessions s
        left join session_sites t on t.id = s.site_id
        cross join lateral (select count(*) filter (where r.state = 'registered' or (r.state = 'held' and r.held_until > ${now})
            or (r.state = 'offered' and r.offer_until > ${now}))::int as taken
          from registrations r where r.session_id = s.id and r.ended_at is null) n
        where s.discovery_stage = 'discovery_day' and s.is_published and s.deleted_at is null and s.archived_at is null
          and 'ROLE_GUEST' = any(s.audience) and not s.waiting_list_only and s.starts_at > ${now}
          and n.taken < s.max_guests
        order by s.starts_at, s.id limit 3) d), '[]') as dates
    from users u where u.id = ${inviterId}`.execute(db);
  return rows[0]!;
}
