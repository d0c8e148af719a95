import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { systemClock } from '../apps/api/src/context.ts';
import { hashToken, signAccessToken } from '../apps/api/src/http/login.ts';
import { dataDir } from './database.ts';
import { requestOf } from './load.ts';

/** One of the calls that are measured. */
export type Call = {
  name: 'list' | 'detail' | 'registration' | 'calendar';
  /** Requests for one round, from the first again. */
  requests(): () => Buffer | null;
  /** Puts the data back, so that every round finds the same. */
  reset(): Promise<void>;
  /** One request of it, to compare what two servers answer. */
  sample: Sample;
};
type Sample = { method: 'GET' | 'POST'; path: string; token: string };

export const tokenSecret = 'the bench knows it, nobody else has to: no secret';

const sessions = 250;
const seats = 12;

/** Callers with their logins, and sessions to fill, in a database that was just cloned. */
export async function prepareCalls(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  const { neoman, man, joiners, byToken } = await openLogins(pool);
  const free = await insertSessions(pool);
  const shown = await insertShownSession(
    pool,
    joiners.map((one) => one.id),
  );
  const tokensFile = join(dataDir, 'tokens.json');
  writeFileSync(tokensFile, JSON.stringify(byToken));
  const registration: Call = {
    name: 'registration',
    requests: () => joinEach(free, joiners),
    reset: () => emptySessions(pool, free),
    sample: { method: 'POST', path: `/api/workshops/${free[0]}/join`, token: joiners[0]!.token },
  };
  return {
    detail: reading('detail', shown, man.token),
    registration,
    /** Filtered by title, site and dates. */
    filteredList: async () => reading('list', await chooseFilters(pool), neoman.token),
    /** Everything that is coming, for any association. */
    wholeList: reading('list', '/api/workshops/search?page=1&search=e', neoman.token),
    /** The month with most sessions, all kinds, the days around it included. */
    calendar: async () => reading('calendar', await chooseMonth(pool), neoman.token),
    tokensFile,
    close: () => pool.end(),
  };
}

function reading(name: 'list' | 'detail' | 'calendar', path: string, token: string): Call {
  const request = requestOf('GET', path, token);
  return {
    name,
    requests: () => () => request,
    reset: async () => {},
    sample: { method: 'GET', path, token },
  };
}

type Caller = { id: number; level: string; token: string };

/** A NEOMAN, as many BEMAN as a session has seats, a MAN, who holds the list tools; each with a login of ten minutes. */
async function openLogins(pool: pg.Pool) {
  const plain = `not (is_admin or is_pilot or is_expert_accountant or is_super_organizer) and deleted_at is null`;
  const find = async (level: string, count: number): Promise<Caller[]> => {
    const { rows } = await pool.query<{ id: number; level: string }>(
      `select id, level from users where level = $1 and ${plain} order by id desc limit $2`,
      [level, count],
    );
    return Promise.all(
      rows.map(async (row) => ({ ...row, token: await openLogin(pool, row.id, row.level) })),
    );
  };
  const joiners = await find('ROLE_BEMAN', seats);
  const [neoman] = await find('ROLE_NEOMAN', 1);
  const [man] = await find('ROLE_MAN', 1);
  if (!neoman || !man || joiners.length < seats)
    throw new Error('The association lacks a NEOMAN, a MAN or BEMANs.');
  const all = [neoman, man, ...joiners];
  return {
    neoman,
    man,
    joiners,
    byToken: Object.fromEntries(all.map(({ token, id, level }) => [token, { id, level }])),
  };
}

async function openLogin(pool: pg.Pool, userId: number, level: string): Promise<string> {
  const familyId = randomUUID();
  await pool.query(
    `insert into refresh_tokens (id, family_id, user_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [randomUUID(), familyId, userId, hashToken(familyId)],
  );
  const config = readConfig({ APP_MODE: 'demo', TOKEN_SECRET: tokenSecret }, dataDir);
  return signAccessToken(
    { config, clock: systemClock },
    { userId, familyId, isAdmin: false, roles: [level] },
  );
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

/** A workshop with its seats taken, the same in every association. */
async function insertShownSession(pool: pg.Pool, guests: number[]): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into sessions (${columns}) select ${values} from generate_series(0, 0) n
       returning id, starts_at, ends_at), slot as (${slots}),
     guest as (insert into registrations (session_id, user_id, state, created_at, registered_at)
       select made.id, guest, 'registered', now(), now() from made, unnest($1::int[]) guest)
     select id from made`,
    [guests],
  );
  return `/api/workshops/${rows[0]?.id}`;
}

/** A word of the title, a site and dates that leave a little more than a page of what the association itself plans. */
async function chooseFilters(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ site: number; word: string; first: string; last: string }>(`
    select site_id as site, word, min(starts_at)::date::text as first, max(starts_at)::date::text as last
    from sessions cross join lateral (select distinct unnest(regexp_split_to_array(title, '[^[:alpha:]]+')) as word) words
    where kind = 'workshop' and deleted_at is null and is_published and starts_at > now() + interval '1 day'
      and site_id is not null and 'ROLE_NEOMAN' = any(audience) and length(word) > 4
    group by site_id, word having count(*) >= 10 order by count(*), site_id, word limit 1`);
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

/** Every member once in every session; neighbours in time meet in different sessions. */
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

/** Waits until the portal has sent its messages, then forgets them and the registrations. */
async function emptySessions(pool: pg.Pool, ids: number[]): Promise<void> {
  const until = Date.now() + 60_000;
  const unsent = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from outbox_messages where sent_at is null and template = 'registration_confirmed'`,
    );
    return rows[0]?.count ?? 0;
  };
  while ((await unsent()) > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.query(`delete from registrations where session_id = any($1)`, [ids]);
  await pool.query(`delete from outbox_messages where template = 'registration_confirmed'`);
  await pool.query('vacuum (analyze) registrations');
  await pool.query('vacuum (analyze) outbox_messages');
  await pool.query('checkpoint');
}
