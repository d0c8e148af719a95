import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { hashToken, signAccessToken } from '../apps/api/src/http/login.ts';
import type { Call, Caller, Reading } from './call.ts';
import { creationOf } from './creation.ts';
import { dataDir } from './database.ts';
import { requestOf } from './load.ts';
import { untilSent } from './outbox.ts';

export const tokenSecret = 'the bench knows it, nobody else has to: no secret';

const sessions = 250;
const seats = 12;
/** Number of registered people in the sessions whose pages are read. */
const registered = 30;

/** Makes callers with their logins, and sessions to fill, in a freshly cloned database. */
export async function prepareCalls(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  const { neoman, man, pilot, joiners, byToken } = await openLogins(pool);
  const free = await insertSessions(pool);
  const guests = await findGuests(pool);
  const shown = async (kind: Kind): Promise<string> => {
    const id = await insertShownSession(pool, kind, guests);
    return `/api/${paths[kind]}/${id}`;
  };
  const detail = reading('detail', await shown('workshop'), man.token);
  const otherDetails = [
    reading('formation', await shown('formation'), man.token),
    reading('event', await shown('event'), man.token),
    reading('team meeting', await shown('team_meeting'), man.token),
  ];
  await insertComing(pool);
  const tokensFile = join(dataDir, 'tokens.json');
  writeFileSync(tokensFile, JSON.stringify(byToken));
  const registration: Call = {
    name: 'registration',
    requests: () => joinEach(free, joiners),
    reset: () => emptySessions(pool, free),
    sample: { method: 'POST', path: `/api/workshops/${free[0]}/join`, token: joiners[0]!.token },
  };
  return {
    detail,
    registration,
    otherDetails,
    /**
     * Lists of the other kinds with the browser's own query: all coming sessions for the person's level and
     * habilitations.
     */
    otherLists: async () => {
      const own = await levelQuery(pool, neoman);
      return [
        reading('formations', `/api/formations?${own}`, neoman.token),
        reading('events', `/api/events?${sinceQuery()}`, neoman.token),
        reading('team meetings', `/api/team_meatings?${own}`, neoman.token),
      ];
    },
    profile: reading('profile', `/api/users/${man.id}/profile`, man.token),
    /** Creation of a session with five slots and three co-pilots. */
    creation: async () => creationOf(pool, pilot, joiners.slice(0, 3)),
    indicator: requestOf('GET', `/api/notifications/indicator/${neoman.id}`, neoman.token),
    /** The largest line below a person. */
    line: async () => {
      const { id, size } = await findLargestLine(pool);
      return { id, size, request: requestOf('GET', `/api/users/${id}/ligne`, man.token) };
    },
    /** Sign-up of another person at each call, under this sponsor. */
    newcomer: (index: number) => newcomer(man.id, index),
    /** The list filtered by title, site and dates, with at least so many sessions left. */
    filteredList: async (fewest = 10) => reading('list', await chooseFilters(pool, fewest), neoman.token),
    /** All coming sessions, for any association. */
    wholeList: reading('list', '/api/workshops/search?page=1&search=e', neoman.token),
    /** The month with the most sessions, of all kinds, with the days shown around it. */
    calendar: async () => reading('calendar', await chooseMonth(pool), neoman.token),
    tokensFile,
    close: () => pool.end(),
  };
}

function reading(name: Reading, path: string, token: string): Call {
  const request = requestOf('GET', path, token);
  return {
    name,
    requests: () => () => request,
    reset: async () => {},
    sample: { method: 'GET', path, token },
  };
}

/**
 * A NEOMAN, as many BEMAN as a session has seats, a MAN (who holds the list tools) and a pilot, each with a
 * login of ten minutes.
 */
