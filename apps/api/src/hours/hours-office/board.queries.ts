import type { Level } from '@forman/domain/access';
import type { HourSum } from '@forman/domain/hours/count';
import { awaitedDays, type Habilitation, themeRules, trainingNatures } from '@forman/domain/hours/hours';
import { habilitations } from '@forman/domain/people/profile';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containing } from '../../db/patterns.ts';
import { mayAttest } from '../hours/hours.queries.ts';

/** SQL condition: the hours of `u` are counted, a member with one of these habilitations. */
const counted = (asked: readonly Habilitation[]): RawBuilder<unknown> =>
  sql`u.deleted_at is null and u.level <> 'ROLE_GUEST' and not u.is_expert_accountant
    and u.habilitations && ${[...asked]}::text[]`;

export type MemberRow = {
  id: number;
  firstName: string;
  lastName: string;
  level: Level;
  fileUrl: string | null;
  habilitations: Habilitation[];
  /** Last reminder of the year counted. */
  remindedOn: string | null;
  isSeen: boolean | null;
  isFound: boolean;
};

/** Lists the members by name; those that the search does not find are counted all the same. */
export async function listMembers(
  db: Db,
  { asked, year, search }: { asked: readonly Habilitation[]; year: number; search: string | undefined },
): Promise<MemberRow[]> {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  const found = sql.join(
    [sql`true`, ...words.map((word) => sql`u.search_text like ${containing(word)}`)],
    sql` and `,
  );
  const { rows } = await sql<MemberRow>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.level, u.picture_path as "fileUrl",
      to_json(u.habilitations) as habilitations, r.wave_on as "remindedOn", r.seen as "isSeen",
      ${found} as "isFound"
    from users u left join (
      select distinct on (h.user_id) h.user_id, h.wave_on, o.id <= coalesce(m.seen_id, 0) or o.read_at is not null as seen
      from hours_reminders h
      left join outbox_messages o on o.user_id = h.user_id and o.template = 'hours_reminder' and o.created_at = h.sent_at
      left join message_readers m on m.user_id = h.user_id
      where h.wave_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      order by h.user_id, h.wave_on desc
    ) r on r.user_id = u.id
    where ${counted(asked)} order by u.search_text, u.id`.execute(db);
  return rows;
}

/** Minutes of a person, habilitation, year, nature and subject; `code` packs all but the person. */
export type PackedSum = { userId: number; code: number; minutes: number };

/** A number below 1000 for habilitation, nature and subject, with the year above: quick to group and read. */
const placeIn = (words: readonly string[], column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    words.map((word, place) => sql`when ${sql.lit(word)} then ${sql.lit(place)}`),
    sql` `,
  )} else 9 end`;
const codeOf = (year: RawBuilder<unknown>, nature: RawBuilder<unknown>, habilitation: RawBuilder<unknown>) =>
  sql`(${year} * 1000 + (${placeIn(habilitations, habilitation)}) * 100 + (${placeIn(trainingNatures, nature)}) * 10
    + (${placeIn(themeRules, sql`t.rule`)}))::int`;

export function readCode(code: number): HourSum & { habilitation: Habilitation } {
  const place = (of: number): number => Math.floor(code / of) % 10;
  return {
    habilitation: habilitations[place(100)]!,
    year: Math.floor(code / 1000),
    nature: trainingNatures[place(10)]!,
    rule: themeRules[place(1)] ?? null,
    minutes: 0,
  };
}

/** The first year of each habilitation that counts: older ones are not read. */
export type Since = { habilitation: Habilitation; year: number };

/** The year of a movement, by comparing days; extracting it takes a fifth of the statement's time. */
function yearOf(since: readonly Since[], until: string): RawBuilder<unknown> {
  const first = Math.min(...since.map(({ year }) => year));
  const last = Number(until.slice(0, 4));
  const later = Array.from({ length: last - first }, (_none, index) => last - index);
  const cases = later.map(
    (year) => sql`when m.followed_on >= ${`${year}-01-01`}::date then ${sql.lit(year)}`,
  );
  return cases.length === 0
    ? sql`${sql.lit(first)}`
    : sql`(case ${sql.join(cases, sql` `)} else ${sql.lit(first)} end)`;
}

/** Sums all movements of the years that count, packed into one value: thousands of rows would be slower. */
export async function listDone(db: Db, since: readonly Since[], until: string): Promise<PackedSum[]> {
  if (since.length === 0) return [];
  const counts = sql.join(
    since.map(
      ({ habilitation, year }) =>
        sql`(m.habilitation = ${habilitation} and m.followed_on between ${`${year}-01-01`}::date and ${until}::date)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ sums: string }>`
    select '[' || coalesce(string_agg(g.user_id || ',' || g.code || ',' || g.minutes, ','), '') || ']' as sums from (
      select m.user_id, ${codeOf(yearOf(since, until), sql`m.nature`, sql`m.habilitation`)} as code,
        sum(m.minutes)::int as minutes
      from hour_movements m left join hour_themes t on t.id = m.theme_id
      where ${counts} group by 1, 2) g`.execute(db);
  return inThrees(rows[0]!.sums);
}

function inThrees(json: string): PackedSum[] {
  const numbers = JSON.parse(json) as number[];
  return Array.from({ length: numbers.length / 3 }, (_none, index) => ({
    userId: numbers[index * 3]!,
    code: numbers[index * 3 + 1]!,
    minutes: numbers[index * 3 + 2]!,
  }));
}

/** A session that counts for hours, and the people in it without an attestation yet. */
export type SeatRow = { lines: { code: number; minutes: number }[]; people: number[]; year: number };

/** Lists sessions to come and those that await attestations, with their hours once for all people. */
export async function listSeats(db: Db, now: Date): Promise<SeatRow[]> {
  const since = new Date(now.getTime() - awaitedDays * 86_400_000);
  const { rows } = await sql<SeatRow>`
    with counting as (
      select s.id, extract(year from s.ends_at at time zone 'Europe/Paris')::int as year from sessions s
      where s.deleted_at is null and s.ends_at > ${since} and ${mayAttest}
        and exists (select from session_hours h where h.session_id = s.id))
    select s.year,
      (select json_agg(json_build_object('code', ${codeOf(sql`s.year`, sql`coalesce(c.nature, 'training')`, sql`h.habilitation`)},
          'minutes', h.minutes)) from session_hours h left join hour_themes t on t.id = h.theme_id
        left join session_hours_confirmations c on c.session_id = s.id where h.session_id = s.id) as lines,
      json_agg(r.user_id) as people
    from counting s
    join registrations r on r.session_id = s.id and r.state = 'registered' and r.ended_at is null and not r.was_absent
    left join attestations a on a.session_id = s.id and a.user_id = r.user_id and a.voided_at is null
    where a.id is null group by s.id, s.year`.execute(db);
  return rows;
}
