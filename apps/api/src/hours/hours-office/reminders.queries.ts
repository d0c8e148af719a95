import { hasArrived } from '../../people/accounts/arrival.queries.ts';
import type { Level } from '@forman/domain/access';
import type { Habilitation } from '@forman/domain/hours/hours';
import type { ReminderDay } from '@forman/domain/hours/reminders';
import { kindRules, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export async function listDays(db: Db): Promise<ReminderDay[]> {
  return db
    .selectFrom('hours_reminder_days')
    .select(['month', 'day'])
    .orderBy('month')
    .orderBy('day')
    .execute();
}

/** Locks all days until the end of the transaction: of two people who set them, the second waits. */
export async function lockDays(tx: Tx): Promise<ReminderDay[]> {
  await sql`lock table hours_reminder_days in share row exclusive mode`.execute(tx);
  return listDays(tx);
}

export async function replaceDays(tx: Tx, days: readonly ReminderDay[]): Promise<void> {
  await sql`delete from hours_reminder_days`.execute(tx);
  if (days.length > 0)
    await tx
      .insertInto('hours_reminder_days')
      .values([...days])
      .execute();
}

export type WaveRow = { on: string; sent: number; seen: number; failed: number };

/** Counts the messages of each wave of a year, also those whose text has been deleted since. */
export async function listWaves(db: Db, year: number): Promise<WaveRow[]> {
  const { rows } = await sql<WaveRow>`
    select h.wave_on as on, count(*)::int as sent, count(*) filter (where o.id <= m.seen_id or o.read_at is not null)::int as seen,
      count(*) filter (where o.sent_at is null and o.last_error is not null)::int as failed
    from hours_reminders h
    left join outbox_messages o on o.user_id = h.user_id and o.template = 'hours_reminder' and o.created_at = h.sent_at
    left join message_readers m on m.user_id = h.user_id
    where h.wave_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    group by h.wave_on order by h.wave_on`.execute(db);
  return rows;
}

/** Lists the people who were sent this wave. */
export async function listReminded(db: Db, wave: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from hours_reminders where wave_on = ${wave}::date`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records who is reminded: of two processes the second waits and finds them recorded. @returns their ids. */
export async function recordReminded(
  tx: Tx,
  wave: string,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into hours_reminders (user_id, wave_on, sent_at)
    select u.id, ${wave}::date, ${now} from users u where u.id = any(${[...ids]}) and u.deleted_at is null and ${hasArrived(sql`u.id`, now)} order by u.id
    on conflict do nothing returning user_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type HelpRow = {
  id: number;
  kind: SessionKind;
  title: string;
  startsAt: Date;
  audience: Level[];
  /** The habilitations to which the session is limited; empty: all. */
  habilitations: string[];
  lines: { habilitation: Habilitation; minutes: number }[];
  /** People who take part in it already. */
  people: number[];
};

/** Coming sessions that count for hours of this year and have seats left, the next first. */
export async function listHelping(db: Db, { now, until }: { now: Date; until: Date }): Promise<HelpRow[]> {
  const narrowed = sessionKinds.filter((kind) => kindRules[kind].habilitationsFilterList);
  const { rows } = await sql<HelpRow>`
    select s.id, s.kind, s.title, s.starts_at as "startsAt", to_json(s.audience) as audience,
      case when s.kind = any(${narrowed}) then to_json(s.habilitations) else '[]' end as habilitations,
      (select json_agg(json_build_object('habilitation', h.habilitation, 'minutes', h.minutes)) from (
        select habilitation, sum(minutes)::int as minutes from session_hours where session_id = s.id
        group by habilitation) h) as lines, p.people
    from sessions s cross join lateral (
      select coalesce(json_agg(r.user_id), '[]') as people,
        count(*) filter (where r.state in ('registered', 'held', 'offered')) as taken
      from registrations r where r.session_id = s.id and r.ended_at is null) p
    where s.is_published and s.deleted_at is null and s.starts_at > ${now} and s.ends_at <= ${until}
      and exists (select from session_hours h where h.session_id = s.id)
      and (s.max_guests > p.taken or s.external_link is not null) and not s.waiting_list_only
    order by s.starts_at, s.id`.execute(db);
  return rows;
}