async function openLogins(pool: pg.Pool) {
  const plain = `not (is_admin or is_pilot or is_expert_accountant or is_super_organizer) and deleted_at is null`;
  const find = async (level: string, count: number, who = plain): Promise<Caller[]> => {
    const { rows } = await pool.query<{ id: number; level: string; email: string }>(
      `select id, level, email from users where level = $1 and ${who} order by id desc limit $2`,
      [level, count],
    );
    return Promise.all(
      rows.map(async (row) => ({ ...row, token: await openLogin(pool, row.id, row.level) })),
    );
  };
  const joiners = await find('ROLE_BEMAN', seats);
  const [neoman] = await find('ROLE_NEOMAN', 1);
  const [man] = await find('ROLE_MAN', 1);
  const [pilot] = await find('ROLE_DEVMAN', 1, 'is_pilot and deleted_at is null');
  if (!neoman || !man || !pilot || joiners.length < seats)
    throw new Error('The association lacks a NEOMAN, a MAN, a pilot or BEMANs.');
  const all = [neoman, man, pilot, ...joiners];
  return {
    neoman,
    man,
    pilot,
    joiners,
    byToken: Object.fromEntries(all.map(({ token, id, level }) => [token, { id, level }])),
  };
}

async function findGuests(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from users where deleted_at is null and not is_pilot order by id desc limit $1`,
    [registered],
  );
  return rows.map(({ id }) => id);
}

async function openLogin(pool: pg.Pool, userId: number, level: string): Promise<string> {
  const [familyId, pairId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into refresh_tokens (id, family_id, user_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [pairId, familyId, userId, hashToken(familyId)],
  );
  const config = readConfig({ APP_MODE: 'demo', TOKEN_SECRET: tokenSecret }, dataDir);
  // An access token lives for ten minutes, the bench runs for a quarter of an hour: tokens are signed an hour
  // ahead.
  const clock = { now: () => new Date(Date.now() + 3_600_000) };
  return signAccessToken({ config, clock }, { userId, familyId, pairId, isAdmin: false, roles: [level] });
}

const columns = `kind, thematic, title, description_html, is_remote, site_id, max_guests, min_guests, starts_at, ends_at, audience,
  pilot_id, is_published, created_at`;
const values = `'workshop', 'Entreprise', 'Atelier du banc d’essai ' || n, '<p>Pour mesurer.</p>', false,
  (select min(id) from sites where is_active), ${seats}, 2, date_trunc('day', now()) + interval '90 days 9 hours',
  date_trunc('day', now()) + interval '90 days 12 hours', '{ROLE_BEMAN,ROLE_MAN}',
  (select min(id) from users where is_pilot), true, now()`;
const slots = `insert into session_slots (session_id, starts_at, ends_at) select id, starts_at, ends_at from made`;

async function insertSessions(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    with made as (insert into sessions (${columns}) select ${values} from generate_series(1, ${sessions}) n
      returning id, starts_at, ends_at), slot as (${slots})
    select id from made order by id`);
  return rows.map((row) => row.id);
}

type Kind = 'workshop' | 'formation' | 'event' | 'team_meeting';
const paths: Record<Kind, string> = {
  workshop: 'workshops',
  formation: 'formations',
  event: 'events',
  team_meeting: 'team_meatings',
};

const withRooms = new Set<Kind>(['formation']);

/**
 * Inserts a session of this kind with its seats taken, the same in every association; a formation has rooms
 * too.
 */
async function insertShownSession(pool: pg.Pool, kind: Kind, guests: number[]): Promise<number> {
  const hasRooms = withRooms.has(kind);
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into sessions (${columns}, bed_one_cents, bed_two_cents)
       select ${values.replace("'workshop'", `'${kind}'`).replace(`${seats}, 2,`, `${registered}, 2,`)}, ${hasRooms ? '9000, 6000' : 'null::int, null::int'}
       from generate_series(0, 0) n returning id, starts_at, ends_at), slot as (${slots}),
     guest as (insert into registrations (session_id, user_id, state, created_at, registered_at, room)
       select made.id, guest, 'registered', now(), now(), ${hasRooms ? `case when guest % 2 = 0 then 'single' else 'double' end` : 'null'}
       from made, unnest($1::int[]) guest)
     select id from made`,
    [guests],
  );
  return rows[0]!.id;
}

/** Inserts events and team meetings, of which the associations here plan few, later than all of theirs. */
async function insertComing(pool: pg.Pool): Promise<void> {
  for (const kind of ['event', 'team_meeting']) {
    const later = values
      .replace("'workshop'", `'${kind}'`)
      .replaceAll(`interval '90 days`, `(n || ' days')::interval + interval '400 days`)
      .replace(`'{ROLE_BEMAN,ROLE_MAN}'`, `'{ROLE_NEOMAN,ROLE_BEMAN,ROLE_MAN}'`);
    await pool.query(`with made as (insert into sessions (${columns}) select ${later} from generate_series(1, 60) n
      returning id, starts_at, ends_at) ${slots}`);
  }
}

const sinceQuery = (): string =>
  `startDate[after]=${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}`;

async function levelQuery(pool: pg.Pool, { id, level }: Caller): Promise<string> {
  const { rows } = await pool.query<{ habilitations: string[] }>(
    'select habilitations from users where id = $1',
    [id],
  );
  const own = rows[0]!.habilitations.map((name) => `&habilitation[]=${name}`).join('');
  return `${sinceQuery()}&destined=${level}${own}&endCursus=false`;
}

async function findLargestLine(pool: pg.Pool): Promise<{ id: number; size: number }> {
  const { rows } = await pool.query<{ id: number; size: number }>(
    `with recursive up (id, person) as (
       select id, sponsor_id from users where sponsor_id is not null and deleted_at is null
       union select up.id, u.sponsor_id from up join users u on u.id = up.person where u.sponsor_id is not null
     ) select person as id, count(*)::int as size from up group by person order by size desc, person limit 1`,
  );
  return rows[0]!;
}

function newcomer(idGodFather: number, index: number): Buffer {
  return requestOf('POST', '/api/users', null, {
    civility: 'Madame',
    firstName: 'Nouvelle',
    lastName: 'Venue',
    telPrefix: '+33',
    email: `nouvelle.venue.${index}@banc.example`,
    phoneNumber: `08${String(index).padStart(8, '0')}`,
    plainPassword: 'Une phrase, puis 1 chiffre.',
    idGodFather,
    asso: true,
  });
}

/**
 * Chooses a word of the title, a site and dates that leave at least so many of the association's own
 * workshops, and as few more as possible.
 */
async function chooseFilters(pool: pg.Pool, fewest: number): Promise<string> {
  const { rows } = await pool.query<{ site: number; word: string; first: string; last: string }>(
    `
    select site_id as site, word, min(starts_at)::date::text as first, max(starts_at)::date::text as last
    from sessions cross join lateral (select distinct unnest(regexp_split_to_array(title, '[^[:alpha:]]+')) as word) words
    where kind = 'workshop' and deleted_at is null and is_published and starts_at > now() + interval '1 day'
      and site_id is not null and 'ROLE_NEOMAN' = any(audience) and length(word) > 4
    group by site_id, word having count(*) >= $1 order by count(*), site_id, word limit 1`,
    [fewest],
  );
  const [best] = rows;
  if (!best) throw new Error('The association plans too few workshops.');
  const filters = {
    page: '1',
    search: best.word,
    site: String(best.site),
    dateStart: best.first,
    dateEnd: best.last,
  };
  return `/api/workshops/search?${new URLSearchParams(filters).toString()}`;
}

async function chooseMonth(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ from: string; to: string }>(`
    select date_trunc('week', month)::date::text as from, (date_trunc('week', month + interval '1 month' - interval '1 day') + interval '6 days')::date::text as to
    from (select date_trunc('month', starts_at) as month from sessions
      where deleted_at is null and is_published and starts_at > now() and title not like 'Atelier du banc%'
      group by 1 order by count(*) desc, 1 limit 1) fullest`);
  const [fullest] = rows;
  if (!fullest) throw new Error('The association plans nothing.');
  return `/api/calendar?${new URLSearchParams(fullest).toString()}`;
}

/** Joins every member to every session once; consecutive requests are for different sessions. */
function joinEach(ids: number[], members: Caller[]): () => Buffer | null {
  let at = 0;
  return () => {
    const member = members[Math.floor(at / ids.length)];
    if (!member) return null;
    const id = ids[(at * 7) % ids.length];
    at += 1;
    return requestOf('POST', `/api/workshops/${id}/join`, member.token);
  };
}

/** Waits until the portal has sent its messages, then deletes them and the registrations. */
async function emptySessions(pool: pg.Pool, ids: number[]): Promise<void> {
  await untilSent(pool, 'registration_confirmed');
  await pool.query(`delete from registrations where session_id = any($1)`, [ids]);
  await pool.query(`delete from outbox_messages where template = 'registration_confirmed'`);
  await pool.query('vacuum (analyze) registrations');
  await pool.query('vacuum (analyze) outbox_messages');
  await pool.query('checkpoint');
}
